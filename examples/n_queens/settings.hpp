// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <clade/operators/selection/kept.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "common/island_options.hpp"
#include "guided.hpp"

namespace n_queens {

/// What can be chosen by name.
template <std::size_t Count>
struct names {
  std::array<std::string_view, Count> of;

  constexpr std::size_t index(std::string_view name) const {
    return static_cast<std::size_t>(std::ranges::find(of, name) - of.begin());
  }
};

inline constexpr names<2> encodings{{"rows", "permutation"}};
inline constexpr names<11> crossovers{
    {"none", "one-point", "fitness-weighted", "uniform", "uniform-random", "two-point-3", "each-once-8", "order", "pmx",
     "cycle", "edge"}};
inline constexpr names<6> selections{
    {"truncation", "successive", "interleaved", "round-robin", "random", "tournament"}};
inline constexpr names<4> mutations{{"guided", "reset", "swap", "none"}};
inline constexpr names<2> replacements{{"generational", "plus"}};
inline constexpr names<2> clone_rules{{"breed", "immigrant"}};

constexpr bool for_rows(std::string_view crossover) {
  return crossovers.index(crossover) <= crossovers.index("each-once-8");
}
constexpr bool for_permutations(std::string_view crossover) {
  return crossover == "none" || crossovers.index(crossover) >= crossovers.index("order");
}
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

  /// How many boards are kept when a generation is bred: the best of `keep_ratio`, two at least.
  std::size_t kept() const { return clade::selection::kept(keep_ratio, population); }
  /// How many boards can be parents of a child.
  std::size_t breeders() const { return selection == "truncation" || selection == "round-robin" ? kept() : population; }
};

/// The setting of Crimp's report: the best quarter survives and breeds, uniform crossover mixes any two of them in a
/// random proportion, and a try that finds nothing in 60 generations is restarted.
constexpr settings document(std::size_t size, encoding encoding = encoding::rows) {
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
constexpr settings strong(std::size_t size, encoding encoding = encoding::permutation) {
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

}  // namespace n_queens
