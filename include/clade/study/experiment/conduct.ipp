// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <iterator>
#include <utility>

#include "../../text/inline.hpp"
#include "conduct.hpp"

namespace clade::study::detail {

CLADE_INLINE schedule::schedule(const design& design, const conduct_options& options)
    : design_(design),
      options_(options),
      trials_(design.settings.size() * design.instances.size()),
      runs_of_setting_(design.settings.size(), design.runs),
      total_runs_(design.settings.size() * design.instances.size() * design.runs) {
  design.check();
  if (options.journal.empty()) return;
  journal_ = std::make_unique<journal>(options.journal, design);
  for (const auto& [setting, instance, run, trial] : journal_->finished()) {
    if (run < design.runs) trials_[index_of(setting, instance)].emplace(run, trial);
  }
}

CLADE_INLINE bool schedule::start_next_batch() {
  if (design_.race && end_run_ > 0 && end_run_ < design_.runs && !cancelled()) drop_worse_settings();
  if (end_run_ == design_.runs || cancelled()) return false;
  first_run_ = end_run_;
  end_run_ = design_.race ? std::min(design_.runs, first_run_ + race::runs_between_analyses) : design_.runs;
  remaining_settings_.clear();
  for (std::size_t s = 0; s < design_.settings.size(); ++s) {
    if (runs_of_setting_[s] < design_.runs) continue;
    remaining_settings_.push_back(s);
    for (std::size_t i = 0; i < design_.instances.size(); ++i) {
      const auto& runs = trials_[index_of(s, i)];
      finished_runs_ +=
          static_cast<std::size_t>(std::distance(runs.lower_bound(first_run_), runs.lower_bound(end_run_)));
    }
  }
  return true;
}

CLADE_INLINE std::optional<schedule::task> schedule::task_at(std::size_t t) const {
  if (cancelled()) return std::nullopt;
  const auto tasks_per_run = design_.instances.size() * remaining_settings_.size();
  const task next{remaining_settings_[t % remaining_settings_.size()], t % tasks_per_run / remaining_settings_.size(),
                  first_run_ + t / tasks_per_run};
  const std::scoped_lock lock(mutex_);
  return trials_[index_of(next.setting, next.instance)].contains(next.run) ? std::nullopt : std::optional(next);
}

CLADE_INLINE void schedule::store(const task& done, trial result) {
  if (cancelled()) return;
  const std::scoped_lock lock(mutex_);
  const auto& stored =
      trials_[index_of(done.setting, done.instance)].emplace(done.run, std::move(result)).first->second;
  if (journal_) journal_->append({done.setting, done.instance, done.run, stored});
  ++finished_runs_;
  if (options_.progress) options_.progress(finished_runs_, total_runs_);
}

CLADE_INLINE study::results schedule::results() {
  const auto instances = design_.instances.size();
  bool complete = true;
  std::vector<bool> dropped;
  std::vector<std::vector<trial>> trials(trials_.size());
  for (std::size_t s = 0; s < design_.settings.size(); ++s) {
    // Keeps the same number of runs on every instance. The journal of a longer race may contain runs that this race
    // does not make.
    auto runs = runs_of_setting_[s];
    for (std::size_t i = 0; i < instances; ++i) {
      std::size_t consecutive = 0;
      for (const auto& [k, result] : trials_[index_of(s, i)]) consecutive += k == consecutive;
      runs = std::min(runs, consecutive);
    }
    complete = complete && runs == runs_of_setting_[s];
    dropped.push_back(runs_of_setting_[s] < design_.runs);
    for (std::size_t i = 0; i < instances; ++i) {
      auto next = trials_[index_of(s, i)].begin();
      for (std::size_t k = 0; k < runs; ++k) trials[index_of(s, i)].push_back(std::move((next++)->second));
    }
  }
  return {design_, std::move(trials), complete, std::move(dropped)};
}

CLADE_INLINE void schedule::drop_worse_settings() {
  const auto instances = design_.instances.size();
  std::vector<setting_runs> runs;
  for (const auto s : remaining_settings_) {
    auto& of_setting = runs.emplace_back(setting_runs{.name = design_.settings[s].name});
    for (std::size_t i = 0; i < instances; ++i) {
      for (const auto& [k, result] : trials_[index_of(s, i)]) {
        if (k < end_run_) of_setting.add(i, result, design_.maximize);  // the journal of a longer race has more runs
      }
    }
  }
  const auto lost = race::dropped(runs, static_cast<double>(design_.budget), design_.seed, race::level(design_.runs));
  for (std::size_t r = 0; r < remaining_settings_.size(); ++r) {
    if (!lost[r]) continue;
    runs_of_setting_[remaining_settings_[r]] = end_run_;
    total_runs_ -= instances * (design_.runs - end_run_);
  }
}

}  // namespace clade::study::detail
