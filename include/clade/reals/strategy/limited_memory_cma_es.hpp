// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <vector>

#include "../../core/checked.hpp"
#include "../../core/executor_view.hpp"
#include "../../random/random_stream.hpp"
#include "cma_es/directions.hpp"
#include "cma_es/run.hpp"

namespace clade {

/// CMA-ES with a few directions instead of a covariance matrix, for many genes that depend on each other.
///
/// A point is standard normal, stretched along `directions` vectors one after the other. Each is a path of the mean: the
/// first remembers about n / population generations, each of the others four times as many as the one before. The step
/// size follows a path of the mean as well. This is LM-MA-ES, with its rates for max(n, 7 population) genes.
///
/// Parameters, bounds and the end of a run are those of `cma_es`, but there are no negative weights. The deviations and
/// their ratio are estimated from the points of a generation.
///
/// Cost: about 3 n multiplications and 2 n additions a point and direction; a few n numbers of memory a point, and 2 n
/// a direction. Use: from a few hundred genes on, if `separable_cma_es` makes no progress because genes depend on each
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
  detail::number_of<"limited_memory_cma_es directions", 0> directions = 0;  ///< vectors; 0: 4 + floor(3 ln n)
  double tolerance_x = 1e-12;                                               ///< the run ends when steps are shorter
  double tolerance_fitness = 1e-13;  ///< the run ends when the fitness varies by a smaller share of its size
  static constexpr const char* name = "limited_memory_cma_es";

  using shape = detail::directions;

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    return detail::cma_set_up(problem, *this, stream);
  }
};

}  // namespace clade
