// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "design.hpp"
#include "trial.hpp"

namespace clade::study {

/// The results of an experiment: its design and its trials. A setting that was dropped in a race has fewer trials than
/// the others, the same number on every instance. After an interruption any setting may have fewer.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// const study::results& all = found.results();
/// all.complete() && all.runs(0) == 5 && all.runtimes(0).size() == 5;  // = true
/// ~~~
class results {
 public:
  /// `trials[setting * instances + instance]` holds the runs in order. A success beyond the budget does not count.
  /// `dropped` says for each setting whether a race dropped it; if it is empty and the experiment is complete, those
  /// with fewer runs were dropped.
  results(study::design plan, std::vector<std::vector<trial>> trials, bool complete = true,
          std::vector<bool> dropped = {})
      : plan_(std::move(plan)), trials_(std::move(trials)), complete_(complete), dropped_(std::move(dropped)) {
    for (auto& runs : trials_) {
      for (auto& t : runs) t.success = t.success && t.evaluations <= plan_.budget;
    }
  }

  const study::design& design() const& noexcept { return plan_; }
  study::design design() && { return std::move(plan_); }
  /// Whether all runs were made that the design, or the race, asked for.
  bool complete() const noexcept { return complete_; }

  const std::vector<trial>& trials(std::size_t setting, std::size_t instance) const& {
    return trials_[setting * plan_.instances.size() + instance];
  }
  std::vector<trial> trials(std::size_t setting, std::size_t instance) && {
    return std::as_const(*this).trials(setting, instance);
  }

  /// How often the setting ran on each instance.
  std::size_t runs(std::size_t setting) const { return trials(setting, 0).size(); }

  /// Whether the setting was dropped in a race.
  bool dropped(std::size_t setting) const {
    return dropped_.empty() ? complete_ && runs(setting) < plan_.runs : dropped_[setting];
  }

  /// Calls `visit(trial)` for the first `runs` runs on every instance, one instance after the other. The trials of two
  /// settings that are visited with the same `runs` are paired.
  template <class Visit>
  void for_each(std::size_t setting, std::size_t runs, Visit&& visit) const {
    for (std::size_t i = 0; i < plan_.instances.size(); ++i) {
      const auto& all = trials(setting, i);
      for (std::size_t k = 0; k < std::min(runs, all.size()); ++k) visit(all[k]);
    }
  }

  /// The runtimes of the first `runs` runs on every instance, infinity where a run failed.
  std::vector<double> runtimes(std::size_t setting, std::size_t runs) const {
    std::vector<double> values;
    for_each(setting, runs, [&](const trial& t) { values.push_back(t.runtime()); });
    return values;
  }
  std::vector<double> runtimes(std::size_t setting) const { return runtimes(setting, runs(setting)); }

  /// The losses of all runs of a setting, see `trial::loss`.
  std::vector<double> losses(std::size_t setting) const {
    std::vector<double> values;
    for_each(setting, runs(setting), [&](const trial& t) { values.push_back(t.loss(plan_.maximize)); });
    return values;
  }

  /// The runtimes on one instance, and the losses.
  std::vector<double> runtimes_on(std::size_t instance, std::size_t setting) const {
    std::vector<double> values;
    for (const auto& t : trials(setting, instance)) values.push_back(t.runtime());
    return values;
  }
  /// The losses of the runs of a setting on an instance: fitness values, of which less is better.
  std::vector<double> losses_on(std::size_t instance, std::size_t setting) const {
    std::vector<double> values;
    for (const auto& t : trials(setting, instance)) values.push_back(t.loss(plan_.maximize));
    return values;
  }

 private:
  study::design plan_;
  std::vector<std::vector<trial>> trials_;
  bool complete_;
  std::vector<bool> dropped_;
};

}  // namespace clade::study
