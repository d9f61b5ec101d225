// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/random/random_stream.hpp>
#include <clade/study/experiment/results.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace support {

/// The results of a synthetic experiment. In setting s on instance i each evaluation succeeds with a probability that
/// decreases with s and i, so later settings are slower and fail more often. A run makes some improvements on the way,
/// from a fitness of 30 down to 0, or from 0 up to 30 if higher is better.
inline clade::study::results sample_results(clade::study::design plan) {
  std::vector<std::vector<clade::study::trial>> trials;
  for (std::size_t s = 0; s < plan.settings.size(); ++s) {
    for (std::size_t i = 0; i < plan.instances.size(); ++i) {
      auto& runs = trials.emplace_back();
      for (std::size_t k = 0; k < plan.runs; ++k) {
        clade::random_stream rng(plan.seed_of(i, k) + s);
        const auto mean = 50 * (s + 1) * (i + 1);
        std::uint64_t needed = 50;
        while (rng.below(mean) != 0 && needed < 2 * plan.budget) ++needed;
        clade::study::trial t;
        t.success = needed <= plan.budget;
        t.evaluations = t.success ? needed : plan.budget + 3;
        t.seconds = static_cast<double>(t.evaluations) * 1e-6;
        double loss = 30;
        for (std::uint64_t at = 50; at < needed && at <= plan.budget; at += 1 + rng.below(needed / 3 + 1)) {
          t.improvements.push_back({at, plan.maximize ? 30 - loss : loss});
          loss -= 1 + static_cast<double>(rng.below(4u));
          if (loss <= 1) break;
        }
        if (t.success) t.improvements.push_back({needed, plan.maximize ? 30.0 : 0.0});
        t.best = t.improvements.back().best;
        runs.push_back(std::move(t));
      }
    }
  }
  return {std::move(plan), std::move(trials)};
}

/// Settings that differ in one numeric parameter and one name: population=50, crossover=order and so on.
inline clade::study::design sample_design(std::size_t settings, std::size_t instances, std::size_t runs,
                                          std::uint64_t budget) {
  const std::vector<std::string> names{"order", "pmx", "cycle", "edge"};
  clade::study::design plan{
      .title = "a sample", .instances = {}, .runs = runs, .seed = 1, .budget = budget, .measure = "attacking pairs"};
  for (std::size_t s = 0; s < settings; ++s) {
    const auto size = std::to_string(50 * (1 + s / 2));
    const auto& name = names[s % 2 + 2 * (s / 8)];
    plan.settings.push_back(
        {"crossover=" + name + ", population=" + size, {{"crossover", name}, {"population", size}}});
  }
  for (std::size_t i = 0; i < instances; ++i) plan.instances.push_back("instance " + std::to_string(i + 1));
  return plan;
}

}  // namespace support
