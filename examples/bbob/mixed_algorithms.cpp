// SPDX-License-Identifier: BSL-1.0
#include <clade/reals.hpp>

#include "solve_with.hpp"

namespace bbob {

outcome solve_mixed(
    const clade::problems::bbob_mixint& function, const algorithm& method, std::uint64_t budget, std::uint64_t seed,
    const common::run_conditions<mixed>& until, error_observer* observer, clade::observe::distribution* course) {
  const mixed problem = clade::minimize(mixed_error_of{&function, observer}, function.space());
  const auto with     = [&](const auto& strategy) {
    const auto result = result_of(problem, strategy, seed, until, course);
    const auto& best  = result.best();
    auto found        = outcome_of(result);
    found.best.assign(best.chromosome.integers.begin(), best.chromosome.integers.end());
    found.best.insert(found.best.end(), best.chromosome.reals.begin(), best.chromosome.reals.end());
    found.error = found.error_of_result = best.fitness;
    return found;
  };
  if (method.name == "ga") {
    return with(clade::genetic_algorithm{
        .population     = method.population > 0 ? method.population : 100,
        .selection      = clade::selection::tournament{3},
        .crossover      = clade::crossover::record{},
        .crossover_rate = 0.9,
        .mutation       = clade::mutation::record{}});
  }
  if (method.name == "lshade") {
    clade::lshade lshade{.evaluations = budget};
    if (method.population > 0) lshade.population = method.population;
    return with(lshade);
  }
  if (method.name == "bipop") {
    return with(clade::bipop{.each = clade::cma_es{.population = method.population, .step_size = method.step_size}});
  }
  refuse_algorithm(method.name);
}

}  // namespace bbob
