// SPDX-License-Identifier: BSL-1.0
#include "algorithms.hpp"

#include <clade/evolve.hpp>
#include <clade/reals.hpp>
#include <clade/run/execution/threads.hpp>
#include <concepts>
#include <limits>
#include <string>

#include "common/usage_error.hpp"

namespace bbob {
namespace {

template <class Strategy>
outcome solve_with(
    const missing& problem, const Strategy& strategy, std::uint64_t seed,
    const common::run_conditions<missing>& conditions, clade::observe::distribution* course = nullptr) {
  auto evolution   = clade::evolve(problem, strategy, seed, clade::execution::threads{conditions.threads});
  const auto watch = [&](const auto& now) {
    if constexpr (std::invocable<clade::observe::distribution&, decltype(now)>) {
      if (course) (*course)(now);
    }
  };
  const auto result = clade::run(evolution, conditions.stop, conditions.observe, watch);
  return {result.best().chromosome, result.best().fitness, result.reason,
          result.generations,       result.evaluations,    result.elapsed};
}

}  // namespace

outcome solve(
    const clade::problems::bbob& function, const algorithm& method, std::uint64_t budget, std::uint64_t seed,
    const common::run_conditions<missing>& conditions, error_observer* observer, clade::observe::distribution* course) {
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
    return solve_with(problem, ga, seed, conditions);
  }
  if (method.name == "de") {
    const clade::differential_evolution de{
        .population = population(std::max<std::size_t>(20, 5 * n)), .weight = clade::differential::dither{0.5, 1}};
    return solve_with(problem, de, seed, conditions);
  }
  if (method.name == "lshade") {
    clade::lshade lshade{.evaluations = budget};
    if (method.population > 0) lshade.population = method.population;
    return solve_with(problem, lshade, seed, conditions);
  }
  if (method.name == "jso") {
    clade::jso jso{.evaluations = budget};
    if (method.population > 0) jso.population = method.population;
    return solve_with(problem, jso, seed, conditions);
  }
  if (method.name == "pso") {
    return solve_with(problem, clade::particle_swarm{.population = population(40)}, seed, conditions);
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
  if (method.name == "cma_es") return solve_with(unbounded, cma, seed, conditions, course);
  if (method.name == "ipop") return solve_with(unbounded, clade::ipop{.each = cma}, seed, conditions, course);
  if (method.name == "bipop") return solve_with(unbounded, clade::bipop{.each = cma}, seed, conditions, course);
  throw common::usage_error("no algorithm has the name " + common::in_quotes(method.name));
}

}  // namespace bbob
