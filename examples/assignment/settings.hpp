// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "common/command_line.hpp"
#include "permutations/program.hpp"

namespace assignment {

inline constexpr std::array<std::string_view, 3> algorithms{"memetic", "tabu-search", "iterated-local-search"};

/// Every parameter of the algorithms.
struct settings {
  std::string_view algorithm = algorithms[0];
  std::size_t population     = 15;
  std::size_t steps          = 5000;
  std::size_t tenure         = 0;
  std::uint64_t stall        = 300;
  std::size_t restarts       = 0;
};

/// Lists the settings as options.
inline void visit_settings(common::option_visitor& options, settings& s) {
  options.group("The algorithm");
  constexpr std::uint64_t most = 1'000'000'000;
  options.name(
      "--algorithm", s.algorithm, algorithms,
      "a genetic algorithm with short tabu searches, one long tabu search, or descents from perturbed assignments");
  options.integer("--population", "N", s.population, {2, 1'000'000}, "assignments of memetic");
  options.integer(
      "--steps", "N", s.steps, {1, most}, "steps of tabu search in a generation, not of iterated-local-search");
  options.integer(
      "--tenure", "N", s.tenure, {0, most, "the number of facilities"},
      "steps for which tabu search does not let a facility return to a location");
  options.integer(
      "--stall", "N", s.stall, {1, std::numeric_limits<std::int64_t>::max()},
      "generations without a lower cost after which a try ends");
  options.integer(
      "--restarts", "N", s.restarts, {0, permutations::most_restarts}, "new tries after the cost no longer falls");
}

}  // namespace assignment
