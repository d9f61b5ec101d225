// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <vector>

#include "../../core/checked.hpp"
#include "../../core/executor_view.hpp"
#include "../../random/random_stream.hpp"
#include "cma_es/diagonal_covariance.hpp"
#include "cma_es/run.hpp"

namespace clade {

/// CMA-ES with a diagonal covariance matrix, for many genes that hardly depend on each other.
///
/// Like `cma_es`, but only the variance of each gene is learned, (n + 2) / 3 times as fast. Steps are along the axes: a
/// function whose genes differ much in scale needs far fewer evaluations than with `cma_es`, a function with a narrow valley
/// in any other direction far more. Parameters, bounds and the end of a run are those of `cma_es`.
///
/// Cost: a few n multiplications and additions a point, besides n normal numbers, and a few n numbers of memory.
/// Use: if the function is separable or nearly so, and as a first try with thousands of genes.
/// Errors: std::invalid_argument for parameters out of range.
/// Source: Ros and Hansen, "A simple modification in CMA-ES achieving linear time and space complexity", 2008.
/// ~~~
/// const separable_cma_es searching{.step_size = 0.2, .box = {-3, 3}};
/// const auto result = run(evolve(sphere, searching, 1), stop::target(1e-8) || stop::evaluations(5000));
/// result.reason.success;  // = true
/// ~~~
struct separable_cma_es {
  detail::number_of<"separable_cma_es population", 0> population = 0;     ///< 0: 4 + 3 ln n
  detail::positive_number<"separable_cma_es step_size"> step_size = 0.3;  ///< at the start, as a share of the box
  std::vector<double> mean{};        ///< at the start; otherwise a random point of the box
  detail::starting_box box{};        ///< where the search begins; otherwise the box of the space
  bool active = true;                ///< whether the worst half counts against its directions
  double tolerance_x = 1e-12;        ///< the run ends when steps are shorter
  double tolerance_fitness = 1e-13;  ///< the run ends when the fitness varies by a smaller share of its size
  static constexpr const char* name = "separable_cma_es";

  using shape = detail::diagonal_covariance;

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    return detail::cma_set_up(problem, *this, stream);
  }
};

}  // namespace clade
