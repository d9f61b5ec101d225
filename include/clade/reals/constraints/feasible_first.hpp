// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace clade::constraints {

/// The policy that ranks every feasible vector before every infeasible vector, throughout the run. It is the default of
/// strategies and the order of `constrained` fitness values, so it costs nothing.
/// Source: Deb, "An efficient constraint handling method for genetic algorithms", 2000.
/// ~~~
/// const lshade evolving{.evaluations = 1000, .constraints = constraints::feasible_first{}};
/// run(evolve(rectangle, evolving, 1), stop::evaluations(1000));
/// ~~~
struct feasible_first {};

}  // namespace clade::constraints
