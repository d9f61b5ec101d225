// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>

#include "../../core/checked.hpp"
#include "../../random/random_stream.hpp"
#include "../../text/fixed_string.hpp"
#include "../../text/message.hpp"

namespace clade::differential {

/// Dither: a weight that is drawn uniformly from [low, high] for each child.
/// Source: Price, Storn and Lampinen, "Differential evolution", 2005.
/// ~~~
/// const differential_evolution evolving{.weight = differential::dither{0.5, 1}};
/// run(evolve(sphere, evolving, 1), stop::generations(5));
/// ~~~
struct dither {
  double low = 0.5, high = 1;  ///< the bounds of the weight, in (0, 2], with low <= high; usually 0.5 and 1
};

}  // namespace clade::differential

namespace clade::detail {

/// The weight of the differences as a parameter of a strategy. `Name` is the name of the parameter in messages.
template <fixed_string Name>
class difference_weight {
 public:
  template <class Number>
    requires std::floating_point<Number> || std::integral<Number>
  constexpr difference_weight(Number value)
      : difference_weight(differential::dither{static_cast<double>(value), static_cast<double>(value)}) {}
  constexpr difference_weight(differential::dither range) : range_(range) {
    constexpr real_range weights{0, real_range::excluded, 2, real_range::included};
    for (const double value : {range.low, range.high}) weights.check(Name.text, value);
    if (range.high < range.low) {
      refuse({"differential::dither high must be at least low, which is ", range.low, ", but was ", range.high});
    }
  }
  template <fixed_string Other>
  constexpr difference_weight(const difference_weight<Other>& other) noexcept : range_(other.range()) {}

  constexpr const differential::dither& range() const noexcept { return range_; }

  /// Returns the weight for a child. A fixed weight consumes no random numbers.
  constexpr double operator()(random_stream& rng) const noexcept {
    if (!(range_.low < range_.high)) return range_.low;
    return std::min(range_.low + (range_.high - range_.low) * rng.unit(), range_.high);
  }

 private:
  differential::dither range_;
};

}  // namespace clade::detail

namespace clade::differential {

/// The weight of `differential_evolution`: a number or a `dither`. Throws std::invalid_argument if a weight is outside
/// (0, 2] or if the high value of a dither is less than its low value.
/// ~~~
/// const differential::weight always = 0.7, from_a_range = differential::dither{0.5, 1};
/// always(rng);  // = 0.7
/// from_a_range(rng) >= 0.5;  // = true
/// ~~~
using weight = detail::difference_weight<"differential_evolution weight">;

}  // namespace clade::differential
