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

/// The names of the algorithms in options.
inline constexpr std::array<std::string_view, 6> algorithms{"nsga2", "nsga3", "moead", "smsemoa", "gde3", "mo_cma_es"};

/// The parameters of an algorithm. Every parameter has a value for every algorithm, but not every algorithm uses all.
struct parameters {
  std::size_t population;  ///< 0: the number of directions, rounded up to a multiple of four
  std::size_t tournament;
  double crossover_index, crossover_rate, mutation_index;
  double gene_rate = 0.5;                 ///< of the genes of a crossed pair
  double weight    = 0.5;                 ///< of the differences of gde3
  double step_size = 0.2;                 ///< initial step size of mo_cma_es, in widths of the bounds
  std::optional<double> mutation_rate{};  ///< of a gene; 1/n if empty
};

/// The parameters of an algorithm for that number of objectives: the best known, or those of its paper.
parameters parameters_of(std::string_view algorithm, std::size_t objectives, bool document);

struct algorithm {
  std::string_view name;
  parameters with;
  clade::directions::das_dennis directions;

  /// The number of individuals.
  std::size_t population() const {
    if (name == "moead") return directions.size();
    return with.population > 0 ? with.population : (directions.size() + 3) / 4 * 4;
  }
};

/// The result of a run. The points are the front of the last population in ascending order, or empty if no individual
/// is feasible.
struct outcome {
  points front, set;
  double violation;  ///< the minimum over all individuals, 0 if one is feasible
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
  /// Receives the feasible points and the number of evaluations whenever as many evaluations as individuals have
  /// passed. The run stops if it returns true.
  std::function<bool(std::uint64_t evaluations, const points& now)> watch{};
  common::run_progress* progress = nullptr;
  common::run_files files{};
};

/// Runs the algorithm on the problem until the budget is spent, `watch` ends it, or Ctrl-C is pressed.
outcome solve(const problem& what, const algorithm& method, const conditions& under);

}  // namespace fronts
