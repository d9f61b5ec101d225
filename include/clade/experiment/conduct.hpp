#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "../core/concepts.hpp"
#include "../execution/sequential.hpp"
#include "design.hpp"
#include "journal.hpp"
#include "race.hpp"
#include "results.hpp"
#include "trial.hpp"

namespace clade::study {

/// Options of how the runs of an experiment are made. None of them changes the result of a run.
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

/// The runs of a design: those that have been made, and those to be made next.
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
    for (auto& runs : made_) runs = std::vector<made_run>(plan.runs);
    if (how.resume.empty()) return;
    journal_ = std::make_unique<journal>(how.resume, plan);
    for (const auto& [setting, instance, run, trial] : journal_->finished()) {
      if (run < plan.runs) made({setting, instance, run}) = {true, trial};
    }
  }

  bool cancelled() const { return how_.cancelled && how_.cancelled(); }

  /// Finds the next tasks; returns whether there may be any.
  bool go_on() {
    if (plan_.race && last_ > 0 && last_ < plan_.runs && !cancelled()) drop_losers();
    tasks_.clear();
    if (last_ == plan_.runs || cancelled()) return false;
    const auto first = last_;
    last_ = plan_.race ? std::min(plan_.runs, first + race::runs_between_looks) : plan_.runs;
    for (auto k = first; k < last_; ++k) {
      for (std::size_t i = 0; i < plan_.instances.size(); ++i) {
        for (std::size_t s = 0; s < plan_.settings.size(); ++s) {
          if (!in_the_race_[s]) continue;
          if (made({s, i, k}).done) {
            ++done_;
          } else {
            tasks_.push_back({s, i, k});
          }
        }
      }
    }
    return true;
  }

  const std::vector<task>& tasks() const { return tasks_; }

  /// Keeps the result of a run. May be called from several threads at once, not for the same task.
  void keep(const task& of, trial left) {
    if (cancelled()) return;
    auto& place = made(of);
    place = {true, std::move(left)};
    const std::scoped_lock lock(one_at_a_time_);
    if (journal_) journal_->append({of.setting, of.instance, of.run, place.left});
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
        for (std::size_t k = 0; k < runs; ++k) {
          if (!made({s, i, k}).done) runs = k;
        }
      }
      complete = complete && (runs == plan_.runs || !in_the_race_[s]);
      for (std::size_t i = 0; i < instances; ++i) {
        for (std::size_t k = 0; k < runs; ++k) trials[s * instances + i].push_back(std::move(made({s, i, k}).left));
      }
    }
    in_the_race_.flip();
    return {plan_, std::move(trials), complete, std::move(in_the_race_)};
  }

 private:
  struct made_run {
    bool done = false;
    trial left{};
  };

  made_run& made(const task& of) { return made_[of.setting * plan_.instances.size() + of.instance][of.run]; }

  void drop_losers() {
    const auto instances = plan_.instances.size();
    std::vector<std::size_t> racing;
    std::vector<record> records;
    for (std::size_t s = 0; s < plan_.settings.size(); ++s) {
      if (!in_the_race_[s]) continue;
      racing.push_back(s);
      auto& of = records.emplace_back(plan_.settings[s].name);
      of.runtimes.resize(instances);
      of.losses.resize(instances);
      for (std::size_t i = 0; i < instances; ++i) {
        for (std::size_t k = 0; k < last_; ++k) {
          const auto& left = made({s, i, k}).left;
          of.runtimes[i].push_back(left.runtime());
          of.losses[i].push_back(left.loss(plan_.maximize));
        }
      }
    }
    const auto lost = race::dropped(records, static_cast<double>(plan_.budget), plan_.seed, race::level(plan_.runs));
    for (std::size_t r = 0; r < racing.size(); ++r) {
      if (!lost[r]) continue;
      in_the_race_[racing[r]] = false;
      last_run_[racing[r]] = last_;
      total_ -= instances * (plan_.runs - last_);
    }
  }

  const design& plan_;
  const run_options& how_;
  std::unique_ptr<journal> journal_;
  std::vector<std::vector<made_run>> made_;  // of every setting, on every instance
  std::vector<bool> in_the_race_;
  std::vector<std::size_t> last_run_;
  std::vector<task> tasks_;
  std::mutex one_at_a_time_;
  std::size_t last_ = 0, done_ = 0, total_;
};

}  // namespace detail

/// Makes the runs of a design: `body(setting, instance, seed) -> trial`, in parallel over runs. The first runs of all
/// settings come first, so that an experiment that is interrupted has compared all of them. The results are the same
/// for every executor, and for an experiment that was resumed.
///
/// Throws std::invalid_argument, before any run, for a design that compares nothing or a results file that cannot be
/// used. Exceptions of `body` reach the caller.
template <class Body, class Executor = execution::sequential>
results conduct(const design& plan, const Body& body, const Executor& executor = {}, const run_options& how = {}) {
  static_assert(clade::executor<Executor>, "clade: the executor must be callable as op(n, body)");
  detail::schedule all(plan, how);
  const auto make_run = [&](std::size_t t) {
    if (all.cancelled()) return;
    const auto& [setting, instance, run] = all.tasks()[t];
    all.keep(all.tasks()[t], body(setting, instance, plan.seed_of(instance, run)));
  };
  while (all.go_on()) {
    if constexpr (requires { executor.at_once(all.tasks().size(), make_run); }) {
      executor.at_once(all.tasks().size(), make_run);
    } else {
      executor(all.tasks().size(), make_run);
    }
  }
  return all.results();
}

}  // namespace clade::study
