// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/executor_view.hpp"
#include "../../random/random_stream.hpp"
#include "cma_es/directions.hpp"
#include "cma_es/run.hpp"

namespace clade {

/// CMA-ES that holds a few directions in place of a covariance matrix, for many genes that depend on each other.
///
/// A point is standard normal, stretched along `directions` vectors one after the other. Each is a path of the mean;
/// the first remembers about n / population generations, each of the others four times as many as the one before. The
/// step size follows a path of the mean as well. This is LM-MA-ES, with its rates for max(n, 7 population) genes.
///
/// Parameters, bounds and the end of a run are those of `cma_es`, but there are no negative weights, and the deviations
/// and their ratio, which runs show and end by, are estimated from the points of a generation.
///
/// directions  how many vectors; 0 stands for 4 + floor(3 ln n).
///
/// Cost: about 3 n multiplications and 2 n additions a point and direction; a few n numbers of memory a point, and 2 n
/// a direction. Use: from a few hundred genes where `separable_cma_es` makes no progress because genes depend on each
/// other; with fewer genes `cma_es` needs fewer evaluations. Functions with many axes of different lengths take long.
/// Errors: std::invalid_argument for parameters out of range. Source: Loshchilov, Glasmachers and Beyer, "Large scale
/// black-box optimization by limited-memory matrix adaptation", 2019.
/// ~~~
/// const limited_memory_cma_es searching{.step_size = 0.2, .box = {-3, 3}};
/// const auto result = run(evolve(sphere, searching, 1), stop::target(1e-8) || stop::evaluations(5000));
/// result.reason.success;  // = true
/// ~~~
struct limited_memory_cma_es {
  detail::number_of<"limited_memory_cma_es population", 0> population = 0;
  detail::positive_number<"limited_memory_cma_es step_size"> step_size = 0.3;  ///< at the start, as a share of the box
  std::vector<double> mean{};
  detail::starting_box box{};
  detail::number_of<"limited_memory_cma_es directions", 0> directions = 0;
  double tolerance_x = 1e-12;        ///< the run ends when steps are shorter
  double tolerance_fitness = 1e-13;  ///< the run ends when the fitness varies by a smaller share of its size
  static constexpr const char* name = "limited_memory_cma_es";

  /// The size of the population for n genes.
  std::size_t population_for(std::size_t n) const {
    return population > 0 ? std::size_t(population) : detail::cma_population(n);
  }
  /// The number of directions for n genes.
  std::size_t directions_for(std::size_t n) const {
    return directions > 0 ? std::size_t(directions) : detail::cma_population(n);
  }

  /// Begins a run and leaves the initial population to `run.begin(executor)`. What does not fit together is refused
  /// here.
  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    return set_up_with(problem, *this, stream);
  }

  /// For strategies made of this one, whose runs keep settings of their own.
  template <class Problem, class Settings>
  static auto set_up_with(const Problem& problem, const Settings& settings, random_stream stream) {
    static_assert(
        detail::cma_real<Problem> || !detail::cma_solvable<Problem>,
        "clade: limited_memory_cma_es needs a space of real vectors, with size(), low(i) and high(i), such as "
        "chromosome::reals");
    static_assert(
        detail::cma_ordered<Problem> || !detail::cma_solvable<Problem> || !detail::cma_real<Problem>,
        "clade: limited_memory_cma_es needs fitness values in a strict weak order, callable as better(f, g), which "
        "objectives do not have");
    return detail::cma_set_up<detail::directions>(problem, settings, stream);
  }

  /// Begins a run: samples and evaluates the initial population.
  template <class Problem>
  auto start(const Problem& problem, random_stream stream, const detail::executor_view& executor) const {
    auto run = set_up(problem, stream);
    run.begin(executor);
    return run;
  }

  /// Goes on with a run from its `state()`, exactly as that run would. Problem and strategy must be the same.
  template <class Problem, class State>
  auto resume(const Problem& problem, const State& state, const detail::executor_view&) const {
    return resume_with<limited_memory_cma_es>(problem, state);
  }

  template <class Settings, class Problem, class State>
  static auto resume_with(const Problem& problem, const State& state) {
    return detail::cma_resume<detail::directions, Settings>(problem, state);
  }
};

}  // namespace clade
