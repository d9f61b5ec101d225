// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <clade/run/stop/reason.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "../exact/solver.hpp"
#include "../expression.hpp"
#include "../game.hpp"
#include "../genetic/settings.hpp"
#include "../genetic/solver.hpp"
#include "../rational.hpp"
#include "common/run_conditions.hpp"

namespace target_number {

inline constexpr std::array<std::string_view, 3> solvers{"genetic", "exact", "random"};

/// The result of any method.
struct solution {
  postfix expression;
  rational value;
  clade::stop::reason reason;
  std::uint64_t generations = 0;
  std::uint64_t evaluations = 0;
  std::size_t restarts      = 0;
  bool optimal              = false;  ///< whether no value can be nearer
  std::chrono::duration<double> elapsed{};
};

solution solve_exactly(exact::solver& with, const game& of, rule allowed);

/// The only expression of a game with one number: there is nothing to evolve or to sample.
solution solve_one(const game& of);

solution solve_genetically(
    const game& of, const genetic::settings& s, std::uint64_t seed, const rational& goal,
    const common::run_conditions<genetic::search>& conditions, std::atomic<std::uint64_t>* made = nullptr);

/// Random sampling for two or more numbers. It stops at a value at most `goal` away from the target, after `budget`
/// expressions (0: no limit) or `time_limit` seconds, or if `interrupted(evaluations so far)` is true. It is called
/// regularly.
solution solve_randomly(
    const game& of, rule allowed, std::uint64_t seed, const rational& goal, std::uint64_t budget, double time_limit,
    const std::function<bool(std::uint64_t)>& interrupted);

}  // namespace target_number
