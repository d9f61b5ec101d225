// SPDX-License-Identifier: BSL-1.0
#include "algorithms.hpp"

#include <algorithm>
#include <clade/reals.hpp>
#include <clade/run/stop/target.hpp>
#include <limits>
#include <variant>

#include "solve_with.hpp"

namespace bbob {
namespace {

template <class Strategy>
outcome solve_with(
    const missing& problem, const Strategy& strategy, std::uint64_t seed, const common::run_conditions<missing>& until,
    clade::observe::distribution* course = nullptr) {
  const auto result = result_of(problem, strategy, seed, until, course);
  auto found        = outcome_of(result);
  found.best        = result.best().chromosome;
  found.error = found.error_of_result = result.best().fitness;
  return found;
}

}  // namespace

outcome solve(
    const suite_function& function, const algorithm& method, double target, std::uint64_t budget, std::uint64_t seed,
    const conditions& until, error_observer* observer, clade::observe::distribution* course) {
  const auto at_target = [&](auto each) {
    each.stop = clade::stop::target(target) || each.stop;
    return each;
  };
  if (const auto* const noisy = std::get_if<clade::problems::bbob_noisy>(&function)) {
    return solve_noisy(*noisy, method, target, budget, seed, until.real, observer, course);
  }
  if (const auto* const mixint = std::get_if<clade::problems::bbob_mixint>(&function)) {
    return solve_mixed(*mixint, method, budget, seed, at_target(until.whole), observer, course);
  }
  const auto& noiseless = std::get<clade::problems::bbob>(function);
  return solve_noiseless(noiseless, method, budget, seed, at_target(until.real), observer, course);
}

outcome solve_noiseless(
    const clade::problems::bbob& function, const algorithm& method, std::uint64_t budget, std::uint64_t seed,
    const common::run_conditions<missing>& until, error_observer* observer, clade::observe::distribution* course) {
  const std::size_t n   = function.dimension;
  const auto population = [&](std::size_t own) { return method.population > 0 ? method.population : own; };
  const error_of error{&function, observer};
  const missing problem =
      clade::minimize(error, clade::chromosome::reals{n, clade::problems::bbob::low, clade::problems::bbob::high});
  if (method.name == "ga") {
    const clade::genetic_algorithm ga{
        .population     = population(100),
        .selection      = clade::selection::tournament{3},
        .crossover      = clade::crossover::simulated_binary{2},
        .crossover_rate = 0.9,
        .mutation       = clade::mutation::polynomial{20}};
    return solve_with(problem, ga, seed, until);
  }
  if (method.name == "de") {
    const clade::differential_evolution de{
        .population = population(std::max<std::size_t>(20, 5 * n)), .weight = clade::differential::dither{0.5, 1}};
    return solve_with(problem, de, seed, until);
  }
  if (method.name == "lshade") {
    clade::lshade lshade{.evaluations = budget};
    if (method.population > 0) lshade.population = method.population;
    return solve_with(problem, lshade, seed, until);
  }
  if (method.name == "jso") {
    clade::jso jso{.evaluations = budget};
    if (method.population > 0) jso.population = method.population;
    return solve_with(problem, jso, seed, until);
  }
  if (method.name == "pso") {
    return solve_with(problem, clade::particle_swarm{.population = population(40)}, seed, until);
  }
  // The functions are defined beyond the box and CMA-ES needs no bounds. It begins in [-4, 4], by default with a
  // standard deviation of 2 (Hansen, 2009).
  constexpr auto infinite = std::numeric_limits<double>::infinity();
  const missing unbounded = clade::minimize(error, clade::chromosome::reals{n, -infinite, infinite});
  const clade::cma_es cma{
      .population      = method.population,
      .step_size       = method.step_size,
      .box             = {-4, 4},
      .quadratic_model = method.model && n <= max_with_model};
  if (method.name == "cma_es") return solve_with(unbounded, cma, seed, until, course);
  if (method.name == "ipop") return solve_with(unbounded, clade::ipop{.each = cma}, seed, until, course);
  if (method.name == "bipop") return solve_with(unbounded, clade::bipop{.each = cma}, seed, until, course);
  refuse_algorithm(method.name);
}

}  // namespace bbob
