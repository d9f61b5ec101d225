// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../run/execution/sequential.hpp"
#include "journal.hpp"
#include "significance.hpp"

namespace clade::study {

/// Options for the execution of an experiment. They do not affect the result of any run.
struct conduct_options {
  /// Path of the `journal` that stores finished runs. If it is empty, no journal is written.
  std::string journal{};
  /// A function that is called after every run with the number of finished runs and their total, by one thread at a
  /// time.
  std::function<void(std::size_t done, std::size_t total)> progress{};
  /// A function that returns whether to stop now. If it returns true, no further run is started, and a run that ends
  /// later is not counted. It is called often, and from all threads at once.
  std::function<bool()> cancelled{};
};

/// The former name of `conduct_options`, kept for one version.
using run_options = conduct_options;

namespace detail {

/// The runs of a design: those that have been made, and the next ones to make. It stores only runs that have been made,
/// so its size does not depend on the number of future runs.
class schedule {
 public:
  struct task {
    std::size_t setting, instance, run;
  };

  schedule(const design& design, const conduct_options& options);

  bool cancelled() const { return options_.cancelled && options_.cancelled(); }

  /// Determines the tasks of the next batch. Returns false if there are none.
  bool start_next_batch();

  /// Returns the number of current tasks, including those that are already in the journal.
  std::size_t task_count() const {
    return (end_run_ - first_run_) * design_.instances.size() * remaining_settings_.size();
  }

  /// Returns task number `t`, or std::nullopt if it is already done. May be called from several threads at once.
  std::optional<task> task_at(std::size_t t) const;

  /// Stores the result of a run. May be called from several threads at once, but not for the same task.
  void store(const task& done, trial result);

  study::results results();

 private:
  std::size_t index_of(std::size_t setting, std::size_t instance) const {
    return setting * design_.instances.size() + instance;
  }

  void drop_worse_settings();

  const design& design_;
  const conduct_options& options_;
  std::unique_ptr<journal> journal_;
  std::vector<std::map<std::size_t, trial>>
      trials_;  // runs by number, for every setting on every instance; see `index_of`
  std::vector<std::size_t> remaining_settings_{};  // settings that a race has not dropped
  std::vector<std::size_t> runs_of_setting_;  // runs of each setting on each instance; fewer if the setting was dropped
  mutable std::mutex mutex_{};
  std::size_t first_run_ = 0, end_run_ = 0;     // the current tasks are the runs in [first_run_, end_run_)
  std::size_t finished_runs_ = 0, total_runs_;  // numbers of runs for `progress`
};

}  // namespace detail

/// Makes the runs of a design by `make_trial(setting, instance, seed) -> trial`, in parallel over runs. The first runs
/// of all settings come first, so that even an interrupted experiment has compared all settings. The results are the
/// same for every executor, and for an experiment that was resumed. The time and memory that are needed before the
/// first run do not depend on the number of runs.
///
/// Throws std::invalid_argument, before any run, if the design compares nothing or the journal cannot be used.
/// Exceptions of `make_trial` propagate to the caller.
template <class MakeTrial, class Executor = execution::sequential>
results conduct(const design& design, const MakeTrial& make_trial, const Executor& executor = {},
                const conduct_options& options = {}) {
  static_assert(clade::executor<Executor>, "clade: the executor must be callable as op(n, body)");
  detail::schedule schedule(design, options);
  const auto make_run = [&](std::size_t t) {
    const auto task = schedule.task_at(t);
    if (task)
      schedule.store(*task, make_trial(task->setting, task->instance, design.seed_of(task->instance, task->run)));
  };
  while (schedule.start_next_batch()) {
    if constexpr (requires { executor.at_once(schedule.task_count(), make_run); }) {
      executor.at_once(schedule.task_count(), make_run);
    } else {
      executor(schedule.task_count(), make_run);
    }
  }
  return schedule.results();
}

}  // namespace clade::study

#ifndef CLADE_SEPARATE_COMPILATION
#include "conduct.ipp"
#endif
