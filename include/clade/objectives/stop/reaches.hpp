// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../../run/stop/combine.hpp"
#include "../../run/stop/reason.hpp"
#include "../../text/message.hpp"
#include "../indicator/hypervolume.hpp"
#include "../indicator/indicator_for.hpp"

namespace clade::stop {

/// Fires, as a success, when a quality indicator of the population reaches `goal`, for a fitness with several
/// objectives: `reaches(indicator::inverted_generational_distance{front}, 0.005)`.
///
/// Infeasible individuals are ignored.
/// Cost: one evaluation of the indicator per generation.
/// Throws std::invalid_argument if `goal` is NaN. Exceptions of the indicator propagate.
/// ~~~
/// const nsga2 sorting{.population = 20, .crossover = crossover::blend{}, .mutation = mutation::gauss{}};
/// run(evolve(two_points, sorting, 1), stop::reaches(indicator::hypervolume{{4, 4}}, 10) || stop::generations(50));
/// ~~~
template <class Indicator>
class reaches {
 public:
  constexpr reaches(Indicator indicator, double goal) : indicator_(std::move(indicator)), goal_(goal) {
    if (goal != goal) detail::refuse({"reaches goal must be a number, but was NaN"});
  }

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    using fitnesses = decltype(generation.population.fitnesses());
    constexpr bool measures = indicator_for<Indicator, std::remove_cvref_t<fitnesses>>;
    static_assert(measures,
                  "clade: stop::reaches needs a fitness of several objectives, and an indicator callable as op(points) "
                  "that returns a number and has maximizes and describe()");
    if constexpr (measures) {
      const double value = indicator_(generation.population.fitnesses());
      if (Indicator::maximizes ? value >= goal_ : value <= goal_) return reason{describe(), true, kind::target};
    }
    return std::nullopt;
  }
  std::string describe() const { return detail::concat({indicator_.describe(), " ", goal_, " reached"}); }

 private:
  Indicator indicator_;
  double goal_;
};

/// Returns a criterion that fires, as a success, when the hypervolume of the population relative to `reference` is at
/// least `goal`: `hypervolume({1, 1}, 0.66)`. See `reaches`, and `pareto::hypervolume` for the reference point.
/// ~~~
/// const nsga2 sorting{.population = 20, .crossover = crossover::blend{}, .mutation = mutation::gauss{}};
/// run(evolve(two_points, sorting, 1), stop::hypervolume({4, 4}, 10) || stop::generations(50));
/// ~~~
inline reaches<indicator::hypervolume> hypervolume(std::vector<double> reference, double goal) {
  return {indicator::hypervolume{std::move(reference)}, goal};
}

}  // namespace clade::stop
