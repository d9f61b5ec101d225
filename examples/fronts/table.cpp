// SPDX-License-Identifier: BSL-1.0
#include "table.hpp"

#include <algorithm>
#include <clade/run/execution/threads.hpp>
#include <clade/run/stop/interrupted.hpp>
#include <clade/statistics/median_interval.hpp>
#include <clade/statistics/quantile.hpp>
#include <cmath>
#include <mutex>
#include <utility>

#include "measures.hpp"

namespace fronts {
namespace {

struct measured_run {
  bool made                 = false;
  double hypervolume        = 0;
  double igd                = 0;
  std::uint64_t evaluations = 0;
};

spread spread_of(const std::vector<double>& values) {
  const auto [least, greatest] = std::ranges::minmax(values);
  spread found{clade::statistics::median(values), least, greatest};
  if (const auto interval = clade::statistics::median_interval(values); std::isfinite(interval.low)) {
    found.interval = interval;
  }
  return found;
}

}  // namespace

const published_row* published_of(std::string_view problem, std::size_t objectives) {
  for (const auto& row : published) {
    if (row.problem == problem && row.objectives == objectives) return &row;
  }
  return nullptr;
}

std::size_t published_generations(std::string_view problem, std::size_t objectives) {
  for (const auto& row : published_lengths) {
    if (row.problem == problem && row.objectives == objectives) return row.generations;
  }
  return 0;
}

void make_rows(
    std::vector<table_row>& rows, std::uint64_t seed, std::size_t threads,
    const std::function<void(std::size_t)>& progress) {
  std::vector<std::vector<measured_run>> runs;
  std::vector<std::pair<std::size_t, std::size_t>> all;  // the row and the run in it
  for (std::size_t r = 0; r < rows.size(); ++r) {
    runs.emplace_back(rows[r].runs);
    for (std::size_t k = 0; k < rows[r].runs; ++k) all.emplace_back(r, k);
  }
  std::mutex one_at_a_time;
  std::size_t done = 0;
  clade::execution::threads(threads).at_once(all.size(), [&](std::size_t i) {
    if (clade::stop::interrupted::pending()) return;
    const auto [r, k] = all[i];
    const auto& row   = rows[r];
    const auto found =
        solve(row.problem, row.algorithm, {.budget = row.budget, .seed = seed + k, .generations = row.generations});
    if (clade::stop::interrupted::pending()) return;
    auto& run       = runs[r][k];
    run.evaluations = found.evaluations;
    if (row.problem.objectives <= max_objectives_with_volume)
      run.hypervolume = hypervolume(found.front, row.problem.reference);
    if (!row.problem.front.empty()) run.igd = inverted_distance(found.front, row.problem.front);
    run.made = true;
    const std::scoped_lock lock(one_at_a_time);
    if (progress) progress(++done);
  });
  for (std::size_t r = 0; r < rows.size(); ++r) {
    auto& row = rows[r];
    row.made  = std::ranges::all_of(runs[r], &measured_run::made);
    if (!row.made) continue;
    std::vector<double> volumes, distances;
    for (const auto& run : runs[r]) {
      volumes.push_back(run.hypervolume);
      distances.push_back(run.igd);
      row.evaluations += run.evaluations;
    }
    if (row.problem.objectives <= max_objectives_with_volume) row.hypervolume = spread_of(volumes);
    if (!row.problem.front.empty()) row.igd = spread_of(distances);
  }
  std::erase_if(rows, [](const table_row& row) { return !row.made; });
}

}  // namespace fronts
