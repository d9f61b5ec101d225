// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace clade::constraints {

/// Every feasible vector is better than every infeasible one, throughout the run. The default of strategies. This is
/// the order of `constrained` fitness values and costs nothing.
/// Source: Deb, "An efficient constraint handling method for genetic algorithms", 2000.
/// ~~~
/// const lshade evolving{.evaluations = 1000, .constraints = constraints::feasible_first{}};
/// run(evolve(rectangle, evolving, 1), stop::evaluations(1000));
/// ~~~
struct feasible_first {};

}  // namespace clade::constraints
