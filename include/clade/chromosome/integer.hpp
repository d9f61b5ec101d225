// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>

#include "../core/concepts.hpp"
#include "integers.hpp"

namespace clade::chromosome {

/// The space of the whole numbers from low to high, both included, for a member of a struct: `integer{12, 60}` makes
/// numbers of type int, `integer<std::uint8_t>{12, 60}` smaller ones.
///
/// Every number is equally likely. Operators see a member with this space as a sequence of one gene; `mutation::creep`
/// and `mutation::reset` then change it every time, unless they are given a rate. Cost: one draw. Throws
/// std::invalid_argument for high < low, and for bounds that the type cannot hold.
/// ~~~
/// const int hour = chromosome::integer{0, 24}(rng);
/// hour >= 0 && hour <= 24;  // = true
/// ~~~
template <std::integral Value = int>
struct integer : integers<Value> {
  template <std::integral Low, std::integral High>
  constexpr integer(Low lowest, High highest) : integers<Value>(1, lowest, highest) {}

  constexpr Value operator()(random_stream& rng) const noexcept { return this->gene(rng); }
};

integer(std::integral auto, std::integral auto) -> integer<int>;

static_assert(space_for<integer<>>);

}  // namespace clade::chromosome
