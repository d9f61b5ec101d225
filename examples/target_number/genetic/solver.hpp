// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>
#include <chrono>
#include <clade/core/problem.hpp>
#include <clade/run/stop/reason.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <optional>

#include "../arithmetic.hpp"
#include "../expression.hpp"
#include "../game.hpp"
#include "../rational.hpp"
#include "candidate.hpp"
#include "common/run_conditions.hpp"
#include "settings.hpp"
#include "variation.hpp"

/// The genetic player evolves expressions towards the target.
namespace target_number::genetic {

/// 1 / (1 + distance to the target): 1 is exact, and every other value is between 0 and 1.
struct closeness {
  std::int64_t target;
  arithmetic calculation{};
  const std::function<void(const double&)>* on_evaluation = nullptr;  ///< called with every value

  double operator()(const candidate& c) const {
    const auto value = of(calculation.distance(target, c.value));
    if (on_evaluation) (*on_evaluation)(value);
    return value;
  }
  static double of(std::int64_t distance) { return 1.0 / (1.0 + static_cast<double>(std::abs(distance))); }
  static double of(const rational& distance) {
    if (distance.denominator == 1) return of(distance.numerator);
    return 1.0 / (1.0 + static_cast<double>(distance.numerator) / static_cast<double>(distance.denominator));
  }
};

/// The fitness of an expression: its distance to the target.
struct goal {
  rational distance;

  goal(std::int64_t whole) : distance{whole, 1} {}
  goal(const rational& of) : distance(of) {}
};

/// The problem of coming close to the target.
using search = clade::problem<closeness, candidates, clade::higher_is_better>;

/// The result of a run.
struct outcome {
  postfix expression;
  rational value;
  clade::stop::reason reason;
  std::uint64_t generations;
  std::uint64_t evaluations;
  std::size_t restarts;
  std::chrono::duration<double> elapsed;
};

/// Plays a game until an expression is as near to the target as `wanted`, if that is given, a limit of the settings is
/// reached, or `stop` of the conditions fires. Every random expression of an initial population is counted in `made`.
/// Throws std::invalid_argument for inconsistent settings.
outcome solve(
    const game& of, const settings& s, std::uint64_t seed, const std::optional<goal>& wanted = goal(0),
    const common::run_conditions<search>& conditions = {}, std::atomic<std::uint64_t>* made = nullptr);

}  // namespace target_number::genetic
