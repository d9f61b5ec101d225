// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <limits>

#include "../text/fixed_string.hpp"
#include "../text/message.hpp"

namespace clade::detail {

/// A parameter that is a number above 0 and finite, checked as it is set: `positive_number<"boltzmann temperature">
/// temperature;`. Throws std::invalid_argument, naming parameter and value, for any other number and for NaN.
template <fixed_string Name = "number">
class positive_number {
 public:
  template <class Number>
    requires std::floating_point<Number> || std::integral<Number>
  constexpr positive_number(Number value) : value_(static_cast<double>(value)) {
    if (!(value_ > 0 && value_ <= std::numeric_limits<double>::max())) {
      refuse({Name.text, " must be above 0 and finite, but was ", value_});
    }
  }

  constexpr operator double() const noexcept { return value_; }

  /// For checkpoints.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & value_;
  }

 private:
  double value_;
};

}  // namespace clade::detail
