// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/island_options.hpp"

namespace nim::evolve {

inline constexpr std::array<std::string_view, 2> decodes{"all", "last"};
inline constexpr std::array<std::string_view, 2> crossovers{"one-point", "uniform"};
inline constexpr std::array<std::string_view, 2> models{"generational", "pairs"};
inline constexpr std::array<std::string_view, 2> pile_orders{"piles", "sorted"};

/// The default functions, and those that may be added; < and > stand for min and max.
inline constexpr std::string_view usual_functions = "+-*/%&|^~";
inline constexpr std::string_view all_functions   = "+-*/%&|^~<>";

/// Every parameter of the evolution of expressions.
struct settings {
  std::size_t population;
  std::size_t length;         ///< genes of a chromosome, 1 to 64
  std::uint64_t generations;  ///< in all; 0: no limit
  std::uint64_t stall;        ///< generations without a better one before a restart; 0: no restart
  std::string_view model;     ///< generational with one elite, or pairs of children of which the better may enter
  std::size_t tournament;
  std::string_view crossover;
  double crossover_rate;
  double mutation_rate;   ///< probability that a child is changed
  std::size_t mutations;  ///< parts of genes that are then changed
  double terminal_share;
  std::string_view decode;
  std::string functions;  ///< some of all_functions
  std::int64_t
      verify_up_to;  ///< the size up to which the expression must hold to end the run early; 0: the piles suffice

  std::vector<std::int64_t> stages{7};  ///< ascending sizes on the way there, up to which it must hold first

  std::string_view terminals = "piles";  ///< one of pile_orders
  std::size_t shared         = 0;        ///< genes at the beginning that are one function of a pile

  std::vector<std::int64_t> constants{};  ///< that may be in expressions

  common::island_settings islands{};

  bool operator==(const settings&) const = default;
};

/// The source of the preset `document`.
inline constexpr const char* source = "Barcio and Faieta, \"Winning Nim with evolutionary algorithms\" (2023)";

/// The setting of that report: two parents for every four chromosomes, tournaments of four, one-point crossover, the
/// last gene. The report does not name its functions; those of Oltean are used. It does not describe its mutation
/// either. Here a mutation changes four parts of genes, since more runs fail if it changes two, as Oltean's does.
inline settings document() {
  return {
      .population     = 100,
      .length         = 10,
      .generations    = 150,
      .stall          = 0,
      .model          = "pairs",
      .tournament     = 4,
      .crossover      = "one-point",
      .crossover_rate = 0.9,
      .mutation_rate  = 0.9,
      .mutations      = 4,
      .terminal_share = 0.5,
      .decode         = "last",
      .functions      = std::string(usual_functions),
      .verify_up_to   = 0};
}

/// Oltean's, for piles 4,4,4,4 as multisets. Two parents for every four chromosomes, as above, fit the paper's figures
/// best.
inline settings oltean() {
  auto s          = document();
  s.length        = 15;
  s.generations   = 100;
  s.tournament    = 2;
  s.mutation_rate = 1;
  s.mutations     = 2;
  return s;
}

/// The best setting known to us.
inline settings strong() {
  return {
      .population     = 100,
      .length         = 30,
      .generations    = 10'000,
      .stall          = 120,
      .model          = "generational",
      .tournament     = 4,
      .crossover      = "uniform",
      .crossover_rate = 0.3,
      .mutation_rate  = 1,
      .mutations      = 4,
      .terminal_share = 0.25,
      .decode         = "all",
      .functions      = std::string(usual_functions),
      .verify_up_to   = 15};
}

}  // namespace nim::evolve
