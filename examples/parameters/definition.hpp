// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "decimal.hpp"
#include "values.hpp"

namespace parameters {

/// A variable as a user defines it:
///
///     NAME=LOW..HIGH [integer] [log] [step S]      a range of numbers
///     NAME=A,B,C                                   one of a list of values
///     NAME=A,B,C                                   an order of names, if it is given by the option of orders
///     ... if OTHER=VALUE[,VALUE]                   only if another variable has one of these values
struct definition {
  enum class type {
    real,   // any number of a range
    steps,  // LOW + k STEP; integers have steps of 1
    list,   // one of several values
    order   // names in an order
  };
  struct condition {
    std::string name;
    std::vector<value> values{};
    std::size_t other = 0;  // the place of the variable with this name
  };

  std::string name;
  type kind  = type::real;
  double low = 0, high = 0;  // of a range; `high` is the last multiple of a step
  bool logarithmic = false;
  std::optional<decimal_steps> steps{};
  std::vector<value> listed{};       // in ascending order if all are numbers
  bool is_ordered = false;           // whether all listed values are numbers
  std::vector<std::string> names{};  // of an order
  std::optional<condition> active_if{};
  std::string text{};  // as the user wrote it

  /// The value that a text represents; empty if the variable cannot have it.
  std::optional<value> value_of(std::string_view written) const;
  std::optional<value> value_of(const nlohmann::json& written) const;

  /// What the variable can be, for messages: "a number from 10 to 200".
  std::string allowed() const;
};

/// How a program names the options that define variables, and what it expects of them.
struct source {
  std::string option = "--variables", order_option = "--order";
  std::vector<std::string> integers{};  ///< variables whose ranges have integers without the word `integer`
  std::vector<std::string> reserved{"seed", "repeat", "id"};  ///< names that variables must not have
};

/// Reads one definition. The condition is not checked yet. Throws common::usage_error.
definition read_definition(const std::string& text, const source& from);
definition read_order(const std::string& text, const source& from);

/// Throws common::usage_error: what the option gave is wrong. `what` is a predicate, such as "has no name".
[[noreturn]] void refuse(const std::string& option, std::string_view text, const std::string& what);

}  // namespace parameters
