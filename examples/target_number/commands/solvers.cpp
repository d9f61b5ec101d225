// SPDX-License-Identifier: BSL-1.0
#include "solvers.hpp"

#include <atomic>
#include <chrono>
#include <clade/random/random_stream.hpp>
#include <clade/run/stop/after.hpp>
#include <clade/run/stop/evaluations.hpp>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>

#include "../random_search.hpp"
#include "common/ending_signals.hpp"

namespace target_number {

solution solve_exactly(exact::solver& with, const game& of, rule allowed) {
  const auto started = std::chrono::steady_clock::now();
  auto found         = with.nearest(of, allowed);
  return {
      std::move(found.expression),
      found.value,
      {"nearest value proven", true},
      0,
      found.operations,
      0,
      true,
      std::chrono::steady_clock::now() - started};
}

solution solve_one(const game& of) {
  const auto number = of.numbers.front();
  clade::stop::reason reason{"no other expression"};
  if (number == of.target) reason = {"distance 0 reached", true};
  return {{number}, {number, 1}, std::move(reason), 0, 1};
}

solution solve_genetically(
    const game& of, const genetic::settings& s, std::uint64_t seed, const rational& goal,
    const common::run_conditions<genetic::search>& conditions, std::atomic<std::uint64_t>* made) {
  auto found = genetic::solve(of, s, seed, goal, conditions, made);
  return {
      std::move(found.expression),
      found.value,
      std::move(found.reason),
      found.generations,
      found.evaluations,
      found.restarts,
      false,
      found.elapsed};
}

solution solve_randomly(
    const game& of, rule allowed, std::uint64_t seed, const rational& goal, std::uint64_t budget, double time_limit,
    const std::function<bool(std::uint64_t)>& interrupted) {
  const auto started = std::chrono::steady_clock::now();
  random_search search(
      of, clade::random_stream(seed).fork(0), budget == 0 ? std::numeric_limits<std::uint64_t>::max() : budget,
      allowed);
  const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - started); };
  clade::stop::reason reason{};
  while (reason.text.empty()) {
    for (int i = 0; i < 64 && search.distance() > goal && (budget == 0 || search.evaluations() < budget); ++i) {
      search.advance(goal);
    }
    if (search.distance() <= goal) {
      reason = {"distance " + to_text(goal) + " reached", true};
    } else if (interrupted(search.evaluations())) {
      reason = common::reason_of(false, "");
    } else if (budget != 0 && search.evaluations() >= budget) {
      reason = {clade::stop::evaluations(budget).describe()};
    } else if (elapsed().count() >= time_limit) {
      reason = {clade::stop::after(std::chrono::duration<double>(time_limit)).describe()};
    }
  }
  return {search.best(), search.value(), std::move(reason), 0, search.evaluations(), 0, false, elapsed()};
}

}  // namespace target_number
