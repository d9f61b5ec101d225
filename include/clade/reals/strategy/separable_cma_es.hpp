// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <vector>

#include "cma_es/diagonal_covariance.hpp"
#include "cma_es/run.hpp"

namespace clade {

/// CMA-ES with a diagonal covariance matrix, for many genes that hardly depend on each other.
///
/// Like `cma_es`, but only the variance of each gene is learned, (n + 2) / 3 times as fast. Steps are along the axes: a
/// function whose genes differ much in scale needs far fewer evaluations than with `cma_es`, a function with a narrow
/// valley in any other direction far more. Parameters, bounds and the end of a run are those of `cma_es`.
///
/// Use it if the function is nearly separable, and as a first attempt with thousands of genes.
/// Cost: a few n multiplications and additions and n normal numbers per point, and a few n numbers of memory.
/// Throws std::invalid_argument if a parameter is out of range.
/// Source: Ros and Hansen, "A simple modification in CMA-ES achieving linear time and space complexity", 2008.
/// ~~~
/// const separable_cma_es searching{.step_size = 0.2, .box = {-3, 3}};
/// const auto result = run(evolve(sphere, searching, 1), stop::target(1e-8) || stop::evaluations(5000));
/// result.reason.success;  // = true
/// ~~~
struct separable_cma_es {
  detail::object_count<"separable_cma_es population", 0> population =
      0;                                                                ///< points per generation; 0: 4 + floor(3 ln n)
  detail::positive_real<"separable_cma_es step_size"> step_size = 0.3;  ///< initial deviation, in widths of the box
  std::vector<double> mean{};        ///< initial mean; empty: a random point of the box
  detail::starting_box box{};        ///< initial box; by default the bounds of the space
  bool active = true;                ///< whether the worse half has negative weights
  double tolerance_x = 1e-12;        ///< the run ends if all steps are smaller
  double tolerance_fitness = 1e-13;  ///< the run ends if the relative variation of the fitness is smaller
  static constexpr const char* name = "separable_cma_es";

  using shape = detail::diagonal_covariance;

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    return detail::cma_set_up(problem, *this, stream);
  }
};

}  // namespace clade
