// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>

#include "../../mathematics/exp.hpp"
#include "../../mathematics/log.hpp"
#include "../../mathematics/pow.hpp"
#include "../../statistics/expected_running_time.hpp"
#include "../../statistics/functional_anova.hpp"
#include "../../statistics/student_t.hpp"
#include "../../text/inline.hpp"
#include "conclusions.hpp"

namespace clade::study {

namespace detail {

/// The values ln E of all settings, as means over the instances, and the contribution of every run to them.
struct log_running_times {
  std::vector<double> values{};
  /// Deviations by instance, run and setting, scaled as `statistics::functional_anova` expects them.
  std::vector<std::vector<std::vector<double>>> deviations{};
  std::size_t degrees = 0;  ///< degrees of freedom

  /// Returns the standard error of a weighted sum of the values.
  double error(std::span<const double> weights) const {
    double squares = 0;
    for (const auto& instance : deviations) {
      for (const auto& run : instance) {
        double sum = 0;
        for (std::size_t s = 0; s < weights.size(); ++s) sum += weights[s] * run[s];
        squares += sum * sum;
      }
    }
    return std::sqrt(squares);
  }
};

/// Computes ln E of all settings. They must have the same number of runs on each instance, at least 2.
CLADE_INLINE log_running_times log_running_times_of(std::span<const setting_runs> settings, double budget) {
  log_running_times result{std::vector<double>(settings.size())};
  const auto instances = settings.front().runtimes.size();
  for (std::size_t i = 0; i < instances; ++i) {
    const auto n = settings.front().runtimes[i].size();
    const auto scale =
        1 / std::sqrt(static_cast<double>(n) * static_cast<double>(n - 1)) / static_cast<double>(instances);
    auto& rows = result.deviations.emplace_back(n, std::vector<double>(settings.size()));
    result.degrees += n - 1;
    for (std::size_t s = 0; s < settings.size(); ++s) {
      const auto& runtimes = settings[s].runtimes[i];
      const statistics::cost_of_runs all(runtimes, budget);
      const auto successes = all.successes + 0.5;
      result.values[s] += mathematics::log(all.evaluations / successes * all.unit) / static_cast<double>(instances);
      // The expected running time of n runs with S successes and the total cost C is E = C / (S + 1/2). A run of cost c
      // contributes (c - E s) n / C to ln E, with s = 1 for a success and s = 0 for a failure. The mean of these
      // contributions is 1 / (2 S + 1).
      const auto mean = 0.5 / successes;
      for (std::size_t k = 0; k < n; ++k) {
        const auto cost = std::min(runtimes[k], budget) / all.unit / all.evaluations;
        const auto success = runtimes[k] <= budget ? 1 / successes : 0.0;
        rows[k][s] = ((cost - success) * static_cast<double>(n) - mean) * scale;
      }
    }
  }
  return result;
}

/// A full factorial design: the parameters in which settings differ, if the settings are all combinations of their
/// values.
struct factorial_design {
  std::vector<std::string> names{};
  std::vector<std::vector<std::string>> values{};     ///< values of each parameter
  std::vector<std::size_t> setting_of_combination{};  ///< the last parameter varies fastest

  std::vector<std::size_t> levels() const {
    std::vector<std::size_t> counts;
    for (const auto& values_of_parameter : values) counts.push_back(values_of_parameter.size());
    return counts;
  }
};

[[gnu::cold]] CLADE_INLINE std::optional<factorial_design> factorial_design_of(const design& design) {
  constexpr std::size_t most_parameters = 10;
  factorial_design result;
  for (const auto& name : design.parameter_names()) {
    std::vector<std::string> values;
    for (const auto& s : design.settings) {
      const auto* const value = s.value_of(name);
      if (value == nullptr) return std::nullopt;
      find_or_add(*value, values);
    }
    if (values.size() < 2) continue;
    result.names.push_back(name);
    result.values.push_back(std::move(values));
  }
  std::size_t combinations = 1;
  for (const auto& values : result.values) combinations *= std::min(values.size(), design.settings.size() + 1);
  if (result.names.empty() || result.names.size() > most_parameters || combinations != design.settings.size())
    return std::nullopt;
  result.setting_of_combination.assign(design.settings.size(), design.settings.size());
  for (std::size_t s = 0; s < design.settings.size(); ++s) {
    std::size_t combination = 0;
    for (std::size_t f = 0; f < result.names.size(); ++f)
      combination = combination * result.values[f].size() +
                    find_or_add(*design.settings[s].value_of(result.names[f]), result.values[f]);
    if (result.setting_of_combination[combination] < design.settings.size()) return std::nullopt;
    result.setting_of_combination[combination] = s;
  }
  return result;
}

/// Returns an upper bound of the contribution of unobserved failures to the mean of ln E of some settings. If all runs
/// of a setting succeeded, its failure rate may still be up to 1 - 0.05^(1 / runs). Returns 0 if every setting has
/// failures.
CLADE_INLINE double unseen_failure_bound(std::span<const setting_runs> runs, std::span<const std::size_t> settings,
                                         double budget) {
  double without_failure = 0;
  for (const auto s : settings) {
    if (runs[s].successes() == runs[s].runs()) without_failure += static_cast<double>(runs[s].runs());
  }
  if (without_failure == 0) return 0;
  const auto succeeding = mathematics::pow(0.05, 1 / without_failure);
  double sum = 0;
  for (const auto s : settings) {
    if (runs[s].successes() < runs[s].runs()) continue;
    sum += mathematics::log(1 + (1 - succeeding) / succeeding * budget / mean_expected_running_time(runs[s], budget));
  }
  return sum / static_cast<double>(settings.size());
}

/// Returns whether a setting has enough successes to compare its running time.
inline bool has_enough_successes(const setting_runs& setting) {
  return setting.successes() >= min_successes_for_running_time;
}

[[gnu::cold]] CLADE_INLINE void conclude_on_settings(conclusions& to, std::span<const setting_runs> runs,
                                                     std::span<const verdict> pairs,
                                                     std::span<const std::size_t> ranking,
                                                     const std::vector<bool>& tied, double budget,
                                                     std::size_t runs_of_each, std::size_t degrees) {
  const auto best = ranking.front();
  const auto others = static_cast<double>(runs.size() - 1);
  const auto limit_all_pairs =
      statistics::student_t_limit(significance_level / static_cast<double>(pairs.size()), degrees);
  const auto limit_against_best = statistics::student_t_limit(significance_level / others, degrees);
  const auto margin = mathematics::log(equivalence_margin);
  to.standings.resize(runs.size());
  to.standings[best] = {.outcome = standing::kind::best, .ratio = 1};
  double sum_of_squared_errors = 0, measured_settings = 0, largest_undecided_error = 0;
  for (const auto& pair : pairs) {
    if (pair.a != best && pair.b != best) continue;
    const auto against_best = pair.b == best ? pair : pair.exchanged();
    auto& found = to.standings[against_best.a];
    if (!tied[against_best.a]) found.outcome = standing::kind::worse;
    if (against_best.compares_fitness()) continue;
    found.ratio = mathematics::exp(against_best.difference);
    if (!(against_best.error > 0) && against_best.difference != 0) continue;
    const auto half_width = limit_all_pairs * against_best.error;
    found.interval = {mathematics::exp(against_best.difference - half_width),
                      mathematics::exp(against_best.difference + half_width)};
    if (!has_enough_successes(runs[against_best.a]) || !has_enough_successes(runs[best])) continue;
    const auto failure_bound = [&](std::size_t s) {
      return to.any_failure ? detail::unseen_failure_bound(runs, std::span(&s, 1), budget) : 0;
    };
    const auto largest_difference = std::abs(against_best.difference) + limit_against_best * against_best.error +
                                    std::max(failure_bound(best), failure_bound(against_best.a));
    if (tied[against_best.a] && largest_difference <= margin) found.outcome = standing::kind::equivalent;
    sum_of_squared_errors += against_best.error * against_best.error;
    ++measured_settings;
    if (found.outcome == standing::kind::undecided)
      largest_undecided_error = std::max(largest_undecided_error, against_best.error);
  }
  if (measured_settings == 0) return;
  // A t distribution has 80 % of its values below the limit that 40 % exceed on both sides.
  const auto detectable_errors = limit_all_pairs + statistics::student_t_limit(0.4, degrees);
  const auto typical = std::sqrt(sum_of_squared_errors / measured_settings);
  if (typical > 0) to.detectable_ratio = mathematics::exp(detectable_errors * typical);
  if (largest_undecided_error > 0) {
    const auto equivalence_errors = limit_against_best + statistics::student_t_limit(0.2, degrees);
    const auto times = std::max(detectable_errors, equivalence_errors) * largest_undecided_error / margin;
    to.runs_to_settle = static_cast<std::size_t>(std::ceil(static_cast<double>(runs_of_each) * times * times));
  }
}

[[gnu::cold]] CLADE_INLINE void conclude_on_parameters(conclusions& to, std::span<const setting_runs> runs,
                                                       const factorial_design& factorial, double budget,
                                                       random_stream rng) {
  const auto log_times = log_running_times_of(runs, budget);
  const auto parameters = factorial.names.size();
  const auto limit_one_value = statistics::student_t_limit(0.05, log_times.degrees);
  const auto limit_all_parameters =
      statistics::student_t_limit(significance_level / static_cast<double>(parameters), log_times.degrees);
  const bool comparable = std::all_of(runs.begin(), runs.end(), has_enough_successes);
  for (std::size_t f = 0; f < parameters; ++f) {
    auto& effect = to.main_effects.emplace_back(main_effect{factorial.names[f]});
    const auto levels = factorial.values[f].size(), settings_per_level = runs.size() / levels;
    std::size_t stride = 1;
    for (auto g = f + 1; g < parameters; ++g) stride *= factorial.values[g].size();
    const auto level_at = [&](std::size_t combination) { return combination / stride % levels; };
    std::vector<double> means(levels);
    std::vector<bool> succeeded(levels);
    std::vector<std::vector<std::size_t>> settings(levels);
    for (std::size_t combination = 0; combination < runs.size(); ++combination) {
      const auto s = factorial.setting_of_combination[combination];
      means[level_at(combination)] += log_times.values[s] / static_cast<double>(settings_per_level);
      if (runs[s].successes() > 0) succeeded[level_at(combination)] = true;
      settings[level_at(combination)].push_back(s);
    }
    // Returns the standard error of the mean of a level, or of its difference from the mean of another level.
    const auto error = [&](std::size_t level, std::size_t other) {
      std::vector<double> weights(runs.size());
      for (std::size_t combination = 0; combination < runs.size(); ++combination) {
        if (level_at(combination) == level)
          weights[factorial.setting_of_combination[combination]] = 1 / static_cast<double>(settings_per_level);
        if (level_at(combination) == other)
          weights[factorial.setting_of_combination[combination]] = -1 / static_cast<double>(settings_per_level);
      }
      return log_times.error(weights);
    };
    std::vector<double> failure_bound(levels);
    for (std::size_t v = 0; v < levels && to.any_failure; ++v)
      failure_bound[v] = unseen_failure_bound(runs, settings[v], budget);
    bool equivalent = comparable;
    for (std::size_t v = 0; v < levels; ++v) {
      const auto half_width = limit_one_value * error(v, levels);
      effect.values.push_back({factorial.values[f][v],
                               mathematics::exp(means[v]),
                               {mathematics::exp(means[v] - half_width), mathematics::exp(means[v] + half_width)},
                               succeeded[v]});
      for (std::size_t w = 0; w < v; ++w) {
        const auto largest_difference = std::abs(means[v] - means[w]) + limit_all_parameters * error(v, w) +
                                        std::max(failure_bound[v], failure_bound[w]);
        equivalent = equivalent && largest_difference <= mathematics::log(equivalence_margin);
        effect.largest_ratio = std::max(effect.largest_ratio, mathematics::exp(largest_difference));
      }
    }
    effect.equivalent = equivalent;
  }

  std::vector<double> values;
  for (const auto s : factorial.setting_of_combination) values.push_back(log_times.values[s]);
  auto noise = log_times.deviations;
  for (std::size_t i = 0; i < noise.size(); ++i) {
    for (std::size_t k = 0; k < noise[i].size(); ++k) {
      for (std::size_t combination = 0; combination < runs.size(); ++combination)
        noise[i][k][combination] = log_times.deviations[i][k][factorial.setting_of_combination[combination]];
    }
  }
  const auto found = statistics::functional_anova(factorial.levels(), values, noise, rng);
  to.share_of_noise = found.noise;
  for (const auto& [factors, share, low, high] : found.effects) {
    if (factors.size() > 2) {
      to.share_of_higher_interactions += share;
      continue;
    }
    auto& shown = to.shares.emplace_back(effect_share{{}, share, low, high});
    for (const auto f : factors) shown.parameters.push_back(factorial.names[f]);
  }
  if (found.leading && *found.leading < to.shares.size()) to.largest_share = found.leading;
}

}  // namespace detail

[[gnu::cold]] CLADE_INLINE conclusions conclude(const results& results, std::span<const setting_runs> runs,
                                                std::span<const verdict> pairs, std::span<const std::size_t> ranking,
                                                const std::vector<bool>& tied, random_stream rng) {
  const auto& design = results.design();
  conclusions result;
  bool any_success = false, same_runs = true, few_on_an_instance = false;
  std::size_t degrees = 0;  // degrees of freedom of the setting with the fewest runs
  for (std::size_t s = 0; s < runs.size(); ++s) {
    result.too_few_runs = result.too_few_runs || runs[s].runs() < min_runs_for_verdict;
    any_success = any_success || runs[s].successes() > 0;
    result.any_failure = result.any_failure || runs[s].successes() < runs[s].runs();
    same_runs = same_runs && results.runs_per_instance(s) == results.runs_per_instance(0);
    few_on_an_instance = few_on_an_instance || results.runs_per_instance(s) < 2;
    const auto degrees_of_setting = (results.runs_per_instance(s) - 1) * design.instances.size();
    degrees = s == 0 ? degrees_of_setting : std::min(degrees, degrees_of_setting);
  }
  if (result.too_few_runs || !any_success) return result;
  const auto budget = static_cast<double>(design.budget);
  detail::conclude_on_settings(result, runs, pairs, ranking, tied, budget, results.runs_per_instance(ranking.front()),
                               std::max<std::size_t>(degrees, 1));
  for (const auto s : ranking) {
    if (statistics::few_runs_decide_mean(runs[s].runtimes, budget)) result.settings_with_slow_runs.push_back(s);
  }
  const auto factorial = detail::factorial_design_of(design);
  if (design.parameter_names().empty()) {
    return result;  // there is nothing that could have a share
  } else if (!factorial) {
    result.reason_without_shares = "the settings are not all combinations of the values of their parameters";
  } else if (design.race || !same_runs) {
    result.reason_without_shares = "settings have different numbers of runs";
  } else if (few_on_an_instance) {
    result.reason_without_shares = "a single run on an instance does not show how much runs vary";
  } else {
    detail::conclude_on_parameters(result, runs, *factorial, budget, rng);
  }
  return result;
}

}  // namespace clade::study
