#pragma once

#include <chrono>
#include <clade/any.hpp>
#include <clade/clade.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "../expression.hpp"
#include "../game_option.hpp"
#include "../parser.hpp"
#include "../positions.hpp"
#include "../simplify.hpp"
#include "objective.hpp"
#include "policies.hpp"
#include "settings.hpp"

namespace nim::evolve {

/// What came of a run.
struct outcome {
  genes chromosome;
  std::size_t gene;            ///< the best candidate, of equal ones that with the shortest expression
  nim::expression expression;  ///< what it encodes, simplified
  shortfall left;              ///< 0 sets and 0 violations: it wins on all sets
  clade::stop::reason reason{};
  std::uint64_t generations = 0;
  std::uint64_t evaluations = 0;
  std::size_t restarts      = 0;
  std::chrono::duration<double> elapsed{};
};

/// The expression of a gene, without what it does not use.
inline nim::expression expression_of(const genes& of, std::size_t gene, const terminals& symbols) {
  expression_builder builder;
  std::vector<std::uint32_t> numbers(of.size());
  const auto used = clade::chromosome::used_by(of, gene);
  for (std::size_t i = 0; i <= gene; ++i) {
    if (!used[i]) continue;
    const auto& g = of[i];
    if (g.arity == 0) {
      numbers[i] = g.symbol >= 'a' ? builder.pile(static_cast<std::size_t>(g.symbol - 'a'))
                                   : builder.constant(symbols.constants[static_cast<std::size_t>(g.symbol - '0')]);
    } else if (g.arity == 1) {
      numbers[i] = builder.unary(operation::bit_not, numbers[g.arguments[0]]);
    } else {
      numbers[i] =
          builder.binary(detail::operation_of(g.symbol, false), numbers[g.arguments[0]], numbers[g.arguments[1]]);
    }
  }
  return builder.take(numbers[gene]);
}

/// The sets of positions of a run: those reached from the piles, and where the expression must hold up to a size, those of
/// as many piles up to 7 and up to that size.
inline std::vector<positions> make_sets(const start& from, bool multisets, std::int64_t verify_up_to) {
  constexpr std::int64_t middle = 7;
  std::vector<positions> sets;
  sets.push_back(multisets ? sorted_positions(from.by, from.piles) : ordered_positions(from.by, from.piles));
  if (verify_up_to > middle) sets.push_back(positions_up_to(from.by, from.piles.size(), middle));
  if (verify_up_to > 0) sets.push_back(positions_up_to(from.by, from.piles.size(), verify_up_to));
  return sets;
}

/// Why a run ends that has found what it looked for.
inline clade::stop::reason winning() { return {"winning expression found", true}; }

/// What a chromosome stands for; nothing is said of how it came about.
inline outcome decoded(const objective& wanted, genes chromosome) {
  const auto scores = wanted.shortfalls(chromosome);
  const auto best   = clade::chromosome::best_gene(chromosome, scores, wanted.which());
  auto found        = simplify(expression_of(chromosome, best.gene, wanted.symbols()));
  return {.chromosome = std::move(chromosome), .gene = best.gene, .expression = std::move(found), .left = best.score};
}

/// The candidates that the settings ask for.
inline clade::chromosome::decode candidates(const settings& s) {
  return s.decode == "last" ? clade::chromosome::decode::last() : clade::chromosome::decode::all();
}

/// Evolves an expression. The run ends where one wins on all sets, where the generations are over, or where `stop` says so.
template <class Executor = clade::execution::sequential, class Stop = clade::stop::requested, class... Observers>
outcome solve(
    const objective& wanted, const settings& s, std::uint64_t seed, const Executor& executor = {},
    const Stop& stop = clade::stop::requested({}), Observers&&... observers) {
  const auto started = std::chrono::steady_clock::now();
  const auto problem = clade::minimize(wanted, make_space(s, wanted.symbols()));
  // Of pairs a generation takes several steps.
  const auto limit = s.generations > 0 ? s.generations * steps(s) : std::numeric_limits<std::uint64_t>::max();
  const auto bred  = [limit](const auto& now) { return now.number >= limit; };
  const auto won   = [](const auto& now) { return now.best().fitness.sets == 0; };
  auto evolution   = clade::evolve(problem, make_strategy(s), seed, executor);
  // One type for all criteria: the steps of a run are compiled for each.
  const clade::any::stop<winning_play> until =
      clade::stop::when(won, winning()) ||
      clade::stop::when(bred, std::to_string(s.generations) + " generations reached") || stop;
  auto end           = clade::run(evolution, until, std::forward<Observers>(observers)...);
  auto result        = decoded(wanted, std::move(end.best_individual.chromosome));
  result.reason      = std::move(end.reason);
  result.generations = end.generations / steps(s);
  result.evaluations = end.evaluations;
  result.restarts    = evolution.strategy_run().restarted();
  result.elapsed     = std::chrono::steady_clock::now() - started;
  return result;
}

}  // namespace nim::evolve
