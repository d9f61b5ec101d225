// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <iterator>
#include <utility>

#include "../../text/inline.hpp"
#include "conduct.hpp"

namespace clade::study::detail {

CLADE_INLINE schedule::schedule(const design& plan, const conduct_options& how)
    : plan_(plan),
      how_(how),
      made_(plan.settings.size() * plan.instances.size()),
      runs_of_(plan.settings.size(), plan.runs),
      total_(plan.settings.size() * plan.instances.size() * plan.runs) {
  plan.check();
  if (how.resume.empty()) return;
  journal_ = std::make_unique<journal>(how.resume, plan);
  for (const auto& [setting, instance, run, trial] : journal_->finished()) {
    if (run < plan.runs) made_[place(setting, instance)].emplace(run, trial);
  }
}

CLADE_INLINE bool schedule::next_tasks() {
  if (plan_.race && end_ > 0 && end_ < plan_.runs && !cancelled()) drop_losers();
  if (end_ == plan_.runs || cancelled()) return false;
  first_ = end_;
  end_ = plan_.race ? std::min(plan_.runs, first_ + race::runs_between_looks) : plan_.runs;
  remaining_.clear();
  for (std::size_t s = 0; s < plan_.settings.size(); ++s) {
    if (runs_of_[s] < plan_.runs) continue;
    remaining_.push_back(s);
    for (std::size_t i = 0; i < plan_.instances.size(); ++i) {
      const auto& runs = made_[place(s, i)];
      done_ += static_cast<std::size_t>(std::distance(runs.lower_bound(first_), runs.lower_bound(end_)));
    }
  }
  return true;
}

CLADE_INLINE std::optional<schedule::task> schedule::task_at(std::size_t t) const {
  if (cancelled()) return std::nullopt;
  const auto tasks_per_run = plan_.instances.size() * remaining_.size();
  const task of{remaining_[t % remaining_.size()], t % tasks_per_run / remaining_.size(), first_ + t / tasks_per_run};
  const std::scoped_lock lock(one_at_a_time_);
  return made_[place(of.setting, of.instance)].contains(of.run) ? std::nullopt : std::optional(of);
}

CLADE_INLINE void schedule::keep(const task& of, trial result) {
  if (cancelled()) return;
  const std::scoped_lock lock(one_at_a_time_);
  const auto& kept = made_[place(of.setting, of.instance)].emplace(of.run, std::move(result)).first->second;
  if (journal_) journal_->append({of.setting, of.instance, of.run, kept});
  ++done_;
  if (how_.progress) how_.progress(done_, total_);
}

CLADE_INLINE study::results schedule::results() {
  const auto instances = plan_.instances.size();
  bool complete = true;
  std::vector<bool> dropped;
  std::vector<std::vector<trial>> trials(made_.size());
  for (std::size_t s = 0; s < plan_.settings.size(); ++s) {
    // The same number on every instance. The journal of a longer race may contain runs that this one does not make.
    auto runs = runs_of_[s];
    for (std::size_t i = 0; i < instances; ++i) {
      std::size_t in_order = 0;
      for (const auto& [k, result] : made_[place(s, i)]) in_order += k == in_order;
      runs = std::min(runs, in_order);
    }
    complete = complete && runs == runs_of_[s];
    dropped.push_back(runs_of_[s] < plan_.runs);
    for (std::size_t i = 0; i < instances; ++i) {
      auto next = made_[place(s, i)].begin();
      for (std::size_t k = 0; k < runs; ++k) trials[place(s, i)].push_back(std::move((next++)->second));
    }
  }
  return {plan_, std::move(trials), complete, std::move(dropped)};
}

CLADE_INLINE void schedule::drop_losers() {
  const auto instances = plan_.instances.size();
  std::vector<setting_runs> runs;
  for (const auto s : remaining_) {
    auto& of = runs.emplace_back(setting_runs{.name = plan_.settings[s].name});
    for (std::size_t i = 0; i < instances; ++i) {
      for (const auto& [k, result] : made_[place(s, i)]) {
        if (k < end_) of.add(i, result, plan_.maximize);  // the journal of a longer race has more
      }
    }
  }
  const auto lost = race::dropped(runs, static_cast<double>(plan_.budget), plan_.seed, race::level(plan_.runs));
  for (std::size_t r = 0; r < remaining_.size(); ++r) {
    if (!lost[r]) continue;
    runs_of_[remaining_[r]] = end_;
    total_ -= instances * (plan_.runs - end_);
  }
}

}  // namespace clade::study::detail
