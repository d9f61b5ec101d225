// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../core/concepts.hpp"

namespace clade::crossover {

/// A parent as it is passed to an operator that weighs fitness, with members `chromosome` and `fitness`, both
/// references: `op(const parent<C, F>& mother, const parent<C, F>& father, rng) -> C`, or with a child to write into.
template <class C, class F>
using parent = detail::parent<C, F>;

}  // namespace clade::crossover
