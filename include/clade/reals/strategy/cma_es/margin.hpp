// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include "../../../mathematics/exp.hpp"
#include "../../../mathematics/log.hpp"
#include "../../../statistics/normal_tails.hpp"

namespace clade::detail {

/// Returns the probability that a standard normal number exceeds z.
inline double upper_tail(double z) {
  const auto tail = error_complement(std::fabs(z) / std::numbers::sqrt2) / 2;
  return z < 0 ? 1 - tail : tail;
}

/// Returns the number that a standard normal number exceeds with probability p, where 1e-300 < p <= 1/2. Two steps of
/// Halley's method improve an approximation with an error of 5e-4 (Hastings, 1955).
inline double upper_quantile(double p) {
  const auto t = std::sqrt(-2 * mathematics::log(p));
  auto z = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  for (int step = 0; step < 2; ++step) {
    const auto density = mathematics::exp(-z * z / 2) * (std::numbers::inv_sqrtpi / std::numbers::sqrt2);
    const auto change = (upper_tail(z) - p) / density;
    z += change / (1 - z * change / 2);
  }
  return z;
}

/// The normal distribution of a coordinate that is rounded.
struct rounded_normal {
  double mean, deviation;
};

/// Returns the distribution of an integer between `first` and `last`, changed so that the values next to the mean keep
/// a minimum probability.
///
/// If the mean rounds to `first` or `last`, it moves until the values beyond the nearest threshold have the probability
/// `margin`. Otherwise, if the values beyond a threshold on one side have a probability below margin / 2, the mean and
/// the deviation change so that the values on each side have at least this probability. `quantile` is the number that a
/// standard normal number exceeds with probability `margin`.
/// Source: Hamano, Saito, Nomura and Shirakawa, "CMA-ES with margin: lower-bounding marginal probability for
/// mixed-integer black-box optimization", 2022.
inline rounded_normal with_margin(rounded_normal now, double first, double last, double margin, double quantile) {
  if (!(now.deviation > 0)) return now;
  // `low` and `high` are the thresholds below and above the mean. They are equal if the mean is beyond the first or the
  // last threshold.
  const auto thresholds = last - first;
  const auto thresholds_below = std::min(std::max(std::ceil(now.mean - (first + 0.5)), 0.0), thresholds);
  const auto low = first + 0.5 + std::max(thresholds_below - 1, 0.0),
             high = first + 0.5 + std::min(thresholds_below, thresholds - 1);
  auto p_below = upper_tail((now.mean - low) / now.deviation), p_above = upper_tail((high - now.mean) / now.deviation);
  if (low == high) {
    if (std::min(p_below, p_above) >= margin) return now;
    const auto distance = quantile * now.deviation;
    return {now.mean > high ? high + distance : high - distance, now.deviation};
  }
  const auto least = margin / 2;
  if (p_below >= least && p_above >= least) return now;
  const auto p_between = 1 - p_below - p_above;
  p_below = std::max(p_below, least);
  p_above = std::max(p_above, least);
  const auto sum = p_below + p_between + p_above, excess = (1 - sum) / (sum - 3 * least);
  const auto limited = [](double p) { return std::min(std::max(p, 1e-10), 0.5 - 1e-10); };
  const auto to_low = upper_quantile(limited(p_below + excess * (p_below - least))),
             to_high = upper_quantile(limited(p_above + excess * (p_above - least)));
  return {(low * to_high + high * to_low) / (to_low + to_high), (high - low) / (to_low + to_high)};
}

}  // namespace clade::detail
