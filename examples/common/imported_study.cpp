// SPDX-License-Identifier: BSL-1.0
#include "imported_study.hpp"

#include <algorithm>
#include <clade/study/report/number.hpp>
#include <iostream>
#include <limits>
#include <set>
#include <string>
#include <utility>

namespace common::others {

using clade::report::counted;

clade::study::trial trial_of(const imported_run& made, const target_and_budget& asked, bool maximize) {
  const auto limit = asked.budget.value_or(std::numeric_limits<std::uint64_t>::max());
  clade::study::trial t{.evaluations = std::min(made.evaluations, limit), .best = made.best};
  t.improvements = made.improvements;
  if (t.improvements.empty()) t.improvements.push_back({made.evaluations, made.best});
  std::erase_if(t.improvements, [&](const auto& i) { return i.evaluations > limit; });
  if (!t.improvements.empty()) t.best = t.improvements.back().best;
  if (made.success) {
    t.success = *made.success && made.evaluations <= limit;
    return t;
  }
  if (!asked.target) return t;
  const auto reached = std::ranges::find_if(
      t.improvements, [&](const auto& i) { return maximize ? i.best >= *asked.target : i.best <= *asked.target; });
  if (reached != t.improvements.end()) {
    t.success     = true;
    t.evaluations = reached->evaluations;
    t.best        = reached->best;
    t.improvements.erase(reached + 1, t.improvements.end());
  }
  return t;
}

std::vector<std::string> common_problems(const imported_runs& all) {
  std::vector<std::string> names;
  if (all.settings.empty()) return names;
  for (const auto& [name, runs] : all.settings.front().runs_on) {
    if (std::ranges::all_of(all.settings, [&](const auto& s) { return s.runs_on.contains(name); }))
      names.push_back(name);
  }
  std::ranges::sort(
      names, [](const auto& a, const auto& b) { return std::pair(a.size(), a) < std::pair(b.size(), b); });
  return names;
}

imported_study make_study(const imported_runs& all, const target_and_budget& asked, clade::study::design plan) {
  const bool maximize = all.maximize.value_or(false);
  plan.maximize       = maximize;
  plan.unit           = all.unit.value_or(clade::study::unit::evaluations);
  plan.instances      = common_problems(all);
  std::set<std::string> left_out;
  std::size_t most_runs = 0;
  plan.runs             = std::numeric_limits<std::size_t>::max();
  for (const auto& s : all.settings) {
    for (const auto& [name, runs] : s.runs_on) {
      if (std::ranges::find(plan.instances, name) == plan.instances.end()) left_out.insert(name);
    }
    for (const auto& name : plan.instances) {
      const auto runs = s.runs_on.at(name).size();
      most_runs       = std::max(most_runs, runs);
      plan.runs       = std::min(plan.runs, runs);
    }
  }
  if (!left_out.empty()) {
    std::cerr << "left out, because not every setting has them: runs on " << counted(left_out.size(), "problem")
              << '\n';
  }
  if (most_runs > plan.runs) {
    std::cerr << "the ranking takes the first " << counted(plan.runs, "run")
              << " of every setting on every problem, the fewest that there are\n";
  }
  plan.has_goal = asked.target.has_value();
  std::vector<std::vector<clade::study::trial>> trials;
  std::vector<cost> costs;
  std::uint64_t longest_success = 1, longest_failure = 0;
  for (const auto& s : all.settings) {
    plan.settings.push_back(s.setting);
    for (const auto& name : plan.instances) {
      auto& made = trials.emplace_back();
      auto& sum  = costs.emplace_back(cost{s.setting.name, name});
      for (const auto& one : s.runs_on.at(name)) {
        const auto t  = trial_of(one, asked, maximize);
        plan.has_goal = plan.has_goal || one.success;
        sum.add(t);
        auto& of_kind = t.success ? longest_success : longest_failure;
        of_kind       = std::max(of_kind, t.evaluations);
        if (made.size() < plan.runs) made.push_back(t);
      }
    }
  }
  // If all failed runs have the same length, that is their cost.
  plan.budget = asked.budget.value_or(std::max(longest_success, longest_failure));
  if (!asked.budget && all.budget) plan.budget = std::max(longest_success, std::max(longest_failure, *all.budget));
  return {clade::study::results(std::move(plan), std::move(trials)), std::move(costs)};
}

}  // namespace common::others
