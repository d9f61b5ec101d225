// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../core/concepts.hpp"

namespace clade::crossover {

/// A parent as passed to a crossover that uses fitness values. Its members `chromosome` and `fitness` are references.
/// The forms of such a crossover are `op(const parent<C, F>& mother, const parent<C, F>& father, rng) -> C` and
/// `op(mother, father, child, rng)`. The latter writes the child.
template <class C, class F>
using parent = detail::parent<C, F>;

}  // namespace clade::crossover
