#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "../core/archetypes.hpp"
#include "../core/concepts.hpp"
#include "../core/message.hpp"
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
    if constexpr (std::is_constructible_v<message_part, Fitness>) {
      return message({"target ", goal_, " reached"});
    } else {
      return "target reached";
    }
  }

 private:
  Fitness goal_;
};

static_assert(stop_for<target<double>, archetype::generation>);

}  // namespace clade::stop
