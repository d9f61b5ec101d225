// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "combine.hpp"

namespace clade::stop {

/// Fires, as a success, when the best fitness of the generation is equal to `goal` or better in the order of the
/// problem.
///
/// Cost: the search for the best individual and one comparison per generation.
/// Throws std::invalid_argument during the run if the fitness can never have the value of the goal, such as NaN, or 0.5
/// for integers.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::target(0) || stop::generations(50));
/// ~~~
template <class Fitness>
class target {
 public:
  /// Whether it reads the whole population; see `mpi::ranks`.
  static constexpr bool reads_population = false;

  explicit constexpr target(Fitness goal) : goal_(std::move(goal)) {}

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    using F = typename Generation::population_type::fitness_type;
    constexpr bool fits = std::is_constructible_v<F, const Fitness&>;
    static_assert(fits, "clade: the goal of stop::target must be convertible to the fitness type");
    if constexpr (fits) {
      if constexpr (std::is_arithmetic_v<F> && std::is_arithmetic_v<Fitness>) {
        if (!has<F>(goal_)) detail::refuse({"target must be a value that the fitness can have, but was ", goal_});
      }
      if (generation.population.better(static_cast<F>(goal_), detail::best_fitness_of(generation))) return std::nullopt;
      return reason{describe(), true, kind::target};
    } else {
      return std::nullopt;
    }
  }
  std::string describe() const {
    if constexpr (std::is_constructible_v<detail::text_part, Fitness>) {
      return detail::concat({"target ", goal_, " reached"});
    } else {
      return "target reached";
    }
  }

 private:
  // Returns whether `goal` is a value of the fitness type F.
  template <class F>
  static constexpr bool has(Fitness goal) {
    if constexpr (std::is_floating_point_v<F>) {
      return goal == goal;
    } else if constexpr (std::is_integral_v<Fitness>) {
      return std::cmp_equal(+static_cast<F>(goal), +goal);  // std::in_range does not accept char
    } else {
      using limits = std::numeric_limits<F>;
      // The minimum is 0 or a power of two, and the maximum plus 1 is a power of two, so both are exact as
      // floating-point numbers.
      const auto beyond = 2 * static_cast<Fitness>(limits::max() / 2 + 1);
      return goal >= static_cast<Fitness>(limits::min()) && goal < beyond &&
             static_cast<Fitness>(static_cast<F>(goal)) == goal;
    }
  }

  Fitness goal_;
};

}  // namespace clade::stop
