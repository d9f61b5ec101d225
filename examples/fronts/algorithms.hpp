// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <chrono>
#include <clade/objectives/directions/das_dennis.hpp>
#include <clade/run/stop/reason.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "common/run_progress.hpp"
#include "common/saved_run.hpp"
#include "problems.hpp"

namespace fronts {

/// The algorithms, as their options name them.
inline constexpr std::array<std::string_view, 6> algorithms{"nsga2", "nsga3", "moead", "smsemoa", "gde3", "mo_cma_es"};

/// The parameters of an algorithm. All have a value for every algorithm, but not all algorithms read all.
struct parameters {
  std::size_t population;  ///< 0 stands for the number of directions, made up to a multiple of four
  std::size_t tournament;
  double crossover_index, crossover_rate, mutation_index;
  double gene_rate = 0.5;                 ///< of the genes of a pair that is crossed
  double weight    = 0.5;                 ///< of the differences of gde3
  double step_size = 0.2;                 ///< the first of mo_cma_es, in widths of bounds
  std::optional<double> mutation_rate{};  ///< of a gene; 1/n without it
};

/// Those of an algorithm for so many objectives: the best known, or those of its paper.
parameters parameters_of(std::string_view algorithm, std::size_t objectives, bool document);

struct algorithm {
  std::string_view name;
  parameters with;
  clade::directions::das_dennis directions;

  /// How many individuals it has.
  std::size_t population() const {
    if (name == "moead") return directions.size();
    return with.population > 0 ? with.population : (directions.size() + 3) / 4 * 4;
  }
};

/// The result of a run. The points are those of the front of the last population, in ascending order; while nothing
/// feasible is known there are none.
struct outcome {
  points front, set;
  double violation;  ///< the least of any individual, 0 where one is feasible
  clade::stop::reason reason;
  std::uint64_t generations, evaluations;
  std::chrono::duration<double> elapsed;
  std::uint64_t hash = 0;  ///< of the last population
};

/// The conditions of a run.
struct conditions {
  std::uint64_t budget;
  std::uint64_t seed;
  std::size_t threads       = 1;
  std::uint64_t generations = std::numeric_limits<std::uint64_t>::max();
  /// Told of the feasible points whenever as many evaluations as there are individuals have passed, and of the number
  /// of evaluations; the run ends as soon as it returns true.
  std::function<bool(std::uint64_t evaluations, const points& now)> watch{};
  common::run_progress* progress = nullptr;
  common::run_files files{};
};

/// Runs the algorithm on the problem until the budget is spent, `watch` ends it, or Ctrl-C is pressed.
outcome solve(const problem& what, const algorithm& by, const conditions& under);

}  // namespace fronts
