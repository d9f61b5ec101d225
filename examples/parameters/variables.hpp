// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/reals/chromosome/mixed.hpp>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "definition.hpp"
#include "values.hpp"

namespace parameters {

/// The variables of a program that is optimized, read from definitions such as `radius=10..200`.
///
/// `space` is the space in which strategies search, and `decode` translates its chromosomes to values. A variable
/// whose condition is false is inactive: it has no value, so that designs which differ only in it are equal.
class variables {
 public:
  /// Reads the definitions and the orders. Throws common::usage_error, with the option and the text, if one is wrong,
  /// and if there are none.
  static variables read(
      const std::vector<std::string>& definitions, const std::vector<std::string>& orders = {},
      const source& from = {});

  /// The definitions, and then the orders, as they were given.
  const std::vector<definition>& definitions() const noexcept { return definitions_; }
  std::vector<std::string> names() const;

  /// A real variable for a range, its logarithm if the range is logarithmic; an integer for steps and for lists of
  /// numbers, the number of the step or the position; a category for other lists; and one real number for each name of
  /// an order, whose ranking is the order. Steps of a logarithmic range are real too, and rounded by `decode`.
  clade::chromosome::mixed space() const;

  /// The number of different designs; nothing if there is a range of real numbers, or if there are more than 2^53.
  std::optional<std::uint64_t> count() const;

  /// Whether the only variable is an order that is always active: then the values are also those of a permutation.
  bool is_one_order() const noexcept;

  /// The values of the active variables.
  values decode(const clade::chromosome::mixed_values& chromosome) const;
  /// The values of a permutation of 0..n-1, if `is_one_order`.
  values decode_order(const std::vector<int>& permutation) const;

  /// A chromosome with these values. Inactive variables have the middle of their range.
  clade::chromosome::mixed_values encode(const values& all) const;

  /// The values of an object with a member for each variable; members of inactive variables are left out. Texts may
  /// represent numbers. Throws common::usage_error if a member is unknown, missing or not a value of its variable.
  values from_json(const nlohmann::json& object) const;

 private:
  void check_conditions(const source& from);
  bool is_active(std::size_t i, const std::vector<value>& all) const;
  values active(std::vector<value> all) const;
  double count_of(std::size_t i) const;
  std::size_t place_of(std::string_view name) const;  // the number of definitions if there is none

  std::vector<definition> definitions_;
};

}  // namespace parameters
