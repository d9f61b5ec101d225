#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "../core/archetypes.hpp"
#include "../core/concepts.hpp"
#include "../core/to_text.hpp"
#include "combine.hpp"
#include "reason.hpp"

namespace clade::stop {

/// Fires, as a success, when the best fitness of the generation is `goal` or better, by the problem's own order.
template <class Fitness>
class target {
 public:
  explicit constexpr target(Fitness goal) : goal_(std::move(goal)) {}

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    using F = typename Generation::population_type::fitness_type;
    const auto& population = generation.population;
    if (population.better(static_cast<F>(goal_), population.best().fitness)) return std::nullopt;
    return reason{describe(), true};
  }
  std::string describe() const {
    if constexpr (std::is_integral_v<Fitness>) {
      return "target " + std::to_string(goal_) + " reached";
    } else if constexpr (std::is_floating_point_v<Fitness>) {
      return "target " + to_text(static_cast<double>(goal_)) + " reached";
    } else {
      return "target reached";
    }
  }

 private:
  Fitness goal_;
};

static_assert(stop_for<target<double>, archetype::generation>);

}  // namespace clade::stop
