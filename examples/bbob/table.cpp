// SPDX-License-Identifier: BSL-1.0
#include "table.hpp"

#include <algorithm>
#include <clade/mathematics/exp.hpp>
#include <clade/mathematics/log.hpp>
#include <clade/problems/bbob.hpp>
#include <clade/random/random_stream.hpp>
#include <clade/run/execution/threads.hpp>
#include <clade/run/stop/evaluations.hpp>
#include <clade/run/stop/interrupted.hpp>
#include <clade/run/stop/target.hpp>
#include <cmath>
#include <mutex>
#include <utility>

#include "common/ending_signals.hpp"
#include "precisions.hpp"

namespace bbob {
namespace {

table_trial make_trial(
    const table_plan& plan, const algorithm& method, std::size_t function, std::size_t dimension,
    std::size_t instance) {
  const clade::problems::bbob f{.function = function, .dimension = dimension, .instance = instance};
  const auto budget = plan.budget_for(dimension);
  const auto seed   = clade::random_stream(plan.seed).fork(function).fork(dimension).fork(instance)();
  hits seen(plan.target);
  const auto stop = clade::stop::target(plan.target) || clade::stop::evaluations(budget) || common::ending_signals();
  solve(f, method, budget, seed, {.stop = stop}, &seen);
  if (clade::stop::interrupted::pending()) return {};
  // A run stops at the end of a generation, but what it reaches beyond the budget does not count.
  const bool success = seen.of_target() > 0 && seen.of_target() <= budget;
  table_trial made{true, {success ? seen.of_target() : std::min(seen.evaluations(), budget), success}};
  for (std::size_t i = 0; i < precisions.size(); ++i) {
    if (const auto at = seen.of_precisions()[i]; at <= budget) made.hits[i] = at;
  }
  return made;
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
        rows.push_back({method.name, dimension, function, std::vector<table_trial>(plan.on.instances.size()), 0, {}});
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
    row.published_trials    = trials->size();
    row.published_successes = successes(*trials);
    row.published_ert       = expected_running_time(*trials);
  }
}

std::vector<table_summary> summaries(const std::vector<table_row>& rows) {
  std::vector<table_summary> all;
  double sum = 0;
  for (const auto& row : rows) {
    if (all.empty() || all.back().algorithm != row.algorithm || all.back().dimension != row.dimension) {
      all.push_back({row.algorithm, row.dimension});
      sum = 0;
    }
    auto& of = all.back();
    ++of.functions;
    of.solved += row.successes > 0;
    if (!row.published_solved_always()) continue;
    ++of.always;
    if (const auto ratio = row.ratio()) {
      ++of.compared;
      sum += clade::mathematics::log(*ratio);
      of.mean_ratio = clade::mathematics::exp(sum / static_cast<double>(of.compared));
    }
  }
  return all;
}

}  // namespace bbob
