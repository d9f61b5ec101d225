// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../engine/population_run.hpp"
#include "../operators/initialization/random.hpp"
#include "../random/random_stream.hpp"
#include "../text/message.hpp"

namespace clade::strategy {

/// A base class for the runs of user-defined strategies. They add `advance(executor)`; docs/guide/your_strategy.md
/// develops such a strategy.
///
/// The class has a population of parents, made by `Initialization`, and a `memory`: a struct with the other data on
/// which the course of the run depends. `step(n, make, replace, executor)` breeds and evaluates n children and makes
/// the next generation. A run of this base is evaluated on any number of threads, can be interrupted, accepts
/// immigrants, and can be saved and resumed.
/// ~~~
/// using problem_type = std::remove_cvref_t<decltype(queens)>;
/// struct drift_run : strategy::run<problem_type> {
///   using strategy::run<problem_type>::run;
///   void advance(const strategy::executor& executor) {
///     const auto now = generation();
///     const auto change = [&](std::size_t slot, auto& child, random_stream& rng) {
///       child = now.population.chromosome(slot);
///       mutation::swap{}(child, rng);
///     };
///     step(now.population.size(), change, replacement::plus{}, executor);
///   }
/// };
/// struct drift {
///   auto set_up(const problem_type& problem, random_stream stream) const { return drift_run(problem, 10, stream); }
/// };
/// static_assert(strategy_for<drift, problem_type>);
/// run(evolve(queens, drift{}, 1), stop::generations(5));
/// ~~~
template <class Problem, class Memory = detail::empty_memory, class Initialization = initialization::random>
class run : public detail::population_run<Problem, Initialization, Memory> {
 public:
  run(const Problem& problem, std::size_t population, random_stream stream, const Initialization& initialization = {})
      : run::population_run(problem, initialization, population, stream) {
    if (population < 1) detail::refuse({"the population of a strategy must be at least 1, but was ", population});
    this->make_first_chromosome();
  }
};

}  // namespace clade::strategy
