// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/random/random_stream.hpp>
#include <clade/statistics/functional_anova.hpp>
#include <clade/study/experiment/analysis.hpp>
#include <clade/study/experiment/results.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

// Experiments whose true expected running times are known.
namespace support {

/// The behaviour of a setting: its runtimes are lognormal; some runs are stuck and never succeed.
struct behaviour {
  double log_median = 6.2;  ///< ln of evaluations
  double spread = 0.8;      ///< standard deviation of the logarithm
  double stuck = 0;         ///< probability
};

/// An experiment on a full factorial of parameters, the last one varying fastest.
struct simulated_study {
  std::vector<std::size_t> levels{};  ///< number of values of each parameter
  std::vector<behaviour> settings{};
  std::size_t runs = 30;
  std::size_t instances = 1;  ///< each takes twice as long as the one before
  double correlation = 0;     ///< of the logarithms of runtimes of the same run number
  double budget = 20'000;

  /// Adds to ln median what `effect(values)` gives for the places of the values of a setting.
  template <class Effect>
  void add(const Effect& effect) {
    for (std::size_t s = 0; s < settings.size(); ++s) settings[s].log_median += effect(values_of(s));
  }

  std::vector<std::size_t> values_of(std::size_t setting) const {
    std::vector<std::size_t> values(levels.size());
    for (auto f = levels.size(); f-- > 0; setting /= levels[f]) values[f] = setting % levels[f];
    return values;
  }

  clade::study::results made(clade::random_stream rng) const {
    clade::study::design plan{.title = "simulated",
                              .instances = {},
                              .runs = runs,
                              .seed = rng(),
                              .budget = static_cast<std::uint64_t>(budget)};
    for (std::size_t s = 0; s < settings.size(); ++s) {
      auto& named = plan.settings.emplace_back();
      const auto values = values_of(s);
      for (std::size_t f = 0; f < values.size(); ++f) {
        named.parameters.push_back({std::string(1, static_cast<char>('a' + f)), std::to_string(values[f])});
        named.name += (f > 0 ? ", " : "") + named.parameters[f].name + "=" + named.parameters[f].value;
      }
    }
    for (std::size_t i = 0; i < instances; ++i) plan.instances.push_back(std::to_string(i + 1));
    std::vector<std::vector<clade::study::trial>> trials(settings.size() * instances);
    for (std::size_t i = 0; i < instances; ++i) {
      for (std::size_t k = 0; k < runs; ++k) {
        const auto shared = rng.normal();
        for (std::size_t s = 0; s < settings.size(); ++s) {
          const auto& of = settings[s];
          const auto luck = std::sqrt(correlation) * shared + std::sqrt(1 - correlation) * rng.normal();
          const auto runtime = std::ceil(std::exp(log_median(s, i) + of.spread * luck));
          clade::study::trial made;
          made.success = !rng.chance(of.stuck) && runtime <= budget;
          made.evaluations = static_cast<std::uint64_t>(made.success ? runtime : budget);
          made.best = made.success ? 0 : std::exp(rng.normal());
          trials[s * instances + i].push_back(std::move(made));
        }
      }
    }
    return {std::move(plan), std::move(trials)};
  }

  /// ln of the true expected running time of every setting, the mean over the instances.
  std::vector<double> truth() const { return truth(true); }
  /// The same of the runs that succeed.
  std::vector<double> truth_of_successes() const { return truth(false); }

 private:
  std::vector<double> truth(bool failures) const {
    std::vector<double> logs;
    const auto below = [](double z) { return std::erfc(-z / std::numbers::sqrt2) / 2; };
    for (std::size_t s = 0; s < settings.size(); ++s) {
      const auto [median, spread, stuck] = settings[s];
      double sum = 0;
      for (std::size_t i = 0; i < instances; ++i) {
        const auto z = (std::log(budget) - log_median(s, i)) / spread;
        const auto success = (1 - stuck) * below(z);
        const auto spent = std::exp(log_median(s, i) + spread * spread / 2) * below(z - spread);
        sum += std::log(((1 - stuck) * spent + (failures ? (1 - success) * budget : 0)) / success);
      }
      logs.push_back(sum / static_cast<double>(instances));
    }
    return logs;
  }

  double log_median(std::size_t setting, std::size_t instance) const {
    return settings[setting].log_median + std::log(2.0) * static_cast<double>(instance);
  }
};

/// Equal settings, as many as the levels have combinations.
inline simulated_study equal_settings(std::vector<std::size_t> levels, std::size_t runs, behaviour each = {}) {
  std::size_t count = 1;
  for (const auto n : levels) count *= n;
  return {std::move(levels), std::vector<behaviour>(count, each), runs};
}

/// The results on one instance, complete or not, after `change(plan, trials)` of their design and of the trials of
/// every setting.
template <class Change>
clade::study::results changed(const clade::study::results& made, const Change& change, bool complete = true) {
  auto plan = made.design();
  std::vector<std::vector<clade::study::trial>> trials;
  for (std::size_t s = 0; s < plan.settings.size(); ++s) trials.push_back(made.trials(s, 0));
  change(plan, trials);
  return {std::move(plan), std::move(trials), complete};
}

/// What the conclusions of a simulated study say, and whether it is true.
struct judged_conclusions {
  bool says_no_difference = false, wrongly_no_difference = false;
  bool says_what_matters = false, wrongly_what_matters = false;
};

inline judged_conclusions judge(const simulated_study& of, const clade::study::analysis& found) {
  judged_conclusions judged;
  const auto truth = of.truth(), equal = found.conclusions.any_failure ? truth : of.truth_of_successes();
  const auto margin = std::log(clade::study::equivalence_margin);
  const auto& concluded = found.conclusions;
  const auto says_equal = [&](double difference) {
    judged.says_no_difference = true;
    if (std::abs(difference) > margin) judged.wrongly_no_difference = true;
  };
  for (std::size_t s = 0; s < concluded.standings.size(); ++s) {
    if (concluded.standings[s].outcome == clade::study::standing::kind::equivalent)
      says_equal(equal[s] - equal[found.ranking.front()]);
  }
  for (std::size_t f = 0; f < concluded.main_effects.size(); ++f) {
    if (!concluded.main_effects[f].equivalent) continue;
    std::vector<double> means(of.levels[f]);
    const auto each = static_cast<double>(truth.size() / means.size());
    for (std::size_t s = 0; s < truth.size(); ++s) means[of.values_of(s)[f]] += equal[s] / each;
    const auto [least, most] = std::ranges::minmax(means);
    says_equal(most - least);
  }
  if (concluded.largest_share) {
    judged.says_what_matters = true;
    const auto none = std::vector<std::vector<std::vector<double>>>{
        {std::vector<double>(truth.size()), std::vector<double>(truth.size())}};
    const auto shares = clade::statistics::functional_anova(of.levels, truth, none, clade::random_stream(1), 1).effects;
    for (std::size_t u = 0; u < shares.size(); ++u) {
      if (u != *concluded.largest_share && shares[u].share >= shares[*concluded.largest_share].share - 1e-9)
        judged.wrongly_what_matters = true;
    }
  }
  return judged;
}

}  // namespace support
