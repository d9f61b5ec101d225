// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/study/experiment/results.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "support/hostile_names.hpp"

namespace support {

/// A run with that number of evaluations, or, for 0, one that failed with the given best fitness at 104 evaluations.
inline clade::study::trial hand_made_trial(std::uint64_t evaluations, double best = 0) {
  clade::study::trial t;
  t.success = evaluations > 0;
  t.evaluations = t.success ? evaluations : 104;
  t.best = best;
  t.improvements = {{8, best + 3}};
  if (t.success) t.improvements.push_back({t.evaluations, best});
  if (!t.success) t.improvements.push_back({50, best});
  t.seconds = 1.5;
  return t;
}

/// Two settings with four runs each. The first setting fails in two runs.
inline clade::study::results hand_made_results() {
  clade::study::design plan{.title = "by hand",
                            .settings = {{"slow, old", {{"population", "050"}, {"crossover", "order"}}},
                                         {"fast", {{"population", "1e2"}, {"rate", "0.50"}}}},
                            .runs = 4,
                            .seed = 7,
                            .budget = 100,
                            .measure = "attacking pairs"};
  std::vector<std::vector<clade::study::trial>> trials{
      {hand_made_trial(25), hand_made_trial(0, 2.5), hand_made_trial(61), hand_made_trial(0, 1)},
      {hand_made_trial(10), hand_made_trial(20), hand_made_trial(40), hand_made_trial(30)}};
  return {std::move(plan), std::move(trials)};
}

/// Results of settings with the given names. All runs have the same number of evaluations, or fail if it is 0; only
/// their courses differ.
inline clade::study::results named_results(const std::vector<std::string>& names, std::uint64_t evaluations = 20,
                                           std::size_t runs = 5) {
  clade::study::design plan{.title = "names", .runs = runs, .budget = 100};
  std::vector<std::vector<clade::study::trial>> trials;
  for (const auto& name : names) {
    plan.settings.push_back({name, {{name, name}}});
    auto run = hand_made_trial(evaluations, evaluations > 0 ? 0 : 4);
    run.improvements[0].best += static_cast<double>(trials.size());
    trials.emplace_back(runs, run);
  }
  return {std::move(plan), std::move(trials)};
}

/// Results that use all hostile names in settings, parameters, instances, titles and measures, a few in each.
inline std::vector<clade::study::results> hostile_results() {
  auto names = hostile_names();
  std::ranges::sort(names);
  names.erase(std::ranges::unique(names).begin(), names.end());
  constexpr std::size_t few = 8;
  std::vector<clade::study::results> all;
  for (std::size_t from = 0; from < names.size(); from += few) {
    std::vector<std::string> some;
    for (std::size_t i = 0; i < few; ++i) some.push_back(names[(from + i) % names.size()]);
    const auto named = named_results(some, 20, 2);
    auto plan = named.design();
    plan.title = some[0];
    plan.measure = some[1];
    plan.instances = {some[2], some[3]};
    plan.goal = some[4];
    std::vector<std::vector<clade::study::trial>> trials;
    for (std::size_t s = 0; s < few; ++s) trials.insert(trials.end(), 2, named.trials(s, 0));
    all.emplace_back(std::move(plan), std::move(trials));
  }
  return all;
}

}  // namespace support
