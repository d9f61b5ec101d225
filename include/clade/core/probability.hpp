// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>

#include "../text/fixed_string.hpp"
#include "../text/message.hpp"

namespace clade::detail {

/// A value that must be a probability. Throws std::invalid_argument with its name for any other value.
constexpr double checked_probability(const char* name, double value) {
  if (!(value >= 0 && value <= 1)) refuse({name, " must be between 0 and 1, but was ", value});
  return value;
}

/// A parameter that is a probability, checked as it is set: `probability<"crossover_rate"> rate = 0.9;`.
/// Throws std::invalid_argument, naming parameter and value, for whatever is not in [0, 1]; NaN is not.
template <fixed_string Name = "probability">
class probability {
 public:
  template <class Number>
    requires std::floating_point<Number> || std::integral<Number>
  constexpr probability(Number value) : value_(checked_probability(Name.text, static_cast<double>(value))) {}

  constexpr operator double() const noexcept { return value_; }

 private:
  double value_;
};

/// A parameter that is a share of a whole, in (0, 1]: like `probability`, but 0 is refused.
template <fixed_string Name = "share">
class share {
 public:
  template <class Number>
    requires std::floating_point<Number> || std::integral<Number>
  constexpr share(Number value) : value_(static_cast<double>(value)) {
    if (!(value_ > 0 && value_ <= 1)) refuse({Name.text, " must be above 0 and at most 1, but was ", value_});
  }

  constexpr operator double() const noexcept { return value_; }

 private:
  double value_;
};

}  // namespace clade::detail
