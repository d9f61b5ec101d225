// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <limits>

#include "../text/fixed_string.hpp"
#include "../text/message.hpp"

namespace clade::detail {

/// A parameter that is a finite number of at least `Least`, checked as it is set:
/// `number_of_at_least<"blend alpha", 0> alpha = 0.5;`. Throws std::invalid_argument, naming parameter and value, for any
/// other number and for NaN.
template <fixed_string Name, int Least>
class number_of_at_least {
 public:
  template <class Number>
    requires std::floating_point<Number> || std::integral<Number>
  constexpr number_of_at_least(Number value) : value_(static_cast<double>(value)) {
    if (!(value_ >= Least && value_ <= std::numeric_limits<double>::max())) {
      refuse({Name.text, " must be at least ", Least, " and finite, but was ", value_});
    }
  }

  constexpr operator double() const noexcept { return value_; }

 private:
  double value_;
};

}  // namespace clade::detail
