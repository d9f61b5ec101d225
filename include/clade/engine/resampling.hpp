// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "../core/concepts.hpp"
#include "../core/problem.hpp"
#include "../core/told.hpp"
#include "../random/random_stream.hpp"

// The parts of `noisy` that the implementations of strategies use.
namespace clade::detail {

/// A noisy fitness as the strategy inside `noisy` sees it. The run chooses the number of samples per value.
template <class Fitness>
struct fitness_inside_noisy {
  Fitness fitness;
  std::size_t samples;      // number of evaluations per call
  std::size_t max_samples;  // maximum number of samples per value

  template <class C>
    requires(noisy_fitness<Fitness, C> || is_told_fitness<Fitness>)
  auto operator()(const C& chromosome, random_stream& rng) const {
    return value_of(fitness, chromosome, rng);
  }
};

/// Whether the fitness of a problem is a `fitness_inside_noisy`.
template <class Problem>
inline constexpr bool is_inside_noisy = false;
template <class Fitness, class Space, class Better, class Repair>
inline constexpr bool is_inside_noisy<problem<fitness_inside_noisy<Fitness>, Space, Better, Repair>> = true;

// In a session, the samples of such a fitness are supplied from outside.
template <class Fitness, class Space, class Better, class Repair>
inline constexpr bool has_told_fitness<problem<fitness_inside_noisy<Fitness>, Space, Better, Repair>> =
    is_told_fitness<Fitness>;

/// Whether a run ends with a race, as that of `noisy` does.
template <class Run>
inline constexpr bool races_at_end = requires { requires Run::races_at_end; };

/// The ways in which a run can be resampled. A run that keeps all its fitness values in its population of parents has a
/// member `resampling` with one of these values.
enum class resampling_rule : unsigned char {
  survivors,  // parents that survive are evaluated again
  ranks       // the number of samples follows the rank changes of some parents
};

/// The type of the run of a strategy for a problem: `Run`, or a run with resampling; see strategy/noisy.hpp.
template <class Problem, class Run>
struct run_or_resampling_run : std::type_identity<Run> {};

}  // namespace clade::detail
