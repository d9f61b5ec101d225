// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "../core/checked.hpp"
#include "check_sample.hpp"
#include "midranks.hpp"

namespace clade::statistics {

/// Returns the probability that a random value of x is lower, and therefore better, than a random value of y. Ties
/// count 1/2. Infinities stand for failed runs and are tied.
///
/// The result is 1 if all values of x are better than all values of y, 0.5 if neither sample is better, and 0 if all
/// values of y are better. Unlike a p-value, it measures the size of an effect, and its expected value does not depend
/// on the number of runs. Vargha and Delaney's A12 is the probability that a value of x is higher than a value of y, so
/// the result is their A12 of y and x. Reports call it A12, because fewer evaluations are better there.
///
/// Cost: a sort of all values.
/// Throws std::invalid_argument if a sample is empty or contains NaN or negative infinity.
/// Source: Vargha and Delaney, "A critique and improvement of the CL common language effect size statistics", 2000.
/// ~~~
/// statistics::probability_of_superiority(std::vector{2.0, 4.0}, std::vector{1.0, 3.0});  // = 0.25
/// ~~~
inline double probability_of_superiority(std::span<const double> x, std::span<const double> y) {
  check_sample("probability_of_superiority x", x);
  check_sample("probability_of_superiority y", y);
  std::vector<double> all(y.begin(), y.end());
  all.insert(all.end(), x.begin(), x.end());
  const auto ranks = midranks(all).ranks;

  const auto n = static_cast<double>(x.size()), m = static_cast<double>(y.size());
  double pairs = -m * (m + 1) / 2;
  for (std::size_t i = 0; i < y.size(); ++i) pairs += ranks[i];
  return pairs / (n * m);
}

/// Returns a word for the distance of a probability of superiority from 0.5: "negligible" below 0.06, "small" below
/// 0.14, "medium" below 0.21, and otherwise "large". Throws std::invalid_argument if `probability` is outside [0, 1].
/// Source: Vargha and Delaney, 2000 (limits 0.56, 0.64 and 0.71).
/// ~~~
/// statistics::magnitude(0.75);  // = "large"
/// ~~~
inline std::string_view magnitude(detail::probability<"magnitude probability"> probability) {
  // The limits on both sides are literals, because differences from 0.5 would have rounding errors.
  if (probability >= 0.71 || probability <= 0.29) return "large";
  if (probability >= 0.64 || probability <= 0.36) return "medium";
  if (probability >= 0.56 || probability <= 0.44) return "small";
  return "negligible";
}

}  // namespace clade::statistics
