#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "../core/message.hpp"
#include "check_sample.hpp"
#include "midranks.hpp"

namespace clade::statistics {

/// Vargha and Delaney's measure of effect size, turned so that lower values are better: the probability that a value of
/// x is lower than one of y, equal ones counted half. Infinities, failed runs, are equal.
///
/// 1 says that all of x is better than all of y, 1/2 that neither is, 0 the reverse. Where a p-value says whether there
/// is a difference, this says how much of one, and does not grow with the number of runs. Cost: a sort.
/// Throws std::invalid_argument for an empty sample, NaN or negative infinity.
/// Source: Vargha and Delaney, "A critique and improvement of the CL common language effect size statistics", 2000.
inline double a12(std::span<const double> x, std::span<const double> y) {
  check_sample("a12 x", x);
  check_sample("a12 y", y);
  std::vector<double> all(y.begin(), y.end());
  all.insert(all.end(), x.begin(), x.end());
  const auto ranks = midranks(all).ranks;

  const auto n = static_cast<double>(x.size()), m = static_cast<double>(y.size());
  double pairs = -m * (m + 1) / 2;
  for (std::size_t i = 0; i < y.size(); ++i) pairs += ranks[i];
  return pairs / (n * m);
}

/// The magnitude of an effect in a word: "negligible" where a12 is less than 0.06 away from 1/2, "small" below 0.14,
/// "medium" below 0.21, "large" from there. Throws std::invalid_argument outside [0, 1].
/// Source: the same; their limits are 0.56, 0.64 and 0.71.
inline std::string_view magnitude(double a12) {
  if (!(a12 >= 0 && a12 <= 1)) detail::refuse({"magnitude a12 must be between 0 and 1, but was ", a12});
  // Limits for both sides: differences from 1/2 would be rounded.
  if (a12 >= 0.71 || a12 <= 0.29) return "large";
  if (a12 >= 0.64 || a12 <= 0.36) return "medium";
  if (a12 >= 0.56 || a12 <= 0.44) return "small";
  return "negligible";
}

}  // namespace clade::statistics
