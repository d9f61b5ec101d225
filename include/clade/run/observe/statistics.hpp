// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../mathematics/binade.hpp"

namespace clade::observe {

/// Records statistics of a run, one row per generation, to be read after the run.
///
///     observe::statistics course;
///     run(evolve(problem, ga, 1), stop::generations(100), course);
///     for (const auto& row : course.rows()) plot(row.evaluations, row.best);
///
/// Fitness values must be numbers.
///
/// Cost: four passes over the fitness values and 56 bytes per generation.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// observe::statistics course;
/// run(evolve(queens, ga, 1), stop::generations(10), course);
/// course.rows().size();  // = 11u
/// ~~~
class statistics {
 public:
  /// The fitness statistics of one generation.
  struct row {
    std::uint64_t generation;   ///< number of the generation, from 0
    std::uint64_t evaluations;  ///< number of evaluations up to the end of the generation
    double best;                ///< best fitness in the generation
    double mean;                ///< mean fitness of the generation
    double standard_deviation;  ///< standard deviation of the fitness, with the population size as divisor
    double worst;               ///< worst fitness in the generation
    std::uint64_t stagnation;   ///< number of generations since the latest improvement
  };

  template <class Generation>
    requires std::is_arithmetic_v<typename Generation::population_type::fitness_type>
  void operator()(const Generation& generation) {
    rows_.push_back(summary(generation));
  }

  const std::vector<row>& rows() const& noexcept { return rows_; }
  std::vector<row> rows() && { return std::move(rows_); }

  /// Returns the statistics of `generation`.
  template <class Generation>
  static row summary(const Generation& generation) {
    const auto& population = generation.population;
    const auto n = static_cast<double>(population.size());
    auto worst = population.best().fitness;
    double sum = 0, squares = 0;
    for (const auto fitness : population.fitnesses()) {
      if (population.better(worst, fitness)) worst = fitness;
    }
    const auto unit = detail::common_binade(population.size(), [&](auto i) { return population.fitness(i); });
    for (const auto fitness : population.fitnesses()) sum += static_cast<double>(fitness) / unit;
    const auto mean = sum / n;
    for (const auto fitness : population.fitnesses()) {
      const auto distance = static_cast<double>(fitness) / unit - mean;
      squares += distance * distance;
    }
    // std::sqrt would need <cmath>, and that adds 3 % to the compile time of a program.
    const auto deviation = __builtin_sqrt(squares / n) * unit;
    return {generation.number,
            generation.evaluations,
            static_cast<double>(population.best().fitness),
            mean * unit,
            deviation,
            static_cast<double>(worst),
            generation.stagnation};
  }

 private:
  std::vector<row> rows_;
};

}  // namespace clade::observe
