#pragma once

#include <algorithm>
#include <chrono>
#include <clade/any.hpp>
#include <clade/clade.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "../expression.hpp"
#include "../game.hpp"
#include "aim.hpp"
#include "candidate.hpp"
#include "common/restart_rule.hpp"
#include "couples.hpp"
#include "memory.hpp"
#include "number_set.hpp"
#include "settings.hpp"
#include "survivors.hpp"
#include "variation.hpp"

/// The genetic player: expressions evolve towards the target.
namespace target_number::genetic {

/// 1 / (1 + distance to the target): 1 is exact, and every other value is between 0 and 1.
struct closeness {
  std::int64_t target;

  double operator()(const candidate& c) const { return of(target - c.value); }
  static double of(std::int64_t distance) { return 1.0 / (1.0 + static_cast<double>(std::abs(distance))); }
};

/// The problem of coming close to the target.
using search = clade::problem<closeness, candidates, clade::higher_is_better>;

inline clade::any::selection<search> make_selection(const settings& s) {
  if (s.selection == "roulette") return couples{};
  return clade::selection::tournament{s.tournament};
}

inline clade::any::mutation<search> make_mutation(const settings& s) {
  if (s.mutation == "improving") return clade::mutation::if_improves{swap_or_change{}};
  return swap_or_change{};
}

inline clade::any::replacement<search> make_replacement(const settings& s, memory* met) {
  const auto what = static_cast<distinct>(std::ranges::find(distinctions, s.distinct) - distinctions.begin());
  if (s.replacement == "worst") return survivors{clade::replacement::worst{s.offspring}, what, met};
  return survivors{clade::replacement::plus{s.offspring}, what, met};
}

/// The strategy that the settings describe. What was met goes to `met` and is looked up there, where the settings want it.
inline auto make_strategy(const settings& s, memory& met) {
  using namespace clade;
  auto* const memory_or_none = s.memory ? &met : nullptr;
  const auto change          = mutation::with_probability{s.mutation_rate, make_mutation(s)};
  const genetic_algorithm algorithm{
      .population     = s.population,
      .selection      = make_selection(s),
      .crossover      = graft{{.inner = s.inner_rate}},
      .crossover_rate = s.crossover_rate,
      .mutation       = mutation::sequence{change, aim{memory_or_none}},
      .mutation_rate  = 1,
      .replacement    = make_replacement(s, memory_or_none)};
  return restarts{.each = algorithm, .when = common::restart_rule{.stall = s.stall}};
}

/// What came of a run.
struct outcome {
  postfix expression;
  std::int64_t value;
  clade::stop::reason reason;
  std::uint64_t generations;
  std::uint64_t evaluations;
  std::size_t restarts;
  std::chrono::duration<double> elapsed;
};

/// Plays a game: until an expression is at most `distance` away from the target, the settings' limits are reached, or `stop`
/// fires. Throws std::invalid_argument for settings that make no sense.
template <class Executor = clade::execution::sequential, class Stop = clade::stop::requested, class... Observers>
outcome solve(
    const game& of, const settings& s, std::uint64_t seed, std::int64_t distance = 0, const Executor& executor = {},
    const Stop& stop = clade::stop::requested({}), Observers&&... observers) {
  const auto started = std::chrono::steady_clock::now();
  const number_set numbers(of.numbers);
  memory met(numbers, of.target);
  const search problem{closeness{of.target}, candidates(numbers)};
  auto evolution    = clade::evolve(problem, make_strategy(s, met), seed, executor);
  const auto time   = std::isinf(s.time_limit) ? clade::stop::after(std::chrono::nanoseconds::max())
                                               : clade::stop::after(std::chrono::duration<double>(s.time_limit));
  const auto budget = s.budget == 0 ? std::numeric_limits<std::uint64_t>::max() : s.budget;
  const auto near   = [goal = closeness::of(distance)](const auto& now) { return now.best().fitness >= goal; };
  const clade::stop::when reached(
      near, clade::stop::reason{clade::detail::message({"distance ", distance, " reached"}), true});
  const auto remember = [&](const auto& now) {  // what a run or a restart begins with
    if (!s.memory) return;
    for (const auto& c : now.population.chromosomes()) {
      if (!met.contains(c)) met.insert(c);
    }
  };
  // One type for all criteria: the steps of a run are compiled for each.
  const clade::any::stop<search> until = reached || stop || clade::stop::evaluations(budget) || time;
  auto result                          = clade::run(evolution, until, remember, std::forward<Observers>(observers)...);
  const auto& best                     = result.best().chromosome;
  return {
      to_postfix(best.tree, numbers),
      best.value,
      std::move(result.reason),
      result.generations,
      result.evaluations,
      evolution.strategy_run().restarted(),
      std::chrono::steady_clock::now() - started};
}

}  // namespace target_number::genetic
