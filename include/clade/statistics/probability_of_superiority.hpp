// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "../text/message.hpp"
#include "check_sample.hpp"
#include "midranks.hpp"

namespace clade::statistics {

/// The probability that a value of x is lower, and so better, than one of y, with ties counted half. Infinities, failed
/// runs, are equal.
///
/// 1 says that all of x is better than all of y, 1/2 that neither is, 0 the reverse. Where a p-value says whether there
/// is a difference, this says how large it is, and it does not grow with the number of runs. The A12 of Vargha and
/// Delaney is the probability that a value of x is higher than one of y: A12 of y and x is what this gives for x and y.
/// Reports call it A12, since there a setting is better the fewer evaluations it takes.
/// Cost: a sort. Throws std::invalid_argument for an empty sample, NaN or negative infinity.
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

/// The magnitude of an effect in a word: "negligible" where the probability of superiority is less than 0.06 away from
/// 1/2, "small" below 0.14, "medium" below 0.21, "large" from there. Throws std::invalid_argument outside [0, 1].
/// Source: the same; their limits are 0.56, 0.64 and 0.71.
/// ~~~
/// statistics::magnitude(0.75);  // = "large"
/// ~~~
inline std::string_view magnitude(double probability) {
  if (!(probability >= 0 && probability <= 1)) {
    detail::refuse({"magnitude probability must be between 0 and 1, but was ", probability});
  }
  // Limits for both sides: differences from 1/2 would be rounded.
  if (probability >= 0.71 || probability <= 0.29) return "large";
  if (probability >= 0.64 || probability <= 0.36) return "medium";
  if (probability >= 0.56 || probability <= 0.44) return "small";
  return "negligible";
}

}  // namespace clade::statistics
