// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "../../random/random_stream.hpp"
#include "../../statistics/ascending.hpp"
#include "../../statistics/expected_running_time.hpp"
#include "../../statistics/holm.hpp"
#include "../../statistics/mann_whitney.hpp"
#include "../../statistics/midranks.hpp"
#include "../../statistics/probability_of_superiority.hpp"
#include "../../statistics/quantile.hpp"
#include "../../statistics/running_time_permutation.hpp"
#include "../../statistics/van_elteren.hpp"

// Decides whether one setting is better than another, for the ranking, the mark "=" and races.
namespace clade::study {

/// The runs of a setting: for each instance one value per run, lower is better, paired with those of the other
/// settings.
struct record {
  std::string_view name;
  std::vector<std::vector<double>> runtimes;  ///< infinity if the run failed
  std::vector<std::vector<double>> losses;    ///< the best fitness

  std::size_t runs() const;
  /// The runs that succeeded.
  std::size_t successes() const;
};

/// Whether two settings differ, and by which test.
struct verdict {
  std::size_t a, b;       ///< two settings, `a` and `b`
  std::string_view test;  ///< "running_time_permutation", "mann_whitney" or "van_elteren"
  double difference;      ///< negative if `a` is better: the log ratio of running times, or a probability minus 1/2
  double p;               ///< the two-sided p-value of the test
  double adjusted_p;      ///< Holm-adjusted for the number of pairs

  /// Whether the test compared the best fitness instead of running times.
  bool of_fitness() const;
  /// The verdict with `a` and `b` exchanged.
  verdict turned() const;
  /// Whether `setting`, one of the two, is significantly worse than the other.
  bool worse(std::size_t setting, double level) const;
};

/// The level of the mark "=": p-values up to it are significant.
inline constexpr double significance_level = 0.05;

/// The minimum number of successes of two settings for a comparison of their expected running times: even four
/// successes of one and none of the other are not significant.
inline constexpr std::size_t fewest_successes = 5;

/// The values that settings are ranked by on one instance, lower is better: the expected running time, infinite if no
/// run succeeded, and the median of the best fitness, which breaks ties.
std::vector<std::pair<double, double>> standings(std::span<const record> settings, std::size_t instance, double budget);

/// The ranks of the settings on each instance, one row per instance: 1 is best, ties share the mean of their ranks.
std::vector<std::vector<double>> ranks_on_instances(std::span<const record> settings, double budget);

/// The geometric mean over the instances of a setting's expected running times, with half a success added on each:
/// settings are ranked by it on several instances. Infinite if no run succeeded on any.
double mean_running_time(const record& of, double budget);

/// The settings, best first. On one instance by their expected running time; those that never succeeded, and ties, by
/// the median of the best fitness. On several by `mean_running_time`, then by the mean of their ranks on each.
std::vector<std::size_t> ranked(std::span<const record> settings, double budget);

namespace detail {

verdict compare(std::span<const record> settings, std::size_t a, std::size_t b, double budget, const random_stream& rng,
                statistics::permutation_count count);

}  // namespace detail

/// The number of permutations needed to reach `level` with p-values adjusted for this many pairs, with a margin, so
/// that a single permutation does not decide.
std::size_t permutations_for(std::size_t pairs, double level);

/// Up to this many pairs are always compared with as many permutations as needed.
inline constexpr std::size_t max_pairs_in_full = 100;

/// More pairs are too if that costs at most this number of runs times permutations, about 5 s.
inline constexpr double max_work = 1.5e9;

/// Whether `compare_all` makes as many permutations for pairs without the best setting as for those with it. If it does
/// not, such a pair gets 999, so that p is at least 0.001 and hardly ever significant after adjustment.
bool all_pairs_in_full(std::span<const record> settings, double level, double work = max_work);

/// Compares all pairs of settings, a < b.
///
/// The test is `statistics::running_time_permutation`, of the quantity that settings are ranked by. If the two together
/// have fewer than `fewest_successes` successes, too few to compare their running times, it is Mann and Whitney's test
/// of the best fitness, or van Elteren's on several instances. The choice depends on the runs of both together, not on
/// which of the two made them, so the permutation test stays exact. p-values are Holm-adjusted for the number of all
/// pairs, and there are enough permutations for `level` to be reached; if that would cost more than `work`, as with 40
/// settings of 50 runs, only for pairs with the best setting. All random numbers derive from the seed and the two
/// names.
/// Cost: O(settings^2 * runs) times the permutations, some 10,000: 0.2 s for 6 settings of 200 runs, at most about 5 s
/// for 40 of 20, 20 s for 100 of 100.
std::vector<verdict> compare_all(std::span<const record> settings, double budget, std::uint64_t seed, double level,
                                 statistics::permutation_count count = {}, double work = max_work);

}  // namespace clade::study

namespace clade::study::race {

/// The number of runs of each setting between two interim analyses of a race.
inline constexpr std::size_t runs_between_looks = 10;

/// The level of each interim analysis in a race of `runs` runs: 5 % divided by the number of analyses.
constexpr double level(std::size_t runs) {
  return significance_level / static_cast<double>(runs <= runs_between_looks ? 1 : (runs - 1) / runs_between_looks);
}

/// Which settings of a race are significantly worse than the leader, the first of `ranked`, and should not run any
/// more: the test is that of `compare_all`, which also decides what is tied with the best, with p-values adjusted for
/// all pairs of settings in the race, at the given level.
///
/// At the level of the race, if all settings are equal, any of them is dropped in at most 5 % of all races. Which are
/// dropped depends on the data: p-values computed from a race afterwards are biased.
/// Source: after Maron and Moore (1994) and Birattari, Stützle, Paquete and Varrentrapp (2002), with another test.
std::vector<bool> dropped(std::span<const record> settings, double budget, std::uint64_t seed, double level);

}  // namespace clade::study::race

#ifndef CLADE_SEPARATE_COMPILATION
#include "significance.ipp"
#endif
