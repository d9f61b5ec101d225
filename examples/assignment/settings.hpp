// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "common/command_line.hpp"

namespace assignment {

inline constexpr std::array<std::string_view, 3> algorithms{
    "tabu-search", "iterated-local-search", "simulated-annealing"};

/// Every parameter of the algorithms.
struct settings {
  static constexpr std::size_t most_restarts = 1'000'000;

  std::string_view algorithm = algorithms[0];
  std::size_t tenure         = 0;
  double cooling             = 0.95;
  std::uint64_t stall        = 1000;
  std::size_t restarts       = 0;
};

/// Lists the settings as options.
inline void list_settings(common::option_visitor& options, settings& s) {
  options.group("The algorithm");
  options.name("--algorithm", s.algorithm, algorithms, "all exchange two facilities in a move");
  options.integer(
      "--tenure", "N", s.tenure, {0, 1'000'000'000, "the number of facilities"},
      "steps of tabu-search for which a facility may not return to a location");
  options.real(
      "--cooling", "R", s.cooling, {.low = 0, .high = 1, .excludes_low = true, .excludes_high = true},
      "factor of the temperature of simulated-annealing after 1000 moves");
  options.integer(
      "--stall", "N", s.stall, {1, std::numeric_limits<std::int64_t>::max()},
      "generations without a lower cost after which a try ends");
  options.integer(
      "--restarts", "N", s.restarts, {0, settings::most_restarts}, "new tries after the cost no longer falls");
}

}  // namespace assignment
