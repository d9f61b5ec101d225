#include "algorithms.hpp"

#include <clade/evolve.hpp>
#include <clade/execution/threads.hpp>
#include <clade/reals.hpp>
#include <limits>
#include <string>

#include "common/usage_error.hpp"

namespace bbob {
namespace {

template <class Strategy>
outcome solve_with(
    const missing& problem, const Strategy& strategy, std::uint64_t seed,
    const common::run_conditions<missing>& conditions) {
  auto evolution    = clade::evolve(problem, strategy, seed, clade::execution::threads{conditions.threads});
  const auto result = clade::run(evolution, conditions.stop, conditions.observe);
  return {result.best().chromosome, result.best().fitness, result.reason,
          result.generations,       result.evaluations,    result.elapsed};
}

}  // namespace

outcome solve(
    const clade::problems::bbob& function, std::string_view algorithm, std::uint64_t budget, std::uint64_t seed,
    const common::run_conditions<missing>& conditions) {
  const std::size_t n   = function.dimension;
  const missing problem = clade::minimize(
      error_of{&function}, clade::chromosome::reals{n, clade::problems::bbob::low, clade::problems::bbob::high});
  if (algorithm == "ga") {
    const clade::genetic_algorithm ga{
        .population     = 100,
        .selection      = clade::selection::tournament{3},
        .crossover      = clade::crossover::simulated_binary{2},
        .crossover_rate = 0.9,
        .mutation       = clade::mutation::polynomial{20}};
    return solve_with(problem, ga, seed, conditions);
  }
  if (algorithm == "de") {
    const clade::differential_evolution de{
        .population = std::max<std::size_t>(20, 5 * n), .weight = clade::differential::dither{0.5, 1}};
    return solve_with(problem, de, seed, conditions);
  }
  if (algorithm == "lshade") return solve_with(problem, clade::lshade{.evaluations = budget}, seed, conditions);
  // The functions are defined beyond the box, and CMA-ES needs no bounds: it begins in [-4, 4] with a deviation of 2, as
  // Hansen, 2009.
  constexpr auto infinite = std::numeric_limits<double>::infinity();
  const missing unbounded = clade::minimize(error_of{&function}, clade::chromosome::reals{n, -infinite, infinite});
  const clade::cma_es cma{.step_size = 0.25, .box = {-4, 4}};
  if (algorithm == "cma_es") return solve_with(unbounded, cma, seed, conditions);
  if (algorithm == "ipop") return solve_with(unbounded, clade::ipop{.each = cma}, seed, conditions);
  if (algorithm == "bipop") return solve_with(unbounded, clade::bipop{.each = cma}, seed, conditions);
  if (algorithm == "pso") return solve_with(problem, clade::particle_swarm{}, seed, conditions);
  throw common::usage_error("no algorithm has the name " + common::in_quotes(algorithm));
}

}  // namespace bbob
