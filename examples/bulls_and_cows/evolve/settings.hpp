// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <clade/operators/selection/kept.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "common/command_line.hpp"

namespace bulls_and_cows::evolve {

/// The operators and rules that are chosen by name.
inline constexpr std::array<std::string_view, 3> mutations{"any", "other", "vary"};
inline constexpr std::array<std::string_view, 2> duplicate_rules{"keep", "renew"};

/// Every parameter of the evolution that compares its codes with the secret.
struct settings {
  std::size_t population;
  std::uint64_t generations;  ///< bred after the first one, at most
  double keep_ratio;
  std::string_view mutation;
  double mutation_rate;   ///< per child
  double crossover_rate;  ///< per child; 0: every child is a copy of one parent
  std::string_view duplicates;
  double bull_weight;
  double cow_weight;

  /// The number of codes that survive a generation and are parents of the next: a share of `keep_ratio`, at least two.
  std::size_t kept() const { return clade::selection::kept(keep_ratio, population); }

  bool operator==(const settings&) const = default;
};

/// The source of the preset `document`.
inline constexpr const char* source = "Li and Gan, \"Genetic Algorithm of Bulls and Cows Game\"";

/// The setting of Li and Gan's report: the best eight of 16 codes survive, and each leaves one copy. One symbol of the
/// copy becomes a random one. The report gives no weights. With 1:1 a cow that becomes a bull gains nothing, and few
/// runs find the secret within the 100 generations; with 3:1 all do (docs/bulls_and_cows.md).
constexpr settings document_preset() {
  return {
      .population     = 16,
      .generations    = 100,
      .keep_ratio     = 0.5,
      .mutation       = "any",
      .mutation_rate  = 1,
      .crossover_rate = 0,
      .duplicates     = "keep",
      .bull_weight    = 3,
      .cow_weight     = 1};
}

/// The best setting known to us: two codes survive and have six children, a few by crossover. No child is already in
/// the population. It takes little more than half as many codes as the report's setting.
constexpr settings strong_preset() {
  return {
      .population     = 8,
      .generations    = 100,
      .keep_ratio     = 0.25,
      .mutation       = "other",
      .mutation_rate  = 1,
      .crossover_rate = 0.3,
      .duplicates     = "renew",
      .bull_weight    = 3,
      .cow_weight     = 1};
}

/// Lists the settings as options.
inline void visit_settings(common::option_visitor& options, settings& s) {
  constexpr double max_weight = 1e6;
  options.group("The algorithm");
  options.integer("--population", "N", s.population, {3, 10'000}, "codes in a generation, 3 to 10000");
  options.integer(
      "--generations", "N", s.generations, {0, 1'000'000},
      "generations that are bred before the run fails, 0 to 1000000");
  options.real(
      "--bull-weight", "X", s.bull_weight, {0, max_weight},
      "what a right symbol in its place adds to the fitness; the report gives no weights");
  options.real("--cow-weight", "X", s.cow_weight, {0, max_weight}, "what a right symbol in another place adds");
  options.real(
      "--keep-ratio", "R", s.keep_ratio, {.low = 0, .high = 1, .excludes_low = true},
      "share of the codes, at least two, that survives and has children; the rest is replaced by these");
  options.name(
      "--mutation", s.mutation, mutations,
      "any puts a random symbol, perhaps the same, at a random place, other always another one; vary exchanges two "
      "places, rotates or reverses as well");
  options.real("--mutation-rate", "P", s.mutation_rate, {0, 1}, "probability that a child is changed");
  options.real(
      "--crossover-rate", "P", s.crossover_rate, {0, 1},
      "probability that a child has two parents; with 0 each survivor leaves copies in turn");
  options.name(
      "--duplicates", s.duplicates, duplicate_rules,
      "whether a child that was in the generation before is kept, or made anew");
}

}  // namespace bulls_and_cows::evolve
