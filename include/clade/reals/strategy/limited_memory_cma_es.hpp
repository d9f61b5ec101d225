// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <vector>

#include "cma_es/directions.hpp"
#include "cma_es/run.hpp"

namespace clade {

/// CMA-ES with a few direction vectors instead of a covariance matrix, for many genes that depend on each other.
///
/// A point is a standard normal vector that is stretched along `directions` vectors, one after the other. Each of these
/// vectors is a path of the mean: the first remembers about n / population generations, and each further vector four
/// times as many as the previous vector. The step size follows a path of the mean as well. The algorithm is LM-MA-ES,
/// with the rates for max(n, 7 population) genes.
///
/// The parameters, the bounds and the end of a run are those of `cma_es`, but there are no negative weights. The
/// deviations and their ratio are estimated from the points of a generation.
///
/// Use this strategy for a few hundred genes or more if `separable_cma_es` makes no progress because genes depend on
/// each other. With fewer genes, `cma_es` needs fewer evaluations. Functions with many axes of different lengths need
/// many evaluations.
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
  /// The number of points per generation, at least 2. The default, 0, stands for 4 + floor(3 ln n).
  detail::object_count<"limited_memory_cma_es population", 0> population = 0;
  /// The initial standard deviation of a gene, as a multiple of the width of the initial box, above 0.
  detail::positive_real<"limited_memory_cma_es step_size"> step_size = 0.3;
  std::vector<double> mean{};  ///< the initial mean; if empty, a random point of the box
  detail::starting_box box{};  ///< the initial box; by default the bounds of the space
  detail::object_count<"limited_memory_cma_es directions", 0> directions =
      0;  ///< the number of vectors; 0 stands for 4 + floor(3 ln n)
  /// The run ends if all steps are smaller than this multiple of the initial standard deviation; 0 disables the
  /// criterion.
  double tolerance_x = 1e-12;
  /// The run ends if fitness values have differed for many generations by less than this fraction; 0 disables the
  /// criterion.
  double tolerance_fitness = 1e-13;
  static constexpr const char* name = "limited_memory_cma_es";

  using shape = detail::directions;

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    return detail::cma_set_up(problem, *this, stream);
  }
};

}  // namespace clade
