// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace parameters {

/// Numbers LOW + k STEP, computed in decimal digits, so that they are the numbers that people write: 0.3, and not
/// 0.30000000000000004.
class decimal_steps {
 public:
  /// Returns std::nullopt if a text is not a number, or if the numbers have too many digits for exact steps. `last` is
  /// the largest k with LOW + k STEP <= HIGH. The step must be above 0 and LOW <= HIGH.
  static std::optional<decimal_steps> read(std::string_view low, std::string_view high, std::string_view step);

  std::int64_t last() const noexcept { return last_; }
  /// Whether all numbers are integers.
  bool are_integers() const noexcept { return exponent_ >= 0; }
  /// The double nearest to LOW + k STEP.
  double number(std::int64_t k) const;
  /// Returns k for a number, or std::nullopt if it is not one of the numbers. Numbers within a billionth of a step are
  /// the same.
  std::optional<std::int64_t> place(double number) const;
  /// The k whose number is nearest.
  std::int64_t nearest(double number) const;
  double step() const;
  /// LOW + k STEP if all numbers are integers.
  std::int64_t integer(std::int64_t k) const;

 private:
  double of_units(std::int64_t units) const;

  // All numbers are multiples of 10^exponent. The exponent is at most 0.
  std::int64_t low_ = 0, step_ = 1, last_ = 0;
  int exponent_ = 0;
};

}  // namespace parameters
