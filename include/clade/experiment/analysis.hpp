#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "../core/random_stream.hpp"
#include "../statistics/a12.hpp"
#include "../statistics/confidence_interval.hpp"
#include "../statistics/expected_running_time.hpp"
#include "../statistics/fisher_exact.hpp"
#include "../statistics/friedman.hpp"
#include "../statistics/holm.hpp"
#include "../statistics/mann_whitney.hpp"
#include "../statistics/penalized_average.hpp"
#include "../statistics/quantile.hpp"
#include "../statistics/wilcoxon_signed_rank.hpp"
#include "../statistics/wilson_interval.hpp"
#include "results.hpp"

namespace clade::study {

/// What the trials of a setting amount to, over all instances. Evaluations of failed runs are infinite, so that quantiles
/// are where too many runs failed.
struct summary {
  std::size_t runs = 0;
  std::size_t successes = 0;
  double success_rate = 0;
  statistics::confidence_interval success{};                      ///< Wilson's, 95 %
  std::optional<double> expected_running_time{};                  ///< evaluations per success
  std::optional<statistics::confidence_interval> running_time{};  ///< its bootstrap interval, 95 %
  double lower_quartile = 0, median = 0, upper_quartile = 0;      ///< evaluations
  double penalized_average = 0;                                   ///< PAR-10, evaluations
  double median_best = 0;                                         ///< best fitness at the budget
  double seconds = 0;                                             ///< wall time of all runs together
  bool tied_with_best = false;                                    ///< not significantly worse than the first
};

/// Two settings beside each other. Lower p-values speak for a difference; `a12` above 1/2 says that `a` is better.
struct comparison {
  std::size_t a, b;
  double mann_whitney_p;  ///< of the runtimes, failed runs slower than any success
  double holm_p;          ///< the same, adjusted for the number of pairs
  double a12;             ///< probability that `a` takes fewer evaluations, ties counted half; its mean over instances
  std::string_view magnitude;  ///< of that effect, in a word
  double wilcoxon_p;           ///< of the differences between paired runs
  double fisher_p;             ///< of the numbers of successes
  double best_p;               ///< Mann-Whitney of the best fitness
  double best_holm_p;
  double best_a12;  ///< probability that the best of `a` is better
};

/// The statistics of an experiment, ready to be shown.
///
/// Settings are ranked by their expected running time; those that never succeeded, or equal ones, by the median of the best
/// fitness. On several instances they are ranked by the mean of their ranks on each, which is what Friedman's test compares.
/// A setting is tied with the best where it is not significantly worse, at the level of 5 % adjusted after Holm for all
/// pairs: in runtimes; in the best fitness, where no run of any setting succeeded; in Friedman's ranks, on several instances.
/// The best by expected running time may be slower in most runs than a setting that fails now and then: that one is tied.
struct analysis {
  std::vector<summary> settings{};     ///< in the order of the design
  std::vector<std::size_t> ranking{};  ///< the settings, best first
  std::vector<comparison> pairs{};     ///< every two settings, a < b
  std::optional<statistics::friedman_result> friedman{};
  std::vector<statistics::friedman_pair> post_hoc{};
  bool any_success = false;

  /// The pair of two different settings, in whichever order they are named.
  const comparison& pair(std::size_t one, std::size_t other) const {
    const auto [a, b] = std::minmax(one, other);
    return pairs[a * (2 * settings.size() - a - 1) / 2 + (b - a - 1)];
  }
};

inline constexpr double significance_level = 0.05;

namespace detail {

inline summary summarize(const results& of, std::size_t setting) {
  const auto& plan = of.design();
  const auto budget = static_cast<double>(plan.budget);
  const auto runtimes = of.runtimes(setting);
  summary s;
  s.runs = runtimes.size();
  if (s.runs == 0) return s;
  s.successes = static_cast<std::size_t>(
      std::ranges::count_if(runtimes, [](double t) { return t < std::numeric_limits<double>::infinity(); }));
  s.success_rate = static_cast<double>(s.successes) / static_cast<double>(s.runs);
  s.success = statistics::wilson_interval(s.successes, s.runs);
  s.expected_running_time = statistics::expected_running_time(runtimes, budget);
  // A stream of its own for every setting, which no run draws from.
  const auto rng = random_stream(plan.seed).fork(~std::uint64_t{0}).fork(setting);
  s.running_time = statistics::expected_running_time_interval(runtimes, budget, rng);
  s.lower_quartile = statistics::quantile(runtimes, 0.25);
  s.median = statistics::median(runtimes);
  s.upper_quartile = statistics::quantile(runtimes, 0.75);
  s.penalized_average = statistics::penalized_average(runtimes, budget);
  const auto loss = statistics::median(of.losses(setting));
  s.median_best = plan.maximize ? 0 - loss : loss;
  of.for_each(setting, plan.runs, [&](const trial& t) { s.seconds += t.seconds; });
  return s;
}

/// What settings are ranked by on one instance, lower being better: the expected running time, and where that is the same
/// for want of successes the median of the best fitness.
inline std::pair<double, double> standing_on(const results& of, std::size_t setting, std::size_t instance) {
  const auto time =
      statistics::expected_running_time(of.runtimes_on(instance, setting), static_cast<double>(of.design().budget));
  return {time.value_or(std::numeric_limits<double>::infinity()), statistics::median(of.losses_on(instance, setting))};
}

/// The mean over the instances of the effect on each, since values of different instances have nothing in common.
inline double mean_effect(const results& of, std::size_t a, std::size_t b,
                          std::vector<double> (results::*values_on)(std::size_t, std::size_t) const) {
  const auto instances = of.design().instances.size();
  double sum = 0;
  for (std::size_t i = 0; i < instances; ++i) sum += statistics::a12((of.*values_on)(i, a), (of.*values_on)(i, b));
  return sum / static_cast<double>(instances);
}

inline comparison compare(const results& of, const std::vector<summary>& settings, std::size_t a, std::size_t b) {
  const auto x = of.runtimes(a), y = of.runtimes(b);
  const auto u = of.losses(a), v = of.losses(b);
  const auto paired = std::min(of.runs(a), of.runs(b));
  const auto& [one, other] = std::tie(settings[a], settings[b]);
  const auto effect = mean_effect(of, a, b, &results::runtimes_on);
  return {.a = a,
          .b = b,
          .mann_whitney_p = statistics::mann_whitney(x, y).p,
          .holm_p = 1,
          .a12 = effect,
          .magnitude = statistics::magnitude(effect),
          .wilcoxon_p = statistics::wilcoxon_signed_rank(of.runtimes(a, paired), of.runtimes(b, paired)).p,
          .fisher_p = statistics::fisher_exact(one.successes, one.runs - one.successes, other.successes,
                                               other.runs - other.successes),
          .best_p = statistics::mann_whitney(u, v).p,
          .best_holm_p = 1,
          .best_a12 = mean_effect(of, a, b, &results::losses_on)};
}

}  // namespace detail

/// Analyses the results of an experiment. Cost: O(settings^2 * runs * log(runs)), and a thousand resamples of every setting.
/// Settings without a single run, of an experiment that was interrupted at once, cannot be analysed: std::invalid_argument.
inline analysis analyse(const results& of) {
  const auto& plan = of.design();
  const auto n = plan.settings.size();
  analysis found;
  for (std::size_t s = 0; s < n; ++s) {
    if (of.runs(s) == 0) refuse({"setting ", plan.settings[s].name, " has no runs to analyse"});
    found.settings.push_back(detail::summarize(of, s));
    found.any_success = found.any_success || found.settings.back().successes > 0;
  }

  std::vector<double> p, best_p;
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a + 1; b < n; ++b) {
      found.pairs.push_back(detail::compare(of, found.settings, a, b));
      p.push_back(found.pairs.back().mann_whitney_p);
      best_p.push_back(found.pairs.back().best_p);
    }
  }
  const auto adjusted = statistics::holm(p), best_adjusted = statistics::holm(best_p);
  for (std::size_t i = 0; i < found.pairs.size(); ++i) {
    found.pairs[i].holm_p = adjusted[i];
    found.pairs[i].best_holm_p = best_adjusted[i];
  }

  std::vector<double> mean_rank(n, 0);
  if (plan.instances.size() > 1) {
    std::vector<std::vector<double>> blocks(plan.instances.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      std::vector<std::pair<double, double>> standings;
      for (std::size_t s = 0; s < n; ++s) standings.push_back(detail::standing_on(of, s, i));
      for (const auto& one : standings) {
        blocks[i].push_back(
            static_cast<double>(std::ranges::count_if(standings, [&](const auto& other) { return other < one; })));
      }
    }
    found.friedman = statistics::friedman(blocks);
    found.post_hoc = statistics::friedman_post_hoc(*found.friedman);
    mean_rank = found.friedman->mean_ranks;
  }

  found.ranking.resize(n);
  std::iota(found.ranking.begin(), found.ranking.end(), std::size_t{0});
  std::ranges::sort(found.ranking, {}, [&](std::size_t s) {
    const auto& of_setting = found.settings[s];
    const auto time = of_setting.expected_running_time.value_or(std::numeric_limits<double>::infinity());
    return std::tuple(mean_rank[s], time, plan.maximize ? -of_setting.median_best : of_setting.median_best, s);
  });

  const auto best = found.ranking.front();
  for (std::size_t s = 0; s < n; ++s) {
    const auto probability = [&] {
      if (s == best) return 1.0;
      const auto& pair = found.pair(s, best);
      if (found.friedman) return found.post_hoc[static_cast<std::size_t>(&pair - found.pairs.data())].holm_p;
      return found.any_success ? pair.holm_p : pair.best_holm_p;
    }();
    const bool ahead = s != best && !found.friedman && [&] {
      const auto& pair = found.pair(s, best);
      const auto effect = found.any_success ? pair.a12 : pair.best_a12;
      return pair.a == s ? effect > 0.5 : effect < 0.5;
    }();
    found.settings[s].tied_with_best = probability > significance_level || ahead;
  }
  return found;
}

}  // namespace clade::study
