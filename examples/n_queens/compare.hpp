#pragma once

#include <clade/execution/threads.hpp>
#include <clade/experiment/recorder.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <ostream>

#include "common/command_line.hpp"
#include "common/compare.hpp"
#include "common/watched_run.hpp"
#include "options.hpp"
#include "solver.hpp"

/// `n_queens compare`: which settings find a solution with the fewest evaluations.
namespace n_queens::compare_command {

inline void declare(common::command& to) {
  common::declare_preset(to);
  declare_settings(to);
  common::compare::declare(to);
}

inline int run(const common::command& from, std::ostream& out) {
  const auto prepare = [](const common::command& setting) -> common::compare::runner {
    auto s     = read_settings(setting);
    s.restarts = std::numeric_limits<std::size_t>::max();
    return [s](std::uint64_t seed, std::uint64_t budget) {
      return common::watched_run(budget, false, clade::study::as_number{}, [&](const auto& stop, auto& watch) {
        return solve(s, seed, clade::execution::threads{1}, stop, watch);
      });
    };
  };
  const auto size = [](const common::command& setting) { return read_settings(setting).size; };
  return common::compare::run(
      from, {.solver = "n_queens", .measure = "attacking pairs", .limits = {"--restarts"}, .dimension = size}, prepare,
      out);
}

}  // namespace n_queens::compare_command
