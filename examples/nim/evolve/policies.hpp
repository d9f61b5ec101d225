#pragma once

#include <array>
#include <clade/any.hpp>
#include <clade/clade.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/restart_rule.hpp"
#include "objective.hpp"
#include "settings.hpp"

/// The settings as policies of the library.
namespace nim::evolve {

/// Both children of a step have the same parents: the winners of two tournaments, the first the mother of one child and the
/// father of the other.
struct couple {
  std::size_t tournament;

  template <class Population>
  auto operator()(const Population& population, clade::random_stream& rng, std::size_t) const {
    const auto winner = clade::detail::make_sampler(clade::selection::tournament{tournament}, population, rng, 2);
    std::array<std::size_t, 2> parents;
    for (auto& parent : parents) parent = winner(rng);
    return [parents](clade::random_stream&, std::size_t slot, std::span<std::size_t> drawn) {
      for (std::size_t k = 0; k < drawn.size(); ++k) drawn[k] = parents[(slot + k) % 2];
    };
  }
};

static_assert(clade::selection_for<couple, clade::archetype::population>);

/// Of two children the better takes the place of the worst individual, if it is better than that.
struct better_of_two {
  static constexpr std::size_t offspring(std::size_t) { return 2; }

  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    const auto child = offspring.best_index();
    const auto worst = parents.ranking().back();
    if (parents.better(offspring.fitness(child), parents.fitness(worst))) parents.exchange(worst, offspring, child);
  }
};

static_assert(clade::replacement_for<better_of_two, clade::archetype::population>);

/// How many steps of the strategy are a generation: of pairs, one for every four chromosomes.
inline std::uint64_t steps(const settings& s) {
  return s.model == "pairs" ? std::max<std::uint64_t>(1, s.population / 4) : 1;
}

inline auto make_space(const settings& s, const terminals& of) {
  std::vector<clade::chromosome::function<char>> functions;
  for (const char symbol : s.functions) {
    functions.push_back({symbol, clade::chromosome::integer_functions::arity(symbol)});
  }
  return clade::chromosome::multi_expression<char>{
      .length         = s.length,
      .functions      = clade::chromosome::functions<char>(functions),
      .terminals      = clade::chromosome::terminals<char>(of.symbols()),
      .terminal_share = s.terminal_share};
}

/// The problem of winning.
using winning_play = decltype(clade::minimize(std::declval<objective>(), make_space(std::declval<settings>(), {})));

inline clade::any::selection<winning_play> make_selection(const settings& s) {
  if (s.model == "pairs") return couple{s.tournament};
  return clade::selection::tournament{s.tournament};
}

inline clade::any::crossover<winning_play> make_crossover(const settings& s) {
  if (s.crossover == "uniform") return clade::crossover::uniform{};
  return clade::crossover::one_point{};
}

inline clade::any::replacement<winning_play> make_replacement(const settings& s) {
  if (s.model == "pairs") return better_of_two{};
  return clade::replacement::generational{.elites = 1};
}

inline auto make_strategy(const settings& s) {
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

}  // namespace nim::evolve
