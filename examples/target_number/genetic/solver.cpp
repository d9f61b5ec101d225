// SPDX-License-Identifier: BSL-1.0
#include "solver.hpp"

#include <atomic>
#include <chrono>
#include <clade/any.hpp>
#include <clade/clade.hpp>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

#include "idleness.hpp"
#include "number_set.hpp"
#include "strategy.hpp"

namespace target_number::genetic {

outcome solve(
    const game& of, const settings& s, std::uint64_t seed, const std::optional<goal>& wanted,
    const common::run_conditions<search>& conditions, std::atomic<std::uint64_t>* made) {
  const number_set numbers(of.numbers, s.allowed);
  const search problem{
      closeness{of.target, numbers.values(), conditions.on_evaluation_or_null()}, candidates(numbers, made)};
  auto evolution    = clade::evolve(problem, make_strategy(s), seed, clade::execution::threads{conditions.threads});
  const auto time   = std::isinf(s.time_limit) ? clade::stop::after(std::chrono::nanoseconds::max())
                                               : clade::stop::after(std::chrono::duration<double>(s.time_limit));
  const auto budget = s.budget == 0 ? std::numeric_limits<std::uint64_t>::max() : s.budget;
  const auto enough = wanted ? closeness::of(wanted->distance) : std::numeric_limits<double>::infinity();
  const auto near   = [enough](const auto& now) { return now.best().fitness >= enough; };
  const clade::stop::when reached(
      near, clade::stop::reason{
                clade::detail::concat({"distance ", wanted ? to_text(wanted->distance) : "none", " reached"}), true});
  idleness idle(s.offspring);
  // One type for all criteria: the steps of a run are compiled for each.
  const clade::any::stop<search> until =
      reached || conditions.stop || clade::stop::evaluations(budget) || idle.limit() || time;
  auto result      = clade::run(evolution, until, std::ref(idle), conditions.observe);
  const auto& best = result.best().chromosome;
  return {
      to_postfix(best.tree, numbers),
      numbers.values().value(best.value),
      std::move(result.reason),
      result.generations,
      result.evaluations,
      evolution.strategy_run().restarted(),
      result.elapsed};
}

}  // namespace target_number::genetic
