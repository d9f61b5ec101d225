// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>

#include "integers.hpp"

namespace clade::chromosome {

/// The space of the integers from low to high, both included, for a member of a struct. `integer{12, 60}` has values of
/// type int, `integer<std::uint8_t>{12, 60}` values of a smaller type.
///
/// All values are equally likely. Operators for sequences treat a member with this space as a sequence of one gene.
/// `mutation::creep` and `mutation::reset` therefore always mutate it unless their rate is set.
///
/// Cost: one draw.
/// Throws std::invalid_argument if high < low or a bound is not representable in the type.
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

}  // namespace clade::chromosome
