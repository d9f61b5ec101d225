// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/pareto.hpp>
#include <cstddef>
#include <span>
#include <string>
#include <type_traits>
#include <variant>

#include "algorithm.hpp"
#include "common/usage_error.hpp"
#include "problems.hpp"

namespace fronts {
namespace detail {

// The scalarization of MOEA/D: Tchebycheff for two objectives; for more, penalty boundary
// intersection, whose points are distributed like the directions.
struct usual_scalarization {
  double operator()(std::span<const double> distances, std::span<const double> weights) const {
    return weights.size() == 2 ? clade::scalarization::tchebycheff{}(distances, weights)
                               : clade::scalarization::penalty_boundary{}(distances, weights);
  }
};

// Calls `visit(problem, strategy)` with the algorithm of that name and these operators.
template <class Problem, class Crossover, class Mutation, class Visit>
auto with_operators(
    const Problem& problem, const algorithm& method, const Crossover& crossover, const Mutation& mutation,
    const Visit& visit) {
  const auto& with = method.with;
  const auto run   = [&](const auto& strategy) { return visit(problem, strategy); };
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

}  // namespace detail

/// Calls `visit(minimized problem, strategy)` with the strategy of the algorithm for the problem, and returns its
/// result.
template <class Visit>
auto with_strategy(const problem& what, const algorithm& method, const Visit& visit) {
  return std::visit(
      [&](const auto& on) {
        const auto minimized = clade::minimize(on.fitness, on.space);
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(on)>, on_bits>) {
          clade::mutation::flip flip;
          if (method.with.mutation_rate) flip.rate = *method.with.mutation_rate;
          return detail::with_operators(minimized, method, clade::crossover::uniform{}, flip, visit);
        } else {
          clade::mutation::polynomial polynomial{method.with.mutation_index};
          if (method.with.mutation_rate) polynomial.rate = *method.with.mutation_rate;
          const clade::crossover::simulated_binary simulated_binary{method.with.crossover_index, method.with.gene_rate};
          return detail::with_operators(minimized, method, simulated_binary, polynomial, visit);
        }
      },
      what.what);
}

}  // namespace fronts
