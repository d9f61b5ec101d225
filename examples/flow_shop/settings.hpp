// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "common/command_line.hpp"
#include "permutations/program.hpp"

namespace flow_shop {

inline constexpr std::array<std::string_view, 3> algorithms{
    "iterated-greedy", "iterated-local-search", "simulated-annealing"};

/// Every parameter of the algorithms.
struct settings {
  std::string_view algorithm = algorithms[0];
  std::size_t removed        = 2;
  double temperature         = 0.15;
  double cooling             = 0.95;
  std::uint64_t stall        = 1000;
  std::size_t restarts       = 0;
};

/// Lists the settings as options.
inline void visit_settings(common::option_visitor& options, settings& s) {
  options.group("The algorithm");
  options.name(
      "--algorithm", s.algorithm, algorithms,
      "the one of Ruiz and Stützle (2007), which takes jobs out and inserts them again, or others that insert a job "
      "elsewhere in a move");
  options.integer("--removed", "N", s.removed, {1, 1'000'000}, "jobs that iterated-greedy takes out");
  options.real(
      "--temperature", "T", s.temperature, {0, 1e9},
      "of iterated-greedy: longer orders are accepted more often at higher ones");
  options.real(
      "--cooling", "R", s.cooling, {.low = 0, .high = 1, .excludes_low = true, .excludes_high = true},
      "factor of the temperature of simulated-annealing after 1000 moves");
  options.integer(
      "--stall", "N", s.stall, {1, std::numeric_limits<std::int64_t>::max()},
      "generations without a shorter makespan after which a try ends");
  options.integer(
      "--restarts", "N", s.restarts, {0, permutations::most_restarts}, "new tries after the makespan no longer falls");
}

}  // namespace flow_shop
