// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "../game.hpp"
#include "common/command_line.hpp"

namespace target_number::genetic {

inline constexpr std::array<std::string_view, 2> selections{"tournament", "roulette"};
inline constexpr std::array<std::string_view, 2> mutations{"any", "improving"};
inline constexpr std::array<std::string_view, 2> replacements{"plus", "worst"};
inline constexpr std::array<std::string_view, 3> distinctions{"expression", "value-and-numbers", "value"};
inline constexpr std::array<std::string_view, 2> switches{"off", "on"};

/// Every parameter of the genetic player.
struct settings {
  std::size_t population;
  std::size_t offspring;  ///< children a generation
  std::string_view selection;
  std::size_t tournament;
  double crossover_rate;
  double inner_rate;  ///< probability that crossover exchanges a subtree of more than a number
  double mutation_rate;
  std::string_view mutation;  ///< the rule by which changes are kept
  std::string_view replacement;
  std::string_view distinct;  ///< the property in which all members differ
  std::uint64_t stall;        ///< generations without a better expression before a restart; 0: no restart
  bool memory;                ///< whether the memetic step is made
  std::uint64_t budget;       ///< evaluations; 0: no limit
  double time_limit;          ///< seconds; infinity: no limit
  std::size_t threads;
  rule allowed = rule::integers;  ///< of the game
};

/// The source of the preset `document`.
inline constexpr const char* source = "the report \"Target Number Game\"";

/// The setting of that report: couples drawn by roulette, their eight children replace the worst eight,
/// mutations are kept if they improve, until two seconds before the end of the minute of a game.
constexpr settings document_preset() {
  return {
      .population     = 32,
      .offspring      = 8,
      .selection      = "roulette",
      .tournament     = 2,
      .crossover_rate = 0.8,
      .inner_rate     = 0.9,
      .mutation_rate  = 0.3,
      .mutation       = "improving",
      .replacement    = "worst",
      .distinct       = "expression",
      .stall          = 0,
      .memory         = false,
      .budget         = 0,
      .time_limit     = 58,
      .threads        = 2};
}

/// The best setting known to us: no two members have the same value, runs without progress are restarted, and every
/// child is brought to the target if a subexpression seen before makes that possible.
constexpr settings strong_preset() {
  return {
      .population     = 300,
      .offspring      = 300,
      .selection      = "tournament",
      .tournament     = 3,
      .crossover_rate = 0.9,
      .inner_rate     = 0.9,
      .mutation_rate  = 0.3,
      .mutation       = "any",
      .replacement    = "plus",
      .distinct       = "value",
      .stall          = 60,
      .memory         = true,
      .budget         = 1'000'000,
      .time_limit     = std::numeric_limits<double>::infinity(),
      .threads        = 1};
}

/// Lists the settings as options.
inline void visit_settings(common::option_visitor& options, settings& s) {
  constexpr std::uint64_t max_members = 1'000'000;
  options.group("The algorithm");
  options.integer("--population", "N", s.population, {1, max_members}, "expressions in a generation");
  options.integer("--offspring", "N", s.offspring, {1, max_members}, "children per generation");
  options.name(
      "--selection", s.selection, selections,
      "tournament for every parent, or as many different parents by roulette as there are children, in couples");
  options.integer(
      "--tournament", "K", s.tournament, {1, max_members}, "expressions in a tournament, for selection tournament");
  options.real("--crossover-rate", "P", s.crossover_rate, {0, 1}, "probability that a child has two parents");
  options.real(
      "--inner-rate", "P", s.inner_rate, {0, 1}, "probability that crossover takes an operation rather than a number");
  options.real("--mutation-rate", "P", s.mutation_rate, {0, 1}, "probability that a child is changed");
  options.name("--mutation", s.mutation, mutations, "whether any change is kept, or only one that comes nearer");
  options.name(
      "--replacement", s.replacement, replacements,
      "plus: the best of all expressions and children survive; worst: the children replace the worst");
  options.name("--distinct", s.distinct, distinctions, "what no two expressions may have in common");
  options.integer(
      "--stall", "N", s.stall, {0, std::numeric_limits<std::int64_t>::max(), "no restart"},
      "generations without a nearer expression before a restart");
  options.choice(
      "--memory", s.memory, switches,
      "whether every child is brought to the target if a subexpression seen before can do so");
}

}  // namespace target_number::genetic
