// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../run/execution/sequential.hpp"
#include "journal.hpp"
#include "results.hpp"
#include "significance.hpp"

namespace clade::study {

/// Options for the execution of an experiment. They do not change the result of a run.
struct run_options {
  /// The path of the file that keeps finished runs, see `journal`. If it is empty, no file is written.
  std::string resume{};
  /// Called after every run with the number of runs done and their total, by one thread at a time.
  std::function<void(std::size_t done, std::size_t total)> progress{};
  /// Whether to stop now: no further run is started, and a run that ends later is not counted. Called often, and from
  /// all threads at once.
  std::function<bool()> cancelled{};
};

namespace detail {

/// The runs of a design: those that have been made, and those to be made next. It stores only runs that have been made,
/// so its size does not depend on the number of runs to come.
class schedule {
 public:
  struct task {
    std::size_t setting, instance, run;
  };

  schedule(const design& plan, const run_options& how)
      : plan_(plan),
        how_(how),
        made_(plan.settings.size() * plan.instances.size()),
        in_the_race_(plan.settings.size(), true),
        last_run_(plan.settings.size(), plan.runs),
        total_(plan.settings.size() * plan.instances.size() * plan.runs) {
    plan.check();
    if (how.resume.empty()) return;
    journal_ = std::make_unique<journal>(how.resume, plan);
    for (const auto& [setting, instance, run, trial] : journal_->finished()) {
      if (run < plan.runs) made(setting, instance).emplace(run, trial);
    }
  }

  bool cancelled() const { return how_.cancelled && how_.cancelled(); }

  /// Finds the next tasks. Returns false if there are none.
  bool go_on() {
    if (plan_.race && last_ > 0 && last_ < plan_.runs && !cancelled()) drop_losers();
    if (last_ == plan_.runs || cancelled()) return false;
    first_ = last_;
    last_ = plan_.race ? std::min(plan_.runs, first_ + race::runs_between_looks) : plan_.runs;
    racing_.clear();
    for (std::size_t s = 0; s < plan_.settings.size(); ++s) {
      if (!in_the_race_[s]) continue;
      racing_.push_back(s);
      for (std::size_t i = 0; i < plan_.instances.size(); ++i) {
        const auto& runs = made(s, i);
        done_ += static_cast<std::size_t>(std::distance(runs.lower_bound(first_), runs.lower_bound(last_)));
      }
    }
    return true;
  }

  /// The number of tasks, including those that the results file already holds.
  std::size_t tasks() const { return (last_ - first_) * plan_.instances.size() * racing_.size(); }

  /// A task that is still to be done. May be called from several threads at once.
  std::optional<task> task_at(std::size_t t) const {
    if (cancelled()) return std::nullopt;
    const auto of_a_run = plan_.instances.size() * racing_.size();
    const task of{racing_[t % racing_.size()], t % of_a_run / racing_.size(), first_ + t / of_a_run};
    const std::scoped_lock lock(one_at_a_time_);
    return made(of.setting, of.instance).contains(of.run) ? std::nullopt : std::optional(of);
  }

  /// Keeps the result of a run. May be called from several threads at once, not for the same task.
  void keep(const task& of, trial left) {
    if (cancelled()) return;
    const std::scoped_lock lock(one_at_a_time_);
    const auto& kept = made(of.setting, of.instance).emplace(of.run, std::move(left)).first->second;
    if (journal_) journal_->append({of.setting, of.instance, of.run, kept});
    ++done_;
    if (how_.progress) how_.progress(done_, total_);
  }

  study::results results() {
    const auto settings = plan_.settings.size(), instances = plan_.instances.size();
    bool complete = true;
    std::vector<std::vector<trial>> trials(settings * instances);
    for (std::size_t s = 0; s < settings; ++s) {
      // The same number on every instance. A file of a longer race may hold runs that this one does not make.
      auto runs = last_run_[s];
      for (std::size_t i = 0; i < instances; ++i) {
        std::size_t in_order = 0;
        for (const auto& [k, left] : made(s, i)) in_order += k == in_order;
        runs = std::min(runs, in_order);
      }
      complete = complete && (runs == plan_.runs || !in_the_race_[s]);
      for (std::size_t i = 0; i < instances; ++i) {
        auto next = made(s, i).begin();
        for (std::size_t k = 0; k < runs; ++k) trials[s * instances + i].push_back(std::move((next++)->second));
      }
    }
    in_the_race_.flip();
    return {plan_, std::move(trials), complete, std::move(in_the_race_)};
  }

 private:
  using made_runs = std::map<std::size_t, trial>;  // by run number

  made_runs& made(std::size_t setting, std::size_t instance) {
    return made_[setting * plan_.instances.size() + instance];
  }
  const made_runs& made(std::size_t setting, std::size_t instance) const {
    return made_[setting * plan_.instances.size() + instance];
  }

  void drop_losers() {
    const auto instances = plan_.instances.size();
    std::vector<record> records;
    for (const auto s : racing_) {
      auto& of = records.emplace_back(plan_.settings[s].name);
      of.runtimes.resize(instances);
      of.losses.resize(instances);
      for (std::size_t i = 0; i < instances; ++i) {
        for (const auto& [k, left] : made(s, i)) {
          if (k >= last_) break;  // a file of a longer race has more
          of.runtimes[i].push_back(left.runtime());
          of.losses[i].push_back(left.loss(plan_.maximize));
        }
      }
    }
    const auto lost = race::dropped(records, static_cast<double>(plan_.budget), plan_.seed, race::level(plan_.runs));
    for (std::size_t r = 0; r < racing_.size(); ++r) {
      if (!lost[r]) continue;
      in_the_race_[racing_[r]] = false;
      last_run_[racing_[r]] = last_;
      total_ -= instances * (plan_.runs - last_);
    }
  }

  const design& plan_;
  const run_options& how_;
  std::unique_ptr<journal> journal_;
  std::vector<made_runs> made_;  // of every setting, on every instance
  std::vector<bool> in_the_race_;
  std::vector<std::size_t> racing_{}, last_run_;
  mutable std::mutex one_at_a_time_{};
  std::size_t first_ = 0, last_ = 0, done_ = 0, total_;
};

}  // namespace detail

/// Makes the runs of a design: `body(setting, instance, seed) -> trial`, in parallel over runs. The first runs of all
/// settings come first, so that an experiment that is interrupted has compared all of them. The results are the same
/// for every executor, and for an experiment that was resumed. Before the first run, time and memory do not depend on
/// the number of runs.
///
/// Throws std::invalid_argument, before any run, for a design that compares nothing or a results file that cannot be
/// used. Exceptions of `body` reach the caller.
template <class Body, class Executor = execution::sequential>
results conduct(const design& plan, const Body& body, const Executor& executor = {}, const run_options& how = {}) {
  static_assert(clade::executor<Executor>, "clade: the executor must be callable as op(n, body)");
  detail::schedule all(plan, how);
  const auto make_run = [&](std::size_t t) {
    const auto task = all.task_at(t);
    if (task) all.keep(*task, body(task->setting, task->instance, plan.seed_of(task->instance, task->run)));
  };
  while (all.go_on()) {
    if constexpr (requires { executor.at_once(all.tasks(), make_run); }) {
      executor.at_once(all.tasks(), make_run);
    } else {
      executor(all.tasks(), make_run);
    }
  }
  return all.results();
}

}  // namespace clade::study
