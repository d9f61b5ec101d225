// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "../../text/inline.hpp"
#include "analysis.hpp"

namespace clade::study {

CLADE_INLINE effect effect::turned() const { return {1 - superiority, magnitude}; }

CLADE_INLINE comparison analysis::pair(std::size_t one, std::size_t other) && {
  return std::as_const(*this).pair(one, other);
}

CLADE_INLINE const comparison& analysis::pair(std::size_t one, std::size_t other) const& {
  const auto a = std::min(one, other), b = std::max(one, other);
  return pairs[a * (2 * settings.size() - a - 1) / 2 + (b - a - 1)];
}

CLADE_INLINE comparison analysis::against(std::size_t one, std::size_t other) const {
  auto seen = pair(one, other);
  if (seen.a == one) return seen;
  std::swap(seen.a, seen.b);
  seen.decided = seen.decided.turned();
  seen.in_evaluations = seen.in_evaluations.turned();
  seen.in_fitness = seen.in_fitness.turned();
  return seen;
}

}  // namespace clade::study

namespace clade::study::detail {

CLADE_INLINE double median_best(const results& of, std::size_t setting) {
  const auto loss = statistics::median(of.losses(setting));
  const auto median =
      loss < std::numeric_limits<double>::lowest() / 4 ? -std::numeric_limits<double>::infinity() : loss;
  return of.design().maximize ? 0 - median : median;
}

CLADE_INLINE summary summarize(const results& of, std::size_t setting) {
  const auto& plan = of.design();
  const auto budget = static_cast<double>(plan.budget);
  const auto runtimes = of.runtimes(setting);
  summary s;
  s.runs = runtimes.size();
  if (s.runs == 0) return s;
  for (const auto time : runtimes) s.successes += time < std::numeric_limits<double>::infinity();
  s.success_rate = static_cast<double>(s.successes) / static_cast<double>(s.runs);
  s.success = statistics::wilson_interval(s.successes, s.runs);
  s.expected_running_time = statistics::expected_running_time(runtimes, budget);
  s.running_time = statistics::expected_running_time_interval(runtimes, budget);
  s.lower_quartile = statistics::quantile(runtimes, 0.25);
  s.median = statistics::median(runtimes);
  s.upper_quartile = statistics::quantile(runtimes, 0.75);
  s.penalized_average = statistics::penalized_average(runtimes, budget);
  s.median_best = median_best(of, setting);
  of.for_each(setting, plan.runs, [&](const trial& t) { s.seconds += t.seconds; });
  return s;
}

/// The runs of a setting, for the ranking and its test.
CLADE_INLINE record record_of(const results& of, std::size_t setting) {
  record found{.name = of.design().settings[setting].name, .runtimes = {}, .losses = {}};
  for (std::size_t i = 0; i < of.design().instances.size(); ++i) {
    found.runtimes.push_back(of.runtimes_on(i, setting));
    found.losses.push_back(of.losses_on(i, setting));
  }
  return found;
}

/// The mean of the effects on the instances, since values of different instances are not comparable.
CLADE_INLINE effect mean_effect(const results& of, std::size_t a, std::size_t b,
                                std::vector<double> (results::*values_on)(std::size_t, std::size_t) const) {
  const auto instances = of.design().instances.size();
  double sum = 0;
  for (std::size_t i = 0; i < instances; ++i) {
    sum += statistics::probability_of_superiority((of.*values_on)(i, a), (of.*values_on)(i, b));
  }
  const auto mean = sum / static_cast<double>(instances);
  return {mean, statistics::magnitude(mean)};
}

CLADE_INLINE comparison compare(const results& of, const std::vector<summary>& settings, const verdict& decided) {
  const auto [a, b] = std::pair(decided.a, decided.b);
  const auto x = of.runtimes(a), y = of.runtimes(b);
  const auto u = of.losses(a), v = of.losses(b);
  const auto paired = std::min(of.runs(a), of.runs(b));
  const auto& [one, other] = std::tie(settings[a], settings[b]);
  return {.a = a,
          .b = b,
          .decided = decided,
          .mann_whitney_p = statistics::mann_whitney(x, y).p,
          .holm_p = 1,
          .in_evaluations = mean_effect(of, a, b, &results::runtimes_on),
          .wilcoxon_p = statistics::wilcoxon_signed_rank(of.runtimes(a, paired), of.runtimes(b, paired)).p,
          .fisher_p = statistics::fisher_exact(one.successes, one.runs - one.successes, other.successes,
                                               other.runs - other.successes),
          .best_p = statistics::mann_whitney(u, v).p,
          .best_holm_p = 1,
          .in_fitness = mean_effect(of, a, b, &results::losses_on)};
}

}  // namespace clade::study::detail

namespace clade::study {

CLADE_INLINE analysis analyse(const results& of) {
  const auto& plan = of.design();
  const auto n = plan.settings.size();
  const auto budget = static_cast<double>(plan.budget);
  const bool several = plan.instances.size() > 1;
  analysis found;
  std::vector<record> records;
  for (std::size_t s = 0; s < n; ++s) {
    if (of.runs(s) == 0) clade::detail::refuse({"setting ", plan.settings[s].name, " has no runs to analyse"});
    found.settings.push_back(detail::summarize(of, s));
    auto& summary = found.settings.back();
    found.any_success = found.any_success || summary.successes > 0;
    records.push_back(detail::record_of(of, s));
    if (several && summary.successes > 0) summary.mean_running_time = mean_running_time(records.back(), budget);
  }

  found.pairs_in_full = all_pairs_in_full(records, significance_level);
  std::vector<double> p, best_p;
  for (const auto& decided : compare_all(records, budget, plan.seed, significance_level)) {
    found.pairs.push_back(detail::compare(of, found.settings, decided));
    p.push_back(found.pairs.back().mann_whitney_p);
    best_p.push_back(found.pairs.back().best_p);
  }
  const auto adjusted = statistics::holm(p), best_adjusted = statistics::holm(best_p);
  for (std::size_t i = 0; i < found.pairs.size(); ++i) {
    found.pairs[i].holm_p = adjusted[i];
    found.pairs[i].best_holm_p = best_adjusted[i];
  }
  if (several) {
    found.friedman = statistics::friedman(ranks_on_instances(records, budget));
    found.post_hoc = statistics::friedman_post_hoc(*found.friedman);
  }

  for (const bool dropped : {false, true}) {
    for (const auto s : ranked(records, budget)) {
      if (of.dropped(s) == dropped) found.ranking.push_back(s);
    }
  }
  const auto best = found.ranking.front();
  for (std::size_t s = 0; s < n; ++s) {
    const bool worse = s != best && found.pair(s, best).decided.worse(s, significance_level);
    found.settings[s].tied_with_best = !worse && !of.dropped(s);
  }
  return found;
}

}  // namespace clade::study
