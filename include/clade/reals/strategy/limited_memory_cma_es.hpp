// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <vector>

#include "cma_es/directions.hpp"
#include "cma_es/run.hpp"

namespace clade {

/// CMA-ES with a few direction vectors instead of a covariance matrix, for many genes that depend on each other.
///
/// A point is standard normal, stretched along `directions` vectors one after the other. Each is a path of the mean:
/// the first remembers about n / population generations, each of the others four times as many as the previous one. The
/// step size follows a path of the mean as well. This is LM-MA-ES, with its rates for max(n, 7 population) genes.
///
/// Parameters, bounds and the end of a run are those of `cma_es`, but there are no negative weights. The deviations and
/// their ratio are estimated from the points of a generation.
///
/// Use it for a few hundred genes or more if `separable_cma_es` makes no progress because genes depend on each other.
/// With fewer genes `cma_es` needs fewer evaluations. Functions with many axes of different lengths take long.
/// Cost: about 3 n multiplications and 2 n additions per point and direction. Memory is a few n numbers per point, and
/// 2 n per direction.
/// Throws std::invalid_argument if a parameter is out of range.
/// Source: Loshchilov, Glasmachers and Beyer, "Large scale black-box optimization by limited-memory matrix
/// adaptation", 2019.
/// ~~~
/// const limited_memory_cma_es searching{.step_size = 0.2, .box = {-3, 3}};
/// const auto result = run(evolve(sphere, searching, 1), stop::target(1e-8) || stop::evaluations(5000));
/// result.reason.success;  // = true
/// ~~~
struct limited_memory_cma_es {
  /// The number of points per generation; 0: 4 + floor(3 ln n).
  detail::object_count<"limited_memory_cma_es population", 0> population = 0;
  /// The initial deviation, in widths of the box.
  detail::positive_real<"limited_memory_cma_es step_size"> step_size = 0.3;
  std::vector<double> mean{};  ///< initial mean; empty: a random point of the box
  detail::starting_box box{};  ///< initial box; by default the bounds of the space
  detail::object_count<"limited_memory_cma_es directions", 0> directions =
      0;                             ///< number of vectors; 0: 4 + floor(3 ln n)
  double tolerance_x = 1e-12;        ///< the run ends if all steps are smaller
  double tolerance_fitness = 1e-13;  ///< the run ends if the relative variation of the fitness is smaller
  static constexpr const char* name = "limited_memory_cma_es";

  using shape = detail::directions;

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    return detail::cma_set_up(problem, *this, stream);
  }
};

}  // namespace clade
