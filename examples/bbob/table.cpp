// SPDX-License-Identifier: BSL-1.0
#include "table.hpp"

#include <algorithm>
#include <clade/mathematics/exp.hpp>
#include <clade/mathematics/log.hpp>
#include <clade/random/random_stream.hpp>
#include <clade/run/execution/threads.hpp>
#include <clade/run/stop/evaluations.hpp>
#include <clade/run/stop/interrupted.hpp>
#include <cmath>
#include <mutex>
#include <utility>

#include "common/ending_signals.hpp"
#include "common/imported_study.hpp"
#include "precisions.hpp"

namespace bbob {
namespace {

table_trial make_trial(
    const table_plan& plan, const algorithm& method, std::size_t function, std::size_t dimension,
    std::size_t instance) {
  const auto f      = function_of(plan.on.of, function, dimension, instance);
  const auto budget = plan.budget_for(dimension);
  const auto seed   = clade::random_stream(plan.seed).fork(function).fork(dimension).fork(instance)();
  hits seen(plan.target, budget);
  const auto stop = clade::stop::evaluations(budget) || common::ending_signals();
  solve(f, method, plan.target, budget, seed, conditions(1, stop, [](const auto&) {}), &seen);
  if (clade::stop::interrupted::pending()) return {};
  // A run stops at the end of a generation, but what it reaches beyond the budget does not count.
  const bool success = seen.of_target() > 0;
  return {true, {success ? seen.of_target() : seen.evaluations(), success}, seen.best(), seen.of_precisions()};
}

std::vector<spent> until_target(const std::vector<table_trial>& trials) {
  std::vector<spent> all;
  for (const auto& trial : trials) all.push_back(trial.until_target);
  return all;
}

}  // namespace

std::vector<table_row> make_rows(const table_plan& plan, const std::function<void(std::size_t)>& progress) {
  std::vector<table_row> rows;
  for (const auto dimension : plan.on.dimensions) {
    for (const auto& method : plan.algorithms) {
      for (const auto function : plan.on.functions) {
        rows.push_back(
            {.algorithm = method.name,
             .dimension = dimension,
             .function  = function,
             .name      = name_of(plan.on.of, function),
             .trials    = std::vector<table_trial>(plan.on.instances.size())});
      }
    }
  }
  std::mutex one_at_a_time;
  std::size_t done   = 0;
  const auto in_row  = plan.on.instances.size();
  const auto in_part = plan.on.functions.size() * in_row;  // of an algorithm in a dimension
  clade::execution::threads(plan.threads).at_once(plan.trials(), [&](std::size_t t) {
    if (clade::stop::interrupted::pending()) return;
    auto& row          = rows[t / in_row];
    const auto& method = plan.algorithms[t / in_part % plan.algorithms.size()];
    auto& place        = row.trials[t % in_row];
    place              = make_trial(plan, method, row.function, row.dimension, plan.on.instances[t % in_row]);
    const std::scoped_lock lock(one_at_a_time);
    if (progress) progress(++done);
  });
  std::erase_if(rows, [](const table_row& row) { return !std::ranges::all_of(row.trials, &table_trial::made); });
  for (auto& row : rows) {
    const auto all = until_target(row.trials);
    row.successes  = successes(all);
    row.ert        = expected_running_time(all);
  }
  return rows;
}

void compare_with(const published_runs& published, std::vector<table_row>& rows) {
  for (auto& row : rows) {
    const auto* const trials = published.of(row.function, row.dimension);
    if (!trials) continue;
    row.published = {trials->size(), successes(*trials), expected_running_time(*trials)};
  }
}

void compare_with(const common::others::imported_runs& against, const table_plan& plan, std::vector<table_row>& rows) {
  const bool maximize = against.maximize.value_or(false);
  for (auto& row : rows) {
    const auto problem = common::others::name_of_problem(row.function, row.dimension);
    for (const auto& setting : against.settings) {
      auto& found = row.others.emplace_back();
      if (const auto runs = setting.runs_on.find(problem); runs != setting.runs_on.end()) {
        common::others::cost sum{};
        for (const auto& run : runs->second) sum.add(trial_of(run, {.target = plan.target}, maximize));
        found = {sum.runs, sum.successes, sum.ert()};
      } else if (const auto times = setting.running_times.find(problem); times != setting.running_times.end()) {
        const auto time = std::ranges::find(times->second, plan.target, &common::others::running_time::target);
        if (time != times->second.end()) found = {.ert = time->evaluations, .only_ert = true};
      }
    }
  }
}

std::optional<clade::study::results> study_with(
    common::others::imported_runs against, const table_plan& plan, const std::vector<table_row>& rows) {
  std::erase_if(against.settings, [](const auto& s) { return s.runs_on.empty(); });
  if (against.settings.empty()) return std::nullopt;
  for (const auto& method : plan.algorithms) {
    std::string name(method.name);
    if (std::ranges::find(against.settings, name, [](const auto& s) { return s.setting.name; }) !=
        against.settings.end()) {
      name += ", here";
    }
    auto& mine = against.find_or_add(name);
    for (const auto& row : rows) {
      if (row.algorithm != method.name) continue;
      auto& runs = mine.runs_on[common::others::name_of_problem(row.function, row.dimension)];
      for (const auto& trial : row.trials) {
        runs.push_back(
            {.evaluations = trial.until_target.evaluations, .best = trial.best, .success = trial.until_target.success});
      }
    }
  }
  // Problems that are not in the table do not belong to the comparison.
  const auto& mine = against.settings.back().runs_on;
  for (auto& s : against.settings) std::erase_if(s.runs_on, [&](const auto& on) { return !mine.contains(on.first); });
  if (common::others::common_problems(against).empty()) return std::nullopt;
  auto made = common::others::make_study(
      against, {.target = plan.target},
      {.title = "bbob table", .instances = {}, .seed = plan.seed, .measure = "f - f_opt"});
  return std::move(made.results);
}

namespace {

/// Adds a row to a summary, `sum` being the sum of the logarithms of its ratios.
void add(const table_row& row, const trials_of_others& others, ratio_summary& to, double& sum) {
  if (!others.solved_always()) return;
  ++to.always;
  if (const auto ratio = row.ratio_to(others)) {
    ++to.compared;
    sum += clade::mathematics::log(*ratio);
    to.mean_ratio = clade::mathematics::exp(sum / static_cast<double>(to.compared));
  }
}

}  // namespace

std::vector<table_summary> summaries(const std::vector<table_row>& rows) {
  std::vector<table_summary> all;
  double of_published = 0;
  std::vector<double> of_others;
  for (const auto& row : rows) {
    if (all.empty() || all.back().algorithm != row.algorithm || all.back().dimension != row.dimension) {
      all.push_back({.algorithm = row.algorithm, .dimension = row.dimension});
      all.back().others.resize(row.others.size());
      of_published = 0;
      of_others.assign(row.others.size(), 0);
    }
    auto& of = all.back();
    ++of.functions;
    of.solved += row.successes > 0;
    add(row, row.published, of.published, of_published);
    for (std::size_t i = 0; i < row.others.size(); ++i) add(row, row.others[i], of.others[i], of_others[i]);
  }
  return all;
}

}  // namespace bbob
