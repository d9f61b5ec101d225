// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>

#include "../text/fixed_string.hpp"
#include "../text/message.hpp"

namespace clade::detail {

/// A parameter that is a number from `Low` to `High`, both included, checked as it is set:
/// `number_from<"linear_rank pressure", 1, 2> pressure = 1.5;`. Throws std::invalid_argument, naming parameter and value;
/// NaN is outside.
template <fixed_string Name, int Low, int High>
class number_from {
 public:
  template <class Number>
    requires std::floating_point<Number> || std::integral<Number>
  constexpr number_from(Number value) : value_(static_cast<double>(value)) {
    if (!(value_ >= Low && value_ <= High))
      refuse({Name.text, " must be between ", Low, " and ", High, ", but was ", value_});
  }

  constexpr operator double() const noexcept { return value_; }

 private:
  double value_;
};

/// The same without the ends: above `Low` and below `High`.
template <fixed_string Name, int Low, int High>
class number_inside {
 public:
  template <class Number>
    requires std::floating_point<Number> || std::integral<Number>
  constexpr number_inside(Number value) : value_(static_cast<double>(value)) {
    if (!(value_ > Low && value_ < High))
      refuse({Name.text, " must be above ", Low, " and below ", High, ", but was ", value_});
  }

  constexpr operator double() const noexcept { return value_; }

 private:
  double value_;
};

}  // namespace clade::detail
