// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "common/command_line.hpp"
#include "permutations/program.hpp"

namespace tsp {

inline constexpr std::array<std::string_view, 2> algorithms{"edge-assembly", "iterated-local-search"};

/// Every parameter of the algorithms.
struct settings {
  std::string_view algorithm = algorithms[0];
  std::size_t population     = 100;
  std::size_t children       = 30;
  std::size_t neighbours     = 10;
  std::uint64_t stall        = 10'000;
  std::size_t restarts       = 0;

  bool assembles_edges() const { return algorithm == algorithms[0]; }
};

/// Lists the settings as options.
inline void visit_settings(common::option_visitor& options, settings& s) {
  constexpr std::uint64_t most = 1'000'000;
  options.group("The algorithm");
  options.name(
      "--algorithm", s.algorithm, algorithms,
      "the genetic algorithm of Nagata and Kobayashi (2013), or 2-opt and Or-opt from perturbed tours");
  options.integer("--population", "N", s.population, {1, most}, "tours of edge-assembly");
  options.integer("--children", "N", s.children, {1, most}, "children of which edge-assembly keeps the best");
  options.integer("--neighbours", "N", s.neighbours, {1, most}, "nearest places to which a place may be joined");
  options.integer(
      "--stall", "N", s.stall, {1, std::numeric_limits<std::int64_t>::max()},
      "generations without a shorter tour after which iterated-local-search ends");
  options.integer(
      "--restarts", "N", s.restarts, {0, permutations::most_restarts}, "new tries after the tours no longer improve");
}

}  // namespace tsp
