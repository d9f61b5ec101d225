// SPDX-License-Identifier: BSL-1.0
#include "algorithms.hpp"

#include <algorithm>
#include <clade/evolve.hpp>
#include <clade/pareto.hpp>
#include <clade/run/execution/threads.hpp>
#include <span>
#include <string>
#include <type_traits>
#include <variant>

#include "common/ending_signals.hpp"
#include "common/usage_error.hpp"

namespace fronts {
namespace {

// Stops a run if the watch says so. Repeated calls in a generation give the same result.
struct watched {
  const conditions* under;
  std::uint64_t every;
  mutable std::uint64_t next = 0;

  template <class Generation>
  std::optional<clade::stop::reason> operator()(const Generation& now) const {
    if (!under->watch || (now.evaluations < next && now.evaluations < under->budget)) return std::nullopt;
    next = now.evaluations + every;
    points feasible;
    for (std::size_t i = 0; i < now.population.size(); ++i) {
      const auto& fitness = now.population[i].fitness;
      if (fitness.is_feasible()) feasible.emplace_back(fitness.value.begin(), fitness.value.end());
    }
    if (!under->watch(now.evaluations, feasible)) return std::nullopt;
    return clade::stop::reason{describe(), true};
  }
  std::string describe() const { return "target reached"; }
};

template <class Problem, class Strategy>
outcome solve_with(const Problem& problem, const Strategy& strategy, std::size_t population, const conditions& under) {
  auto evolution =
      common::new_or_resumed(problem, strategy, under.seed, clade::execution::threads{under.threads}, under.files);
  const auto observe = [&](const auto& now) {
    if (under.progress) (*under.progress)(now);
  };
  const auto stop = watched{&under, population} || clade::stop::generations(under.generations) ||
                    clade::stop::evaluations(under.budget) || common::ending_signals();
  const auto result = common::run_saved(evolution, stop, observe, under.files);
  outcome found{{}, {}, 0, result.reason, result.generations, result.evaluations, result.elapsed};
  found.hash = clade::checkpoint::hash(result.population);
  for (const auto& [chromosome, fitness] : result.front()) {
    if (!fitness.is_feasible()) {
      found.violation = fitness.violation;
      break;
    }
    found.front.emplace_back(fitness.value.begin(), fitness.value.end());
    auto& x = found.set.emplace_back();
    for (std::size_t i = 0; i < chromosome.size(); ++i) x.push_back(static_cast<double>(chromosome[i]));
  }
  return found;
}

// The scalarization of MOEA/D: Tchebycheff for two objectives; for more, penalty boundary
// intersection, whose points are distributed like the directions.
struct usual_scalarization {
  double operator()(std::span<const double> distances, std::span<const double> weights) const {
    return weights.size() == 2 ? clade::scalarization::tchebycheff{}(distances, weights)
                               : clade::scalarization::penalty_boundary{}(distances, weights);
  }
};

// Runs the algorithm of that name with these operators.
template <class Problem, class Crossover, class Mutation>
outcome solve_by(
    const Problem& problem, const algorithm& method, const Crossover& crossover, const Mutation& mutation,
    const conditions& under) {
  const auto& with = method.with;
  const auto run   = [&](const auto& strategy) { return solve_with(problem, strategy, method.population(), under); };
  if (method.name == "nsga2") {
    return run(clade::nsga2{
        .population     = method.population(),
        .crossover      = crossover,
        .crossover_rate = with.crossover_rate,
        .mutation       = mutation});
  }
  if (method.name == "nsga3") {
    return run(clade::nsga3{
        .directions     = method.directions,
        .population     = method.population(),
        .crossover      = crossover,
        .crossover_rate = with.crossover_rate,
        .mutation       = mutation});
  }
  if (method.name == "moead") {
    return run(clade::moead{
        .directions     = method.directions,
        .neighbours     = std::min<std::size_t>(20, method.directions.size()),
        .scalarization  = usual_scalarization{},
        .crossover      = crossover,
        .crossover_rate = with.crossover_rate,
        .mutation       = mutation});
  }
  if (method.name == "smsemoa") {
    return run(clade::smsemoa{
        .population     = method.population(),
        .selection      = clade::selection::rank_and_crowding{with.tournament},
        .crossover      = crossover,
        .crossover_rate = with.crossover_rate,
        .mutation       = mutation});
  }
  if constexpr (clade::detail::space_of_reals<decltype(problem.space)>) {
    if (method.name == "gde3") {
      return run(
          clade::gde3{.population = method.population(), .weight = with.weight, .crossover_rate = with.crossover_rate});
    }
    if (method.name == "mo_cma_es") {
      return run(clade::mo_cma_es{.population = method.population(), .step_size = with.step_size});
    }
  } else if (method.name == "gde3" || method.name == "mo_cma_es") {
    throw common::usage_error("--algorithm " + std::string(method.name) + " is for real variables");
  }
  throw common::usage_error("no algorithm has the name " + common::in_quotes(method.name));
}

}  // namespace

parameters parameters_of(std::string_view algorithm, std::size_t objectives, bool document) {
  if (algorithm == "nsga3") return {0, 2, 30, 1, 20, document || objectives <= 3 ? 0.5 : 0.4};
  if (algorithm == "moead") return {0, 2, 20, 1, 20};
  if (algorithm == "gde3") return {100, 2, 20, 0.2, 20};
  if (algorithm == "smsemoa") return document ? parameters{100, 1, 15, 0.9, 20} : parameters{100, 3, 5, 1, 20};
  return {100, 2, 20, 0.9, 20};
}

outcome solve(const problem& what, const algorithm& method, const conditions& under) {
  return std::visit(
      [&](const auto& on) {
        const auto minimized = clade::minimize(on.fitness, on.space);
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(on)>, on_bits>) {
          clade::mutation::flip flip;
          if (method.with.mutation_rate) flip.rate = *method.with.mutation_rate;
          return solve_by(minimized, method, clade::crossover::uniform{}, flip, under);
        } else {
          clade::mutation::polynomial polynomial{method.with.mutation_index};
          if (method.with.mutation_rate) polynomial.rate = *method.with.mutation_rate;
          const clade::crossover::simulated_binary simulated_binary{method.with.crossover_index, method.with.gene_rate};
          return solve_by(minimized, method, simulated_binary, polynomial, under);
        }
      },
      what.what);
}

}  // namespace fronts
