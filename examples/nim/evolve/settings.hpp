// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../violations.hpp"
#include "common/command_line.hpp"
#include "common/island_options.hpp"
#include "list_options.hpp"

namespace nim::evolve {

inline constexpr std::array<std::string_view, 2> decodes{"all", "last"};
inline constexpr std::array<std::string_view, 2> crossovers{"one-point", "uniform"};
inline constexpr std::array<std::string_view, 2> models{"generational", "pairs"};
inline constexpr std::array<std::string_view, 2> pile_orders{"piles", "sorted"};

/// Every parameter of the evolution of expressions.
struct settings {
  std::size_t population;
  std::size_t length;         ///< genes of a chromosome, 1 to 64
  std::uint64_t generations;  ///< in all; 0: no limit
  std::uint64_t stall;        ///< generations without a better one before a restart; 0: no restart
  std::string_view model;     ///< generational with one elite, or pairs of children, the better of which may enter
  std::size_t tournament;
  std::string_view crossover;
  double crossover_rate;
  double mutation_rate;   ///< probability that a child is changed
  std::size_t mutations;  ///< parts of genes that are then changed
  double terminal_share;
  std::string_view decode;
  std::string functions;      ///< some of all_functions
  std::int64_t verify_up_to;  ///< size up to which the expression must hold to end the run early; 0: that of the piles

  std::vector<std::int64_t> stages{7};  ///< ascending sizes on the way there, up to which it must hold first

  std::string_view terminals = "piles";  ///< one of pile_orders
  std::size_t shared         = 0;        ///< genes at the beginning that are one function of a pile

  std::vector<std::int64_t> constants{};  ///< constants that may be in expressions

  common::island_settings islands{};

  bool operator==(const settings&) const = default;
};

/// The source of the preset `document`.
inline constexpr const char* source = "Barcio and Faieta, \"Winning Nim with evolutionary algorithms\" (2023)";

/// The setting of that report: two parents for every four chromosomes, tournaments of four, one-point crossover, the
/// last gene. The report does not name its functions; those of Oltean are used. It does not describe its mutation
/// either. Here a mutation changes four parts of genes, since more runs fail if it changes two, as Oltean's does.
inline settings document_preset() {
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
  auto s          = document_preset();
  s.length        = 15;
  s.generations   = 100;
  s.tournament    = 2;
  s.mutation_rate = 1;
  s.mutations     = 2;
  return s;
}

/// The best setting known to us.
inline settings strong_preset() {
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

/// Lists the settings as options.
inline void visit_settings(common::option_visitor& options, settings& s) {
  constexpr std::uint64_t max_generations = 1'000'000'000;
  options.group("The algorithm");
  options.integer("--population", "N", s.population, {2, 1'000'000}, "chromosomes in a generation");
  options.integer("--length", "N", s.length, {1, labellings}, "genes of a chromosome, 1 to 64");
  options.integer("--generations", "N", s.generations, {0, max_generations, "no limit"}, "generations in all");
  options.integer(
      "--stall", "N", s.stall, {0, max_generations, "no restart"},
      "generations without a better expression before a restart");
  options.name(
      "--model", s.model, models,
      "new generations with one elite; or pairs of children, one for every four chromosomes, of which the better may "
      "replace the worst");
  options.integer("--tournament", "K", s.tournament, {1, 1'000'000}, "chromosomes in a tournament");
  options.name("--crossover", s.crossover, crossovers, "of whole genes");
  options.real("--crossover-rate", "P", s.crossover_rate, {0, 1}, "probability that a child has two parents");
  options.real("--mutation-rate", "P", s.mutation_rate, {0, 1}, "probability that a child is changed");
  options.integer(
      "--mutations", "N", s.mutations, {1, 1000}, "symbols and arguments of its genes that are then redrawn");
  options.real(
      "--terminal-share", "P", s.terminal_share, {0, 1}, "share of the genes drawn that are piles or constants");
  options.name("--decode", s.decode, decodes, "the genes that are candidate expressions");
  options.name(
      "--terminals", s.terminals, pile_orders,
      "meaning of a, b, c, ... in genes: the piles in their order; or from the smallest to the largest, which is "
      "written with min and max");
  options.integer(
      "--shared", "N", s.shared, {0, labellings, "none"},
      "genes at the beginning that are a function of one pile: the other genes take its values for all piles");
  options.parsed(
      "--functions", "LIST", s.functions, read_functions, functions_text, "some of " + functions_text(all_functions));
  options.parsed(
      "--constants", "LIST", s.constants, read_constants, numbers_text,
      "numbers that may be in expressions, at most ten, or none; in strong K+1 for limit:K");
  options.parsed(
      "--stages", "LIST", s.stages, read_stages, numbers_text,
      "sizes on the way to --verify-up-to, at most 64 that ascend, or none: an expression that holds for piles of up "
      "to more of them is better");
  options.integer(
      "--verify-up-to", "N", s.verify_up_to, {0, largest_verified, "not needed"},
      "the expression must hold for piles of up to N objects too; by default less with many piles");
}

}  // namespace nim::evolve
