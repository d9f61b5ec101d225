// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "../../mathematics/exp.hpp"
#include "../../mathematics/log.hpp"
#include "../../statistics/holm.hpp"
#include "../../statistics/mann_whitney.hpp"
#include "../../statistics/probability_of_superiority.hpp"
#include "../../statistics/quantile.hpp"
#include "../../statistics/running_time_permutation.hpp"
#include "../../statistics/van_elteren.hpp"
#include "../../text/check_sum.hpp"
#include "results.hpp"

// The ranking of settings, and the tests that decide which of two settings is better. The mark "=" and races use both.
namespace clade::study {

/// The runs of a setting: for each instance, one value per run, lower being better. Runs are paired with those of the
/// other settings.
struct setting_runs {
  std::string_view name;
  std::vector<std::vector<double>> runtimes{};  ///< evaluations of each run; infinity if it failed
  std::vector<std::vector<double>> losses{};    ///< losses of each run; see `trial::loss`
  std::uint64_t courses_hash = 0;               ///< hash of the courses of all runs, in the order of `add`

  /// Adds a run on an instance. It may be the first run on this instance.
  void add(std::size_t instance, const trial& run, bool maximize) {
    runtimes.resize(std::max(runtimes.size(), instance + 1));
    losses.resize(runtimes.size());
    runtimes[instance].push_back(run.runtime());
    losses[instance].push_back(run.loss(maximize));
    const auto append = [this](std::uint64_t number) {
      const auto bytes = std::bit_cast<std::array<char, sizeof number>>(number);
      courses_hash = clade::detail::check_sum({bytes.data(), bytes.size()}, courses_hash);
    };
    append(run.evaluations);
    for (const auto& [evaluations, best] : run.improvements) {
      append(evaluations);
      append(std::bit_cast<std::uint64_t>(best));
    }
  }
  /// Returns whether both settings made identical runs, for example because they differ only in a parameter without
  /// effect.
  bool same_runs(const setting_runs& other) const {
    return courses_hash == other.courses_hash && runtimes == other.runtimes && losses == other.losses;
  }
  /// Returns the number of runs on all instances together.
  std::size_t runs() const {
    std::size_t sum = 0;
    for (const auto& on_instance : runtimes) sum += on_instance.size();
    return sum;
  }
  /// Returns the number of runs that succeeded.
  std::size_t successes() const {
    std::size_t sum = 0;
    for (const auto& on_instance : runtimes) {
      for (const auto runtime : on_instance) sum += runtime < std::numeric_limits<double>::infinity();
    }
    return sum;
  }
};

/// The former name of `setting_runs`.
using record [[deprecated("renamed to setting_runs")]] = setting_runs;

/// The result of the test that decides whether two settings differ.
struct verdict {
  std::size_t a, b;       ///< indices of the two settings
  std::string_view test;  ///< name of the test: "running_time_permutation", "mann_whitney" or "van_elteren"
  double difference;      ///< log ratio of running times, or a probability minus 1/2; negative if `a` is better
  double p;               ///< two-sided p-value of the test
  double adjusted_p;      ///< `p`, Holm-adjusted for the number of pairs
  double error = 0;       ///< standard error of the log ratio; 0 if there is none or if the best fitness decided
  bool p_is_upper_bound =
      false;  ///< whether `p` is an upper bound, the smallest value for this number of random permutations
  bool adjusted_p_is_upper_bound = false;  ///< whether `adjusted_p` derives from such an upper bound
  bool few_runs = false;  ///< whether one of the two has fewer than `min_runs_for_verdict` runs; then neither is worse

  /// Returns whether the test compared the best fitness instead of running times.
  bool compares_fitness() const { return test != "running_time_permutation"; }
  /// The former name of `compares_fitness`.
  [[deprecated("renamed to compares_fitness")]] bool of_fitness() const { return compares_fitness(); }
  /// Returns the verdict with `a` and `b` exchanged.
  verdict exchanged() const {
    auto result = *this;
    std::swap(result.a, result.b);
    result.difference = 0 - difference;
    return result;
  }
  /// The former name of `exchanged`.
  [[deprecated("renamed to exchanged")]] verdict turned() const { return exchanged(); }
  /// Returns whether `setting`, either `a` or `b`, is significantly worse than the other.
  bool worse(std::size_t setting, double level) const {
    return !few_runs && adjusted_p <= level && (setting == a ? difference > 0 : difference < 0);
  }
};

/// The level of the mark "=": p-values of at most this are significant.
inline constexpr double significance_level = 0.05;

/// The minimum number of successes that two settings must have together for a comparison of their expected running
/// times. Even four successes of one and none of the other would not be significant.
inline constexpr std::size_t min_successes_for_running_time = 5;
/// The former name of `min_successes_for_running_time`, kept for one version.
inline constexpr std::size_t fewest_successes = min_successes_for_running_time;

/// The minimum number of runs of a setting, over all instances, for a verdict on it.
inline constexpr std::size_t min_runs_for_verdict = 5;
/// The former name of `min_runs_for_verdict`, kept for one version.
inline constexpr std::size_t fewest_runs = min_runs_for_verdict;

/// Returns, for each setting, the index of the first setting with identical runs, possibly the setting itself.
inline std::vector<std::size_t> first_of_identical(std::span<const setting_runs> settings) {
  std::vector<std::size_t> representative(settings.size());
  for (std::size_t s = 0; s < representative.size(); ++s) {
    while (representative[s] < s && !settings[representative[s]].same_runs(settings[s])) ++representative[s];
  }
  return representative;
}

/// Returns the values by which settings are ranked on one instance, lower being better: the expected running time,
/// infinite if no run succeeded, and, for ties, the median of the best fitness.
inline std::vector<std::pair<double, double>> ranking_values(std::span<const setting_runs> settings,
                                                             std::size_t instance, double budget) {
  std::vector<std::pair<double, double>> found;
  for (const auto& setting : settings) {
    const auto time = statistics::expected_running_time(setting.runtimes[instance], budget);
    found.emplace_back(time.value_or(std::numeric_limits<double>::infinity()),
                       statistics::median(setting.losses[instance]));
  }
  return found;
}

/// Returns the ranks of the settings on each instance, one row per instance. Rank 1 is best, and ties share the mean of
/// their ranks.
inline std::vector<std::vector<double>> ranks_on_instances(std::span<const setting_runs> settings, double budget) {
  std::vector<std::vector<double>> rows;
  for (std::size_t i = 0; i < settings.front().runtimes.size(); ++i) {
    const auto found = ranking_values(settings, i, budget);
    std::vector<double> better;
    for (const auto& values : found) {
      better.push_back(0);
      for (const auto& other_values : found) better.back() += other_values < values;
    }
    rows.push_back(statistics::midranks(better).ranks);
  }
  return rows;
}

/// Returns the geometric mean, over the instances, of the expected running times of a setting, with half a success
/// added on each instance. Settings are ranked by it on several instances. Returns infinity if no run succeeded on any
/// instance.
inline double mean_expected_running_time(const setting_runs& setting, double budget) {
  if (setting.successes() == 0) return std::numeric_limits<double>::infinity();
  double logs = 0;
  for (const auto& runtimes : setting.runtimes)
    logs += mathematics::log(statistics::corrected_running_time(runtimes, budget));
  return mathematics::exp(logs / static_cast<double>(setting.runtimes.size()));
}

namespace detail {

/// Orders settings by their runs, not by their quality. Returns whether `one` comes before `other`.
inline bool precedes(const setting_runs& one, const setting_runs& other) {
  return one.losses != other.losses ? one.losses < other.losses : one.runtimes < other.runtimes;
}

}  // namespace detail

/// Returns the indices of the settings, best first. On one instance, settings are ranked by their expected running
/// time; settings without a success, and ties, by the median of the best fitness. On several instances, they are ranked
/// by `mean_expected_running_time`, then by the mean of their ranks on each.
inline std::vector<std::size_t> ranked(std::span<const setting_runs> settings, double budget) {
  std::vector<double> times, tie_breakers(settings.size());
  if (settings.front().runtimes.size() == 1) {
    for (const auto& [time, best] : ranking_values(settings, 0, budget)) {
      tie_breakers[times.size()] = best;
      times.push_back(time);
    }
  } else {
    for (const auto& setting : settings) times.push_back(mean_expected_running_time(setting, budget));
    for (const auto& ranks : ranks_on_instances(settings, budget)) {
      for (std::size_t s = 0; s < ranks.size(); ++s) tie_breakers[s] += ranks[s];
    }
  }
  // Further ties are broken by the runs, so that the best setting does not depend on the order of the settings.
  std::vector<double> position_in_tie(settings.size()), sorted_times, sorted_tie_breakers;
  for (std::size_t a = 0; a < settings.size(); ++a) {
    for (std::size_t b = 0; b < settings.size(); ++b)
      position_in_tie[a] +=
          times[a] == times[b] && tie_breakers[a] == tie_breakers[b] && detail::precedes(settings[b], settings[a]);
  }
  auto order = statistics::ascending(position_in_tie);
  for (const auto s : order) {
    sorted_times.push_back(times[s]);
    sorted_tie_breakers.push_back(tie_breakers[s]);
  }
  auto best_first = statistics::ascending(sorted_times, sorted_tie_breakers);
  for (auto& setting : best_first) setting = order[setting];
  return best_first;
}

namespace detail {

/// Compares two settings. The same random orders are used for all pairs.
inline verdict compare(std::span<const setting_runs> settings, std::size_t a, std::size_t b, double budget,
                       const statistics::random_orders& orders, statistics::permutation_count count) {
  // The settings are ordered by their runs, so that the result depends neither on their order nor on their names.
  const auto exchanged = precedes(settings[b], settings[a]);
  const auto& first = settings[exchanged ? b : a];
  const auto& second = settings[exchanged ? a : b];
  const auto instances = first.runtimes.size();
  const auto paired = [&](const auto member) {
    std::vector<statistics::paired_samples> samples;
    for (std::size_t i = 0; i < instances; ++i) samples.push_back({(first.*member)[i], (second.*member)[i]});
    return samples;
  };
  const bool few = std::min(first.runs(), second.runs()) < min_runs_for_verdict;
  const auto verdict_of = [&](std::string_view test, double difference, double p) -> verdict {
    return {.a = a,
            .b = b,
            .test = test,
            .difference = exchanged ? 0 - difference : difference,
            .p = p,
            .adjusted_p = 1,
            .few_runs = few};
  };
  // Returns whether none of the random permutations was as extreme as the observation.
  const auto is_upper_bound = [](const auto& result) {
    return !result.exact && result.p * static_cast<double>(result.permutations) < 1;
  };
  const auto successes = first.successes() + second.successes();
  if (successes >= min_successes_for_running_time || successes == first.runs() + second.runs()) {
    const auto result = statistics::running_time_permutation(paired(&setting_runs::runtimes), budget, orders, count);
    auto found = verdict_of("running_time_permutation", result.log_ratio, result.p);
    found.error = result.error;
    found.p_is_upper_bound = is_upper_bound(result);
    return found;
  }
  if (instances == 1) {
    const auto& x = first.losses[0];
    const auto& y = second.losses[0];
    return verdict_of("mann_whitney", 0.5 - statistics::probability_of_superiority(x, y),
                      statistics::mann_whitney(x, y).p);
  }
  const auto result = statistics::van_elteren(paired(&setting_runs::losses), orders, count);
  auto found = verdict_of("van_elteren", result.shift, result.p);
  found.p_is_upper_bound = is_upper_bound(result);
  return found;
}

/// Computes the Holm-adjusted p-values of all `tested` verdicts.
inline void adjust(std::vector<verdict>& tested) {
  std::vector<double> p;
  for (const auto& each : tested) p.push_back(each.p);
  const auto adjusted = statistics::holm(p);
  double value = -1;
  bool is_upper_bound = false;  // whether `value` derives from the smallest possible p-value
  for (const auto i : statistics::ascending(p)) {
    if (adjusted[i] != std::exchange(value, adjusted[i])) is_upper_bound = tested[i].p_is_upper_bound;
    tested[i].adjusted_p = value;
    tested[i].adjusted_p_is_upper_bound = value < 1 && (is_upper_bound || tested[i].p_is_upper_bound);
  }
}

}  // namespace detail

/// Returns the number of permutations needed to reach `level` with p-values that are adjusted for this many pairs, with
/// a margin, so that the result does not depend on a single permutation.
inline std::size_t permutations_for(std::size_t pairs, double level) {
  return static_cast<std::size_t>(2 * static_cast<double>(pairs) / level);
}

/// The number of pairs up to which all pairs are compared with as many permutations as needed.
inline constexpr std::size_t max_fully_permuted_pairs = 100;

/// The number of runs times permutations up to which more pairs are also compared in full. It takes about 5 s.
inline constexpr double max_runs_times_permutations = 1.5e9;
/// The former name of `max_runs_times_permutations`, kept for one version.
inline constexpr double max_work = max_runs_times_permutations;

/// Returns whether `compare_all` uses as many permutations for pairs without the best setting as for pairs with it.
/// Otherwise, such a pair gets 999 permutations at first.
inline bool permutes_all_pairs_fully(std::span<const setting_runs> settings, double level,
                                     double limit = max_runs_times_permutations) {
  const auto pairs = settings.size() * (settings.size() - 1) / 2;
  std::size_t runs = 0;
  for (const auto& setting : settings) runs = std::max(runs, 2 * setting.runs());
  const auto permutations = static_cast<double>(permutations_for(pairs, level));
  return pairs <= max_fully_permuted_pairs || static_cast<double>(pairs * runs) * permutations <= limit;
}

/// Compares all pairs of settings. Returns their verdicts in order of `a`, then of `b`, with a < b.
///
/// The test is `statistics::running_time_permutation`. It tests the quantity by which settings are ranked. If the two
/// settings together have fewer than `min_successes_for_running_time` successes, too few to compare their running
/// times, it is Mann and Whitney's test of the best fitness, or van Elteren's test on several instances. The choice
/// depends on the runs of both together, not on which of the two made them, so the permutation test remains exact.
///
/// All pairs have the same random permutations, derived only from the seed, and the two settings of a pair are ordered
/// by their runs. Therefore names and the order of settings have no effect, and settings with identical runs have the
/// same verdicts. They are tested only once: p-values are Holm-adjusted for the number of pairs of settings with
/// different runs. Two settings with identical runs have a p-value of 1.
///
/// There are enough permutations for p-values to reach `level`. If this would cost more than `limit`, as with 40
/// settings of 50 runs, pairs without the best setting get 999 permutations. If such a pair then has the smallest
/// possible p-value, too large to be significant, it is tested again with all permutations, unless these tests together
/// would still cost more than `limit`.
/// Cost: O(settings^2 * runs) times about 10,000 permutations: 0.2 s for 6 settings of 200 runs, at most about 10 s for
/// 40 settings of 20 runs, and 25 s for 100 settings of 100 runs.
inline std::vector<verdict> compare_all(std::span<const setting_runs> settings, double budget, std::uint64_t seed,
                                        double level, statistics::permutation_count count = {},
                                        double limit = max_runs_times_permutations) {
  const auto n = settings.size();
  const auto representative = first_of_identical(settings);
  std::vector<setting_runs> different;
  std::vector<std::size_t> position(n);  // index in `different` of the first setting with identical runs
  for (std::size_t s = 0; s < n; ++s) {
    position[s] = representative[s] == s ? different.size() : position[representative[s]];
    if (representative[s] == s) different.push_back(settings[s]);
  }
  const auto pairs = different.size() * (different.size() - 1) / 2;
  const auto reduced_count =
      statistics::permutation_count{.most = std::min<std::size_t>(count.most, 999), .enough = count.enough};
  count.most = std::max(count.most, permutations_for(pairs, level));
  const bool in_full = permutes_all_pairs_fully(different, level, limit);
  const auto best = ranked(different, budget).front();
  // This stream is not used by any run. The orders take at most 8 MB.
  const statistics::random_orders orders(random_stream(seed).fork(std::uint64_t{1} << 63), 4'000'000);
  std::vector<verdict> tested;
  for (std::size_t a = 0; a < different.size(); ++a) {
    for (auto b = a + 1; b < different.size(); ++b) {
      const bool fully = in_full || a == best || b == best;
      tested.push_back(detail::compare(different, a, b, budget, orders, fully ? count : reduced_count));
    }
  }
  detail::adjust(tested);
  const auto undecided = [&](const verdict& result) { return result.p_is_upper_bound && result.adjusted_p > level; };
  double runs_to_repeat = 0;
  for (const auto& result : tested) {
    if (undecided(result))
      runs_to_repeat += static_cast<double>(different[result.a].runs() + different[result.b].runs());
  }
  if (runs_to_repeat > 0 && runs_to_repeat * static_cast<double>(count.most) <= limit) {
    for (auto& result : tested) {
      if (undecided(result)) result = detail::compare(different, result.a, result.b, budget, orders, count);
    }
    detail::adjust(tested);
  }

  std::vector<verdict> verdicts;
  for (std::size_t a = 0; a < n; ++a) {
    for (auto b = a + 1; b < n; ++b) {
      const auto [first_position, second_position] = std::minmax(position[a], position[b]);
      auto& result = verdicts.emplace_back();
      if (first_position == second_position) {
        result = detail::compare(settings, a, b, budget, orders, reduced_count);
        continue;
      }
      result = tested[first_position * (2 * different.size() - first_position - 1) / 2 +
                      (second_position - first_position - 1)];
      if (first_position != position[a]) result = result.exchanged();
      result.a = a, result.b = b;
    }
  }
  return verdicts;
}

}  // namespace clade::study

namespace clade::study::race {

/// The number of runs of each setting between two interim analyses of a race.
inline constexpr std::size_t runs_between_analyses = 10;

/// Returns the level of each interim analysis in a race of `runs` runs: 5 % divided by the number of analyses.
constexpr double level(std::size_t runs) {
  return significance_level /
         static_cast<double>(runs <= runs_between_analyses ? 1 : (runs - 1) / runs_between_analyses);
}

/// Returns, for each setting of a race, whether it is significantly worse than the leader and should be dropped. The
/// leader is the first setting of `ranked`. As for ties with the best, the test is that of `compare_all`, with p-values
/// adjusted for all pairs of settings in the race, at the given level.
///
/// If all settings are equal, a race at this level drops a setting in at most 5 % of cases. The data decide which
/// settings are dropped, so p-values that are computed from a race afterwards are biased.
/// Source: Maron and Moore, 1994; Birattari, Stützle, Paquete and Varrentrapp, 2002; here with another test.
inline std::vector<bool> dropped(std::span<const setting_runs> settings, double budget, std::uint64_t seed,
                                 double level) {
  const auto leader = ranked(settings, budget).front();
  std::vector<bool> result(settings.size());
  // Only the pairs with the leader matter here, so the others are not worth many permutations.
  for (const auto& pair : compare_all(settings, budget, seed, level, {}, 0)) {
    if (pair.a == leader) result[pair.b] = pair.worse(pair.b, level);
    if (pair.b == leader) result[pair.a] = pair.worse(pair.a, level);
  }
  return result;
}

}  // namespace clade::study::race
