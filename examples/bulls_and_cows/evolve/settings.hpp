// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <clade/operators/selection/kept.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bulls_and_cows::evolve {

/// What can be chosen by name.
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

  /// How many codes survive a generation and are parents of the next: the best of `keep_ratio`, two at least.
  std::size_t kept() const { return clade::selection::kept(keep_ratio, population); }

  bool operator==(const settings&) const = default;
};

/// The setting of Li and Gan's report: the best eight of 16 codes survive, and each leaves one copy, in which one
/// symbol becomes a random one. The report gives no weights. With 1:1 a cow that becomes a bull gains nothing, and few
/// runs find the secret within the 100 generations; with 3:1 all do (docs/bulls_and_cows.md).
constexpr settings document() {
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

/// The best setting known to us: two codes survive and have six children, a few by crossover, which are never in the
/// population already. It takes little more than half as many codes as the report's setting.
constexpr settings strong() {
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

}  // namespace bulls_and_cows::evolve
