// SPDX-License-Identifier: BSL-1.0
#include "solver.hpp"

#include <clade/any.hpp>
#include <clade/clade.hpp>
#include <limits>
#include <string>
#include <utility>

#include "../simplify.hpp"
#include "common/restart_rule.hpp"
#include "options.hpp"

namespace nim::evolve {
namespace {

clade::any::selection<winning_play> make_selection(const settings& s) {
  if (s.model == "pairs") return couple{s.tournament};
  return clade::selection::tournament{s.tournament};
}

clade::any::crossover<winning_play> make_crossover(const settings& s) {
  if (s.crossover == "uniform") return clade::crossover::uniform{};
  return clade::crossover::one_point{};
}

clade::any::replacement<winning_play> make_replacement(const settings& s) {
  if (s.model == "pairs") return better_of_two{};
  return clade::replacement::generational{.elites = 1};
}

auto make_strategy(const settings& s) {
  const clade::genetic_algorithm algorithm{
      .population     = s.population,
      .selection      = make_selection(s),
      .crossover      = make_crossover(s),
      .crossover_rate = s.crossover_rate,
      .mutation       = clade::mutation::gene_parts{.count = s.mutations},
      .mutation_rate  = s.mutation_rate,
      .replacement    = make_replacement(s)};
  return clade::restarts{.each = algorithm, .when = common::restart_rule{0, s.stall * steps(s)}};
}

// The piles; sorted, each takes its place among those before it.
std::vector<std::uint32_t> pile_nodes(expression_builder& builder, const terminals& symbols) {
  std::vector<std::uint32_t> piles;
  for (std::size_t i = 0; i < symbols.piles; ++i) {
    auto next = builder.pile(i);
    for (auto& smaller : piles) {
      if (!symbols.sorted) break;
      const auto larger = builder.binary(operation::maximum, smaller, next);
      smaller           = builder.binary(operation::minimum, smaller, next);
      next              = larger;
    }
    piles.push_back(next);
  }
  return piles;
}

}  // namespace

nim::expression expression_of(const genes& of, std::size_t gene, const terminals& symbols) {
  expression_builder builder;
  std::vector<std::uint32_t> numbers(of.size());
  // Adds the parts of gene `last` among the genes from `first` on, with the given nodes for letters; returns its node.
  const auto add = [&](std::size_t first, std::size_t last, const std::vector<std::uint32_t>& letters) {
    const auto used = clade::chromosome::used_by(of, last);
    for (auto i = first; i <= last; ++i) {
      if (!used[i]) continue;
      const auto& g = of[i];
      if (g.arity == 0) {
        numbers[i] = g.symbol >= 'a' ? letters[static_cast<std::size_t>(g.symbol - 'a')]
                                     : builder.constant(symbols.constants[static_cast<std::size_t>(g.symbol - '0')]);
      } else if (g.arity == 1) {
        numbers[i] = builder.unary(function_of(g.symbol), numbers[g.arguments[0]]);
      } else {
        numbers[i] = builder.binary(function_of(g.symbol), numbers[g.arguments[0]], numbers[g.arguments[1]]);
      }
    }
    return numbers[last];
  };
  auto letters = pile_nodes(builder, symbols);
  if (symbols.shared > 0) {
    for (auto& pile : letters) pile = add(0, symbols.shared - 1, {pile});
  }
  return builder.take(add(symbols.shared, gene, letters));
}

std::vector<positions> make_sets(
    const start& from, bool multisets, std::int64_t verify_up_to, const std::vector<std::int64_t>& stages) {
  std::vector<positions> sets;
  sets.push_back(
      multisets ? sorted_positions(from.rule_set, from.piles) : ordered_positions(from.rule_set, from.piles));
  for (const auto stage : stages) {
    if (stage < verify_up_to) sets.push_back(positions_up_to(from.rule_set, from.piles.size(), stage));
  }
  if (verify_up_to > 0) sets.push_back(positions_up_to(from.rule_set, from.piles.size(), verify_up_to));
  return sets;
}

clade::stop::reason winning() { return {"winning expression found", true}; }

outcome decoded(const objective& wanted, genes chromosome, std::string_view functions) {
  operators allowed;
  for (const char symbol : functions) allowed = allowed | operators::of(function_of(symbol));
  if (wanted.symbols().sorted) {
    allowed = allowed | operators::of(operation::minimum) | operators::of(operation::maximum);
  }
  const auto scores = wanted.shortfalls(chromosome);
  const auto best   = clade::chromosome::best_gene(chromosome, scores, wanted.which());
  auto found        = simplify(expression_of(chromosome, best.gene, wanted.symbols()), allowed);
  return {.chromosome = std::move(chromosome), .gene = best.gene, .expression = std::move(found), .left = best.score};
}

clade::chromosome::decode candidates(const settings& s) {
  return s.decode == "last" ? clade::chromosome::decode::last() : clade::chromosome::decode::all();
}

namespace {

template <class Strategy>
outcome solve_by(
    const Strategy& strategy, const objective& wanted, const settings& s, std::uint64_t seed,
    const common::run_conditions<winning_play>& conditions, const common::run_files& files) {
  const auto started = std::chrono::steady_clock::now();
  auto problem       = clade::minimize(wanted, make_space(s, wanted.symbols()));
  problem.fitness.show_to(conditions.on_evaluation_or_null());
  // With pairs, a generation takes several steps.
  const auto limit = s.generations > 0 ? s.generations * steps(s) : std::numeric_limits<std::uint64_t>::max();
  const auto bred  = [limit](const auto& now) { return now.number >= limit; };
  const auto won   = [](const auto& now) { return now.best().fitness.sets == 0; };
  auto evolution =
      common::new_or_resumed(problem, strategy, seed, clade::execution::threads{conditions.threads}, files);
  const auto before = files.resume.empty() ? std::chrono::nanoseconds() : evolution.current().elapsed;
  // One type for all criteria: the steps of a run are compiled for each.
  const clade::any::stop<winning_play> until =
      clade::stop::when(won, winning()) ||
      clade::stop::when(bred, clade::stop::generations(s.generations).describe()) || conditions.stop;
  auto end           = common::run_saved(evolution, until, conditions.observe, files);
  const auto hash    = clade::checkpoint::hash(end.population);
  auto result        = decoded(wanted, std::move(end.best_individual.chromosome), s.functions);
  result.reason      = std::move(end.reason);
  result.generations = end.generations / steps(s);
  result.evaluations = end.evaluations;
  result.restarts    = end.restarts;
  result.elapsed     = before + (std::chrono::steady_clock::now() - started);
  result.hash        = hash;
  return result;
}

}  // namespace

outcome solve(
    const objective& wanted, const settings& s, std::uint64_t seed,
    const common::run_conditions<winning_play>& conditions, const common::run_files& files) {
  const auto& islands = s.islands;
  if (islands.count == 0) return solve_by(make_strategy(s), wanted, s, seed, conditions, files);
  const clade::islands archipelago{
      .count    = islands.count,
      .each     = make_strategy(s),
      .every    = islands.every * steps(s),
      .migrants = islands.migrants,
      .topology = common::named_topology{islands.topology}};
  return solve_by(archipelago, wanted, s, seed, conditions, files);
}

}  // namespace nim::evolve
