// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/racing/parameter.hpp>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "definition.hpp"
#include "values.hpp"
#include "variables.hpp"

namespace parameters {

/// Variables as the parameters of `clade::iterated_racing`. A list of numbers and a range with steps are integers, the
/// places of their values; any other list is a category. Steps on a logarithmic scale are real numbers that `decode`
/// rounds, except integers.
class racing_space {
 public:
  /// Throws common::usage_error, naming the option, for an order and for a variable with one value.
  racing_space(const variables& all, const std::string& option);

  /// The parameters. Those of conditions come first.
  const std::vector<clade::racing::parameter>& parameters() const noexcept { return parameters_; }

  /// The definition of a parameter.
  const definition& definition_of(std::size_t parameter) const { return definitions_[places_[parameter]]; }

  /// The values of the active variables, in the order of their definitions.
  values decode(const clade::racing::configuration& configuration) const;

  /// The configuration with the values that `text_of` gives for the names of variables; nothing if one of them is
  /// missing or not a value of its variable.
  std::optional<clade::racing::configuration> configuration_of(
      const std::function<std::optional<std::string>(const std::string& name)>& text_of) const;

 private:
  std::vector<definition> definitions_;
  std::vector<std::size_t> places_;  // of the definition of each parameter
  std::vector<clade::racing::parameter> parameters_;
};

}  // namespace parameters
