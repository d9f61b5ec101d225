// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "../core/concepts.hpp"
#include "../core/problem.hpp"
#include "../random/random_stream.hpp"

// The part of `noisy` that strategies see.
namespace clade::detail {

/// The fitness of the problem of `noisy`. The run chooses the number of samples of a value.
template <class Fitness>
struct sampled_fitness {
  Fitness fitness;
  std::size_t samples;      // evaluations per call
  std::size_t max_samples;  // of a value

  template <class C>
    requires noisy_fitness<Fitness, C>
  auto operator()(const C& chromosome, random_stream& rng) const {
    return value_of(fitness, chromosome, rng);
  }
};

/// Whether a problem is that of `noisy`.
template <class Problem>
inline constexpr bool is_sampled_problem = false;
template <class Fitness, class Space, class Better, class Repair>
inline constexpr bool is_sampled_problem<problem<sampled_fitness<Fitness>, Space, Better, Repair>> = true;

/// How a run can be resampled. A run whose fitness values are all in its population of parents has a member
/// `resampling` with one of these values.
enum class resampling_rule : unsigned char {
  survivors,  // parents that survive are evaluated again
  ranks       // the number of samples follows the changes of ranks of some parents
};

/// The type of the run of a strategy for a problem: `Run`, or a run with resampling; see strategy/noisy.hpp.
template <class Problem, class Run>
struct run_for_problem : std::type_identity<Run> {};

}  // namespace clade::detail
