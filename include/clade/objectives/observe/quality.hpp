// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "../indicator/indicator_for.hpp"
#include "../pareto/fronts.hpp"

namespace clade::observe {

/// Records a quality indicator of the population in every generation, for a fitness with several objectives.
///
///     observe::quality course{indicator::hypervolume{{1, 1}}};
///     run(evolve(problem, nsga2{…}, 1), stop::generations(250), course);
///     for (const auto& row : course.rows()) plot(row.evaluations, row.value);
///
/// Infeasible individuals are ignored.
/// Cost: the indicator and a nondominated sorting per generation, and 32 bytes per row. Exceptions of the indicator
/// propagate.
/// ~~~
/// const nsga2 sorting{.population = 20, .crossover = crossover::blend{}, .mutation = mutation::gauss{}};
/// observe::quality course{indicator::hypervolume{{4, 4}}};
/// run(evolve(two_points, sorting, 1), stop::generations(10), course);
/// course.rows().size();  // = 11u
/// ~~~
template <class Indicator>
class quality {
 public:
  struct row {
    std::uint64_t generation;
    std::uint64_t evaluations;
    std::size_t points;  ///< number of feasible nondominated individuals
    double value;        ///< value of the indicator
  };

  explicit quality(Indicator indicator) : indicator_(std::move(indicator)) {}

  template <class Generation>
    requires indicator_for<Indicator,
                           std::remove_cvref_t<decltype(std::declval<const Generation&>().population.fitnesses())>>
  void operator()(const Generation& generation) {
    const auto& fitnesses = generation.population.fitnesses();
    rows_.push_back({generation.number, generation.evaluations, pareto::non_dominated(fitnesses).size(),
                     static_cast<double>(indicator_(fitnesses))});
  }

  const std::vector<row>& rows() const& noexcept { return rows_; }
  std::vector<row> rows() && { return std::move(rows_); }

 private:
  Indicator indicator_;
  std::vector<row> rows_;
};

}  // namespace clade::observe
