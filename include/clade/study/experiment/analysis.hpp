// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "../../statistics/fisher_exact.hpp"
#include "../../statistics/friedman.hpp"
#include "../../statistics/penalized_average.hpp"
#include "../../statistics/wilcoxon_signed_rank.hpp"
#include "conclusions.hpp"
#include "significance.hpp"

namespace clade::study {

/// The statistics of a setting over all instances. Failed runs count as infinitely many evaluations, so quantiles are
/// infinite if too many runs failed.
struct summary {
  std::size_t runs = 0;
  std::size_t successes = 0;                                ///< number of runs that reached the target
  double success_rate = 0;                                  ///< proportion of successful runs, in [0, 1]
  statistics::confidence_interval success_rate_interval{};  ///< Wilson's 95 % interval of the success rate
  std::optional<double> mean_runtime{};                     ///< mean evaluations of the successful runs
  std::optional<statistics::confidence_interval> mean_runtime_interval{};  ///< 95 % interval of `mean_runtime`
  std::optional<double> expected_running_time{};                           ///< evaluations of all runs per success
  std::optional<statistics::confidence_interval>
      expected_running_time_interval{};  ///< 95 % interval of `expected_running_time`
  /// Geometric mean, over the instances, of the expected running times on each; see
  /// `study::mean_expected_running_time`.
  std::optional<double> mean_expected_running_time{};
  double lower_quartile = 0, median = 0, upper_quartile = 0;  ///< quartiles of the evaluations
  double penalized_average = 0;                               ///< PAR-10, in evaluations
  double median_best = 0;                                     ///< median of the best fitness of each run
  double seconds = 0;                                         ///< total wall-clock time of all runs, in seconds
  bool tied_with_best = false;  ///< whether it is not significantly worse than the best setting
  bool few_runs = false;        ///< whether it or the best setting has too few runs; see `min_runs_for_verdict`
};

/// The statistics of a setting on one instance.
struct summary_on_instance {
  std::size_t runs = 0;                           ///< number of runs on this instance
  std::size_t successes = 0;                      ///< number of runs that reached the target
  std::optional<double> expected_running_time{};  ///< evaluations of all runs per success
  std::optional<statistics::confidence_interval>
      expected_running_time_interval{};  ///< 95 % interval of the expected running time
  double median_best = 0;                ///< median of the best fitness of each run
  double rank = 0;  ///< rank by expected running time, without success by best fitness; 1 is best, ties share the mean
};

/// The effect of choosing one setting rather than another: the probability that a run of the first is better, with ties
/// counted half, as a mean over the instances. Reports call it A12.
struct effect {
  double superiority;          ///< probability in [0, 1]; 0.5 means no difference
  std::string_view magnitude;  ///< "negligible", "small", "medium" or "large"; empty without a verdict

  /// Returns the effect with the two settings exchanged.
  effect exchanged() const { return {1 - superiority, magnitude}; }
  /// The former name of `exchanged`.
  [[deprecated("renamed to exchanged")]] effect turned() const { return exchanged(); }
};

/// A comparison of two settings: the deciding test, and further tests and effects. Low p-values are evidence of a
/// difference. If an effect is above 1/2, `a` is better.
struct comparison {
  std::size_t a, b;       ///< indices of the two settings in the design, `a` less than `b`
  verdict deciding_test;  ///< verdict of the deciding test; see `compare_all`
  double mann_whitney_p;  ///< p-value of the Mann-Whitney test of the runtimes; failed runs are slower than any success
  double holm_p;          ///< `mann_whitney_p`, Holm-adjusted for the number of pairs
  effect in_evaluations;  ///< effect in the runtimes; fewer evaluations are better
  double wilcoxon_p;      ///< p-value of the signed-rank test of the differences between paired runs
  double fisher_p;        ///< p-value of Fisher's exact test of the numbers of successes
  double best_fitness_p;  ///< p-value of the Mann-Whitney test of the best fitness
  double best_fitness_holm_p;  ///< `best_fitness_p`, Holm-adjusted for the number of pairs
  effect in_fitness;           ///< effect in the best fitness
};

/// The statistics of an experiment, as reports show them.
///
/// Settings are ranked by their expected running time. Settings without a success, and ties, are ranked by the median
/// of the best fitness. On several instances, settings are ranked by the geometric mean of their expected running
/// times, then by the mean of their ranks on the instances. Settings that a race dropped come last. A setting is tied
/// with the best if a race did not drop it and it is not significantly worse than the best, at the level of 5 %,
/// Holm-adjusted for all pairs. The test compares the quantity by which settings are ranked, see `compare_all`: two
/// settings with the same expected running time are tied even if one is quicker in most runs and sometimes fails.
/// Settings with identical runs differ only in a parameter without effect and have the same verdicts; the ranking
/// contains only the first of them.
struct analysis {
  std::vector<summary> summaries{};  ///< statistics of all settings, in the order of the design
  std::vector<std::size_t>
      ranking{};  ///< indices of the settings, best first, without those with the same runs as an earlier one
  std::vector<std::vector<std::size_t>>
      identical{};                  ///< groups of two or more settings that made identical runs, in ascending order
  std::vector<comparison> pairs{};  ///< comparisons of all pairs of settings, with a < b
  /// Statistics on each instance: one row per instance, with the settings in the order of the design. It is empty for
  /// one instance.
  std::vector<std::vector<summary_on_instance>> on_instances{};
  std::optional<statistics::friedman_result> friedman{};  ///< Friedman's test over the instances, if there are several
  std::vector<statistics::friedman_pair> post_hoc{};      ///< all pairs of settings after Friedman's test
  bool any_success = false;                               ///< whether any run succeeded
  /// False if some pairs without the best setting were tested with too few permutations to reach significance.
  bool enough_permutations = true;
  study::conclusions conclusions{};  ///< conclusions from the statistics

  /// Returns all settings whose runs are identical to those of this one, including itself, in ascending order.
  std::vector<std::size_t> identical_to(std::size_t setting) const {
    for (const auto& group : identical) {
      if (std::ranges::find(group, setting) != group.end()) return group;
    }
    return {setting};
  }
  /// The former name of `identical_to`.
  [[deprecated("renamed to identical_to")]] std::vector<std::size_t> alike(std::size_t setting) const {
    return identical_to(setting);
  }
  /// Returns the position in `ranking` of a setting, or of the first setting with identical runs.
  std::size_t rank(std::size_t setting) const {
    return static_cast<std::size_t>(std::ranges::find(ranking, identical_to(setting).front()) - ranking.begin());
  }

  /// Returns the index in `pairs` and in `post_hoc` of two different settings, given in either order.
  std::size_t pair_index(std::size_t one, std::size_t other) const {
    const auto a = std::min(one, other), b = std::max(one, other);
    return a * (2 * summaries.size() - a - 1) / 2 + (b - a - 1);
  }

  /// Returns the comparison of two different settings, given in either order.
  comparison pair(std::size_t one, std::size_t other) && { return std::as_const(*this).pair(one, other); }
  const comparison& pair(std::size_t one, std::size_t other) const& { return pairs[pair_index(one, other)]; }

  /// Returns the comparison of two different settings with `one` in the role of `a`.
  comparison against(std::size_t one, std::size_t other) const {
    auto result = pair(one, other);
    if (result.a == one) return result;
    std::swap(result.a, result.b);
    result.deciding_test = result.deciding_test.exchanged();
    result.in_evaluations = result.in_evaluations.exchanged();
    result.in_fitness = result.in_fitness.exchanged();
    return result;
  }
};

namespace detail {

/// Returns the median of the best fitness of runs, given their losses.
inline double median_best(std::span<const double> losses, bool maximize) {
  // An infinitely good fitness has the lowest finite number as its loss, and the mean of the two middle values may be
  // half of that number.
  const auto loss = statistics::median(losses);
  const auto best = loss < std::numeric_limits<double>::lowest() / 4 ? -std::numeric_limits<double>::infinity() : loss;
  return maximize ? 0 - best : best;
}

inline summary summarize(const results& results, std::size_t setting) {
  const auto& design = results.design();
  const auto budget = static_cast<double>(design.budget);
  const auto runtimes = results.runtimes(setting);
  std::vector<std::vector<double>> on_instances(design.instances.size());
  for (std::size_t i = 0; i < on_instances.size(); ++i) {
    for (const auto& run : results.trials(setting, i)) on_instances[i].push_back(run.runtime());
  }
  summary s;
  s.runs = runtimes.size();
  for (const auto time : runtimes) s.successes += time < std::numeric_limits<double>::infinity();
  s.success_rate = static_cast<double>(s.successes) / static_cast<double>(s.runs);
  s.success_rate_interval = statistics::wilson_interval(s.successes, s.runs);
  s.mean_runtime = statistics::mean_runtime(runtimes, budget);
  s.mean_runtime_interval = statistics::mean_runtime_interval(on_instances, budget);
  s.expected_running_time = statistics::expected_running_time(runtimes, budget);
  s.expected_running_time_interval = statistics::expected_running_time_interval(on_instances, budget);
  s.lower_quartile = statistics::quantile(runtimes, 0.25);
  s.median = statistics::median(runtimes);
  s.upper_quartile = statistics::quantile(runtimes, 0.75);
  s.penalized_average = statistics::penalized_average(runtimes, budget);
  s.median_best = median_best(results.losses(setting), design.maximize);
  results.for_each(setting, design.runs, [&](const trial& t) { s.seconds += t.seconds; });
  return s;
}

/// Returns the mean of the effects on each instance, since values of different instances are not comparable.
inline effect mean_effect(const std::vector<std::vector<double>>& a, const std::vector<std::vector<double>>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += statistics::probability_of_superiority(a[i], b[i]);
  const auto mean = sum / static_cast<double>(a.size());
  return {mean, statistics::magnitude(mean)};
}

inline comparison compare(const results& results, const std::vector<summary>& summaries,
                          const std::vector<setting_runs>& runs, const verdict& deciding_test) {
  const auto [a, b] = std::pair(deciding_test.a, deciding_test.b);
  const auto x = results.runtimes(a), y = results.runtimes(b);
  const auto u = results.losses(a), v = results.losses(b);
  const auto paired = std::min(results.runs_per_instance(a), results.runs_per_instance(b));
  const auto& [one, other] = std::tie(summaries[a], summaries[b]);
  auto in_evaluations = mean_effect(runs[a].runtimes, runs[b].runtimes),
       in_fitness = mean_effect(runs[a].losses, runs[b].losses);
  if (deciding_test.few_runs) in_evaluations.magnitude = in_fitness.magnitude = "";
  return {.a = a,
          .b = b,
          .deciding_test = deciding_test,
          .mann_whitney_p = statistics::mann_whitney(x, y).p,
          .holm_p = 1,
          .in_evaluations = in_evaluations,
          .wilcoxon_p = statistics::wilcoxon_signed_rank(results.runtimes(a, paired), results.runtimes(b, paired)).p,
          .fisher_p = statistics::fisher_exact(one.successes, one.runs - one.successes, other.successes,
                                               other.runs - other.successes),
          .best_fitness_p = statistics::mann_whitney(u, v).p,
          .best_fitness_holm_p = 1,
          .in_fitness = in_fitness};
}

/// Returns the Holm-adjusted p-values of all pairs, a < b. Settings with identical runs count as one.
inline std::vector<double> holm_of_different_settings(const std::vector<double>& p,
                                                      const std::vector<std::size_t>& representative) {
  const auto n = representative.size();
  const auto index = [n](std::size_t a, std::size_t b) { return a * (2 * n - a - 1) / 2 + (b - a - 1); };
  std::vector<double> of_different, adjusted(p.size(), 1);
  std::vector<std::size_t> index_among_different(p.size());
  for (std::size_t a = 0; a < n; ++a) {
    for (auto b = a + 1; b < n; ++b) {
      if (representative[a] != a || representative[b] != b) continue;
      index_among_different[index(a, b)] = of_different.size();
      of_different.push_back(p[index(a, b)]);
    }
  }
  const auto adjusted_of_different = statistics::holm(of_different);
  for (std::size_t a = 0; a < n; ++a) {
    for (auto b = a + 1; b < n; ++b) {
      const auto [one, other] = std::minmax(representative[a], representative[b]);
      if (one != other) adjusted[index(a, b)] = adjusted_of_different[index_among_different[index(one, other)]];
    }
  }
  return adjusted;
}

}  // namespace detail

namespace detail {

/// Applies Friedman's test to the different settings; `ranks` has one row for each instance.
/// `index_among_different[s]` is the index of setting s among the different settings.
inline void add_friedman_test(std::span<const std::vector<double>> ranks,
                              const std::vector<std::size_t>& index_among_different, analysis& to) {
  const auto different = ranks[0].size();
  statistics::friedman_result tested{0, 0, 1, {1}, ranks.size()};  // the result for a single setting
  std::vector<statistics::friedman_pair> pairs;
  if (different > 1) {
    tested = statistics::friedman(ranks);
    pairs = statistics::friedman_post_hoc(tested);
  }
  std::vector<double> mean_ranks;
  for (std::size_t a = 0; a < index_among_different.size(); ++a) {
    mean_ranks.push_back(tested.mean_ranks[index_among_different[a]]);
    for (auto b = a + 1; b < index_among_different.size(); ++b) {
      const auto one = std::min(index_among_different[a], index_among_different[b]),
                 other = std::max(index_among_different[a], index_among_different[b]);
      statistics::friedman_pair pair{a, b, 0, 1, 1};
      if (one != other) pair = pairs[one * (2 * different - one - 1) / 2 + (other - one - 1)];
      pair.a = a;
      pair.b = b;
      to.post_hoc.push_back(pair);
    }
  }
  tested.mean_ranks = std::move(mean_ranks);
  to.friedman = std::move(tested);
}

}  // namespace detail

/// Computes the statistics of an experiment.
/// Cost: O(settings^2 * runs) times about 10,000 permutations, or 0.2 s for 6 settings of 200 runs, and a thousand
/// resamples of every setting.
/// Throws std::invalid_argument if a setting has no runs, for example because the experiment was interrupted at once.
inline analysis analyse(const results& results) {
  const auto& design = results.design();
  const auto n = design.settings.size();
  const auto budget = static_cast<double>(design.budget);
  const bool several = design.instances.size() > 1;
  analysis result;
  std::vector<setting_runs> runs;
  for (std::size_t s = 0; s < n; ++s) {
    if (results.runs_per_instance(s) == 0)
      clade::detail::refuse({"setting ", design.settings[s].name, " has no runs to analyse"});
    auto& summary = result.summaries.emplace_back(detail::summarize(results, s));
    result.any_success = result.any_success || summary.successes > 0;
    auto& of_setting = runs.emplace_back(setting_runs{.name = design.settings[s].name});
    for (std::size_t i = 0; i < design.instances.size(); ++i) {
      for (const auto& run : results.trials(s, i)) of_setting.add(i, run, design.maximize);
    }
    if (several && summary.successes > 0)
      summary.mean_expected_running_time = mean_expected_running_time(of_setting, budget);
  }

  const auto representative = first_of_identical(runs);
  for (std::size_t s = 0; s < n; ++s) {
    std::vector<std::size_t> group;
    for (auto other = s; other < n; ++other) {
      if (representative[other] == s) group.push_back(other);
    }
    if (group.size() > 1) result.identical.push_back(std::move(group));
  }
  std::vector<double> p, best_fitness_p;
  const auto verdicts = compare_all(runs, budget, design.seed, significance_level);
  for (const auto& verdict : verdicts) {
    result.pairs.push_back(detail::compare(results, result.summaries, runs, verdict));
    result.enough_permutations =
        result.enough_permutations && !(verdict.p_is_upper_bound && verdict.adjusted_p > significance_level);
    p.push_back(result.pairs.back().mann_whitney_p);
    best_fitness_p.push_back(result.pairs.back().best_fitness_p);
  }
  const auto adjusted = detail::holm_of_different_settings(p, representative),
             best_adjusted = detail::holm_of_different_settings(best_fitness_p, representative);
  for (std::size_t i = 0; i < result.pairs.size(); ++i) {
    result.pairs[i].holm_p = adjusted[i];
    result.pairs[i].best_fitness_holm_p = best_adjusted[i];
  }
  if (several) {
    // Settings with identical runs are ranked only once.
    std::vector<setting_runs> different;
    std::vector<std::size_t> index_among_different(n);
    for (std::size_t s = 0; s < n; ++s) {
      index_among_different[s] = representative[s] == s ? different.size() : index_among_different[representative[s]];
      if (representative[s] == s) different.push_back(runs[s]);
    }
    const auto ranks = ranks_on_instances(different, budget);
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      auto& settings = result.on_instances.emplace_back();
      for (std::size_t s = 0; s < n; ++s) {
        const auto& runtimes = runs[s].runtimes[i];
        settings.push_back(
            {.runs = runtimes.size(),
             .successes = static_cast<std::size_t>(std::ranges::count_if(
                 runtimes, [](double time) { return time < std::numeric_limits<double>::infinity(); })),
             .expected_running_time = statistics::expected_running_time(runtimes, budget),
             .expected_running_time_interval = statistics::expected_running_time_interval(runtimes, budget),
             .median_best = detail::median_best(runs[s].losses[i], design.maximize),
             .rank = ranks[i][index_among_different[s]]});
      }
    }
    detail::add_friedman_test(ranks, index_among_different, result);
  }

  for (const bool dropped : {false, true}) {
    for (const auto s : ranked(runs, budget)) {
      if (results.dropped(s) == dropped && representative[s] == s) result.ranking.push_back(s);
    }
  }
  const auto best = result.ranking.front();
  bool any_verdict = false;
  for (std::size_t s = 0; s < n; ++s) {
    auto& summary = result.summaries[s];
    summary.few_runs = std::min(summary.runs, result.summaries[best].runs) < min_runs_for_verdict;
    any_verdict = any_verdict || (s != best && !summary.few_runs);
    const bool worse = s != best && result.pair(s, best).deciding_test.worse(s, significance_level);
    summary.tied_with_best = !worse && !summary.few_runs && !results.dropped(s);
  }
  // If no settings were compared, there is no verdict on the best one either.
  if (!any_verdict) result.summaries[best].tied_with_best = false, result.summaries[best].few_runs = true;
  std::vector<bool> tied;
  for (const auto& summary : result.summaries) tied.push_back(summary.tied_with_best);
  // This stream is used neither by runs nor by permutations.
  result.conclusions = conclude(results, runs, verdicts, result.ranking, tied,
                                random_stream(design.seed).fork((std::uint64_t{1} << 63) + 1));
  return result;
}

}  // namespace clade::study
