// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace clade::racing {

/// A real parameter.
/// ~~~
/// const racing::real rate{.low = 0.001, .high = 0.5, .logarithmic = true};
/// ~~~
struct real {
  double low, high;          ///< finite bounds, low < high; low > 0 on a logarithmic scale
  bool logarithmic = false;  ///< whether the parameter is sampled on a logarithmic scale
  /// Values are rounded to this number of decimal digits after the leading digit of the range, or, on a logarithmic
  /// scale, of the value; from 0 to 15.
  int digits = 4;

  friend bool operator==(const real&, const real&) = default;
};

/// An integer parameter.
/// ~~~
/// const racing::integer population{.low = 4, .high = 200};
/// ~~~
struct integer {
  std::int64_t low, high;    ///< bounds, low < high, both included and within 2^52; low > 0 on a logarithmic scale
  bool logarithmic = false;  ///< whether the parameter is sampled on a logarithmic scale

  friend bool operator==(const integer&, const integer&) = default;
};

/// A parameter without an order: one of `count` values, which are numbered from 0.
/// ~~~
/// const racing::category crossover{.count = 2};
/// ~~~
struct category {
  std::size_t count;  ///< number of values, at least 2

  friend bool operator==(const category&, const category&) = default;
};

/// A condition of a parameter: another parameter is active and has one of some values.
/// ~~~
/// const racing::condition if_tournament{.parameter = 0, .values = {2}};
/// ~~~
struct condition {
  std::size_t parameter;       ///< index of the other parameter, which must precede
  std::vector<double> values;  ///< values of the other parameter

  friend bool operator==(const condition&, const condition&) = default;
};

/// A parameter of the algorithm that is tuned.
/// ~~~
/// const racing::parameter rate{"mutation rate", racing::real{0.001, 0.5, true}};
/// const racing::parameter size{"size", racing::integer{2, 8}, {{.parameter = 0, .values = {2}}}};
/// ~~~
struct parameter {
  std::string name;                             ///< name for messages and reports
  std::variant<real, integer, category> range;  ///< possible values
  std::vector<condition> conditions{};          ///< the parameter is active if all of them hold

  friend bool operator==(const parameter&, const parameter&) = default;
};

/// A configuration of the algorithm: the value of each parameter, or std::nullopt if the parameter is not active.
using configuration = std::vector<std::optional<double>>;

/// Returns whether parameter number `i` is active, given the values of the parameters before it.
/// ~~~
/// const std::vector<racing::parameter> parameters{{"rate", racing::real{0, 1}}};
/// racing::is_active(parameters, 0, {0.5});  // = true
/// ~~~
bool is_active(std::span<const parameter> parameters, std::size_t i, const configuration& values);

/// Throws std::invalid_argument if a range is empty or not finite, if a condition refers to a parameter that does not
/// precede, or if there are no parameters.
/// ~~~
/// const std::vector<racing::parameter> parameters{{"rate", racing::real{0, 1}}};
/// racing::check(parameters);
/// ~~~
void check(std::span<const parameter> parameters);

/// Throws std::invalid_argument if a configuration does not fit the parameters: wrong size, a value outside its range,
/// an active parameter without a value, or a value of an inactive one.
void check(std::span<const parameter> parameters, const configuration& values);

}  // namespace clade::racing

#ifndef CLADE_SEPARATE_COMPILATION
#include "parameter.ipp"
#endif
