// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <clade/operators/selection/kept.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "common/command_line.hpp"
#include "common/island_options.hpp"
#include "guided.hpp"

namespace n_queens {

inline constexpr std::array<std::string_view, 2> encodings{"rows", "permutation"};
inline constexpr std::array<std::string_view, 11> crossovers{
    "none",  "one-point", "fitness-weighted", "uniform", "uniform-random", "two-point-3", "each-once-8", "order", "pmx",
    "cycle", "edge"};
inline constexpr std::array<std::string_view, 6> selections{"truncation",  "successive", "interleaved",
                                                            "round-robin", "random",     "tournament"};
inline constexpr std::array<std::string_view, 4> mutations{"guided", "reset", "swap", "none"};
inline constexpr std::array<std::string_view, 2> replacements{"generational", "plus"};
inline constexpr std::array<std::string_view, 2> clone_rules{"breed", "immigrant"};

constexpr bool for_rows(std::string_view crossover) {
  return std::ranges::find(crossovers, crossover) <= std::ranges::find(crossovers, "each-once-8");
}
constexpr bool for_permutations(std::string_view crossover) { return crossover == "none" || !for_rows(crossover); }
constexpr std::size_t parents_of(std::string_view crossover) {
  if (crossover == "none") return 1;
  return crossover == "two-point-3" ? 3 : crossover == "each-once-8" ? 8 : 2;
}

/// Every parameter of the algorithm.
struct settings {
  std::size_t size;
  std::size_t population;
  std::uint64_t generations;  ///< before a restart; 0: no limit
  std::uint64_t stall;        ///< generations without a better board before a restart; 0: no limit
  std::size_t restarts;
  double keep_ratio;
  double mutation_rate;  ///< per gene
  double crossover_rate;
  std::size_t tournament;
  n_queens::encoding encoding;
  std::string_view crossover;
  std::string_view selection;
  std::string_view mutation;
  std::string_view replacement;
  std::string_view clones;
  common::island_settings islands{};

  /// The number of boards that survive a generation: a share of `keep_ratio`, at least two.
  std::size_t kept() const { return clade::selection::kept(keep_ratio, population); }
  /// The number of boards that can be parents.
  std::size_t possible_parents() const {
    return selection == "truncation" || selection == "round-robin" ? kept() : population;
  }
};

/// The source of the preset `document`.
inline constexpr const char* source = "Crimp, \"COSC343 Assignment 2: Report\" (2014)";

/// The setting of Crimp's report: the best quarter survives and breeds, uniform crossover mixes any two of them in a
/// random proportion, and a try that finds nothing in 60 generations is restarted.
constexpr settings document_preset(std::size_t size, encoding encoding = encoding::rows) {
  const bool rows = encoding == encoding::rows;
  return {
      .size           = size,
      .population     = 50,
      .generations    = 60,
      .stall          = 0,
      .restarts       = 10,
      .keep_ratio     = 0.25,
      .mutation_rate  = 0.001,
      .crossover_rate = 1,
      .tournament     = 3,
      .encoding       = encoding,
      .crossover      = rows ? "uniform-random" : "order",
      .selection      = "truncation",
      .mutation       = rows ? "reset" : "swap",
      .replacement    = "generational",
      .clones         = "immigrant"};
}

/// The best setting known to us, for boards of any size: four permutations, improved one at a time by exchanging
/// attacked queens, and restarted after as many generations without improvement as there are pairs of queens.
constexpr settings strong_preset(std::size_t size, encoding encoding = encoding::permutation) {
  return {
      .size           = size,
      .population     = 4,
      .generations    = 0,
      .stall          = std::max<std::uint64_t>(1, std::uint64_t{size} * (size - 1) / 2),
      .restarts       = 1000,
      .keep_ratio     = 0.75,
      .mutation_rate  = 0.05,
      .crossover_rate = 1,
      .tournament     = 3,
      .encoding       = encoding,
      .crossover      = "none",
      .selection      = "tournament",
      .mutation       = "guided",
      .replacement    = "plus",
      .clones         = "breed"};
}

/// Lists the settings as options.
inline void visit_settings(common::option_visitor& options, settings& s) {
  constexpr std::uint64_t max_count = 1'000'000, max_generations = std::numeric_limits<std::int64_t>::max();
  options.group("The board");
  options.integer("--size", "N", s.size, {1, max_count}, "queens, rows and columns, 1 to 1000000");
  options.group("The algorithm");
  options.integer(
      "--population", "N", s.population, {1, max_count},
      "boards in a generation; in strong more if the crossover needs more parents");
  options.integer(
      "--generations", "N", s.generations, {0, max_generations, "no limit"}, "generations before a restart");
  options.integer(
      "--stall", "N", s.stall, {0, max_generations, "no limit"},
      "generations without a better board before a restart; in strong n(n-1)/2");
  options.integer("--restarts", "N", s.restarts, {0, max_generations}, "restarts before the run fails");
  options.real(
      "--keep-ratio", "R", s.keep_ratio, {.low = 0, .high = 1, .excludes_low = true},
      "share of the boards that is kept, at least two boards; the rest is replaced by children. Selections other than "
      "random and tournament take parents from those kept");
  options.choice(
      "--encoding", s.encoding, encodings,
      "rows (any row in every column) or permutation (no two queens share a row); in strong a crossover for rows "
      "means rows; document takes order and swap for permutations",
      false);
  options.name(
      "--crossover", s.crossover, crossovers, "one-point to each-once-8 are for rows, order to edge for permutations");
  options.real("--crossover-rate", "P", s.crossover_rate, {0, 1}, "probability that a child has more than one parent");
  options.name("--selection", s.selection, selections, "selection of parents");
  options.integer(
      "--tournament", "K", s.tournament, {1, max_count}, "boards in a tournament, for selection tournament");
  options.name(
      "--mutation", s.mutation, mutations,
      "guided moves attacked queens and undoes harmful moves, reset puts a queen on any row, swap exchanges the rows "
      "of two queens");
  options.real(
      "--mutation-rate", "P", s.mutation_rate, {0, 1},
      "per gene; guided makes 1 + rate * n attempts per child, none if the rate is 0");
  options.name(
      "--replacement", s.replacement, replacements,
      "generational: the boards kept and all children survive; plus: the best of all boards and children");
  options.name("--clones", s.clones, clone_rules, "offspring of identical parents: their child, or a random board");
}

}  // namespace n_queens
