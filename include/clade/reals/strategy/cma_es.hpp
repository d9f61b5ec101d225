// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <vector>

#include "cma_es/full_covariance.hpp"
#include "cma_es/run.hpp"

namespace clade {

/// The covariance matrix adaptation evolution strategy (CMA-ES), for real vectors and mixed variables.
///
/// Each generation samples `population` points from a normal distribution and evaluates them. Their ranking then
/// changes the distribution. The mean moves to the weighted mean of the better half. The covariance matrix is adapted
/// to the steps of the better half, to those of the worse half (with negative weights, if `active`) and to the
/// evolution path, a weighted sum of the steps of the mean over many generations. The step size grows if successive
/// steps of the mean point in one direction, and shrinks if they cancel out. Only the ranking of fitness values
/// matters, so a run is the same for every increasing function of the fitness, unless rounding makes different values
/// equal. The units of genes do not matter either. A gene with equal bounds has no influence on the others.
///
/// Mixed variables are, for example, a `chromosome::record` of `real`, `integer` and `choice`. The coordinates of
/// integers and choices of numbers are rounded for the evaluation. The integers next to the mean keep a minimum
/// probability, the margin. Choices of other values have no order: they are sampled from probabilities with a minimum;
/// see docs/mixed.md.
///
/// Points outside the bounds are mapped smoothly into the bounds, so no individual lies outside; see
/// `detail::reflection`. The run ends by itself if further improvement is unlikely; docs/cma_es.md lists the reasons.
/// Parameters of the algorithm that are not members have the default values of the source. `ipop` and `bipop` restart
/// `cma_es` with larger populations. For several hundred genes or more, see `separable_cma_es` and
/// `limited_memory_cma_es`.
/// Cost: about n^2 multiplications and additions per point, and memory for about 4 n^2 numbers.
/// Throws std::invalid_argument if a parameter is out of range.
/// Source: Hansen, "The CMA evolution strategy: a tutorial", 2016; the triangular factor in place of a decomposition
/// into eigenvectors: Krause, Arbones and Igel, "CMA-ES with optimal covariance update and storage complexity", 2016;
/// the margin: Hamano, Saito, Nomura and Shirakawa, "CMA-ES with margin: lower-bounding marginal probability for
/// mixed-integer black-box optimization", 2022; choices of values without an order: Hamano, Saito, Nomura, Uchida and
/// Shirakawa, "CatCMA: stochastic optimization for mixed-category problems", 2024.
/// ~~~
/// const cma_es searching{.step_size = 0.2, .box = {-3, 3}};
/// const auto result = run(evolve(sphere, searching, 1), stop::target(1e-8) || stop::evaluations(5000));
/// result.reason.success;  // = true
/// ~~~
struct cma_es {
  /// The number of points per generation, at least 2. The default, 0, stands for 4 + floor(3 ln n), where n is the
  /// number of genes that can change. A few times this number helps with local optima and noise.
  detail::object_count<"cma_es population", 0> population = 0;
  /// The initial standard deviation of a gene, as a multiple of the width of the initial box, above 0. The optimum
  /// should lie within about three standard deviations of the initial mean.
  detail::positive_real<"cma_es step_size"> step_size = 0.3;
  std::vector<double>
      mean{};  ///< the initial mean, within the bounds; if empty, it is drawn uniformly from the initial box
  /// The initial box. Its bounds {low, high} are the same for all genes and are intersected with the bounds of the
  /// space. The default is the whole space. The box is required if a bound is infinite. A bound of at least 1e300 in
  /// magnitude counts as infinite.
  detail::starting_box box{};
  bool active = true;  ///< whether the worse half has negative weights
  /// Whether the first point of a generation is the minimum of a quadratic model of the latest (n + 1) (n + 2) points
  /// instead of a random point, as long as such minima are the best points. The model suits smooth functions of up to
  /// 40 genes; fitness values must be numbers. A run then depends on the values, not only on their ranking. A model
  /// that does not fit costs little, since it pauses for up to 256 generations.
  bool quadratic_model = false;
  /// The run ends if all steps are smaller than this multiple of the initial standard deviation; 0 disables the
  /// criterion.
  double tolerance_x = 1e-12;
  /// The run ends if fitness values have differed for many generations by less than this fraction of their magnitude,
  /// so that the differences are mostly rounding errors. 0 disables the criterion. It applies only to fitness values
  /// that are numbers.
  double tolerance_fitness = 1e-13;
  static constexpr const char* name = "cma_es";

  using shape = detail::full_covariance;

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    return detail::cma_set_up(problem, *this, stream);
  }
};

}  // namespace clade
