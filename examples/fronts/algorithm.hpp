// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <clade/objectives/directions/das_dennis.hpp>
#include <cstddef>
#include <optional>
#include <string_view>

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

}  // namespace fronts
