// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "../../core/checked.hpp"
#include "../../random/random_stream.hpp"
#include "../../statistics/wilson_interval.hpp"
#include "hypervolume.hpp"

namespace clade::pareto {

/// An estimated hypervolume with a 95 % confidence interval.
/// ~~~
/// const std::vector<std::array<double, 2>> found{{1, 2}, {2, 1}, {3, 3}};
/// const pareto::estimated_hypervolume about = pareto::hypervolume_estimate(found, {3, 3}, 10'000, rng);
/// std::abs(about.value - 3) < 0.1;  // = true
/// ~~~
struct estimated_hypervolume {
  double value;  ///< estimated hypervolume
  statistics::confidence_interval interval;
};

/// Estimates the hypervolume by Monte Carlo integration, for more objectives than `hypervolume` can handle. The
/// estimate is the fraction of random points that are dominated, times the volume of the sampled box. The box lies
/// between the best value of each objective and the reference.
///
/// The interval is Wilson's interval for the fraction. Its width is inversely proportional to the square root of
/// `samples`: 10,000 samples estimate a fraction of 0.5 to within 0.01. The reference, the points that are ignored, and
/// the errors are those of `hypervolume`. Also throws std::invalid_argument if a point is infinite.
/// Cost: at most O(samples n m) for n points of m objectives.
/// Source: Bader and Zitzler, "HypE: an algorithm for fast hypervolume-based many-objective optimization", 2011
/// (sampling).
/// ~~~
/// const std::vector<std::array<double, 2>> found{{1, 2}, {2, 1}, {3, 3}};
/// const auto about = pareto::hypervolume_estimate(found, {3, 3}, 10'000, rng);
/// about.interval.low < about.value && about.value < about.interval.high;  // = true
/// ~~~
template <points Points>
estimated_hypervolume hypervolume_estimate(const Points& all, detail::reference_values reference,
                                           detail::positive_integer<"hypervolume_estimate samples"> samples,
                                           random_stream& rng) {
  const detail::improvements improved(all, reference);
  const auto m = improved.objectives;
  const auto& better = improved.rows;
  if (better.empty()) return {0, {0, 0}};
  std::vector<double> widths(m, 0), drawn(m);
  for (std::size_t i = 0; i < better.size(); ++i) widths[i % m] = std::max(widths[i % m], better[i]);
  double box = 1;
  for (std::size_t k = 0; k < m; ++k) {
    if (!std::isfinite(widths[k])) {
      detail::refuse({"hypervolume_estimate points must be finite, but the best of objective ", k + 1, " was not"});
    }
    box *= widths[k];
  }
  std::size_t inside = 0;
  for (std::size_t sample = 0; sample < samples; ++sample) {
    for (std::size_t k = 0; k < m; ++k) drawn[k] = widths[k] * rng.unit();
    bool dominated = false;
    for (std::size_t i = 0; i < better.size() && !dominated; i += m) {
      dominated = true;
      for (std::size_t k = 0; k < m && dominated; ++k) dominated = drawn[k] < better[i + k];
    }
    inside += dominated;
  }
  const auto share = statistics::wilson_interval(inside, samples);
  return {improved.volume(box * (static_cast<double>(inside) / static_cast<double>(std::size_t(samples)))),
          {improved.volume(box * share.low), improved.volume(box * share.high)}};
}

}  // namespace clade::pareto
