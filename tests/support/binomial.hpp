// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

/// The binomial distribution of Boost.Math, compiled once.
namespace support {

/// The probability of k successes in n trials with success probability p.
double binomial_pdf(std::size_t n, double p, std::size_t k);

/// The probability of at most k successes.
double binomial_cdf(std::size_t n, double p, double k);

double binomial_mean(std::size_t n, double p);
double binomial_deviation(std::size_t n, double p);

/// The probabilities of 0 to n successes.
inline std::vector<double> binomial_weights(std::size_t n, double p) {
  std::vector<double> weights;
  for (std::size_t k = 0; k <= n; ++k) weights.push_back(binomial_pdf(n, p, k));
  return weights;
}

}  // namespace support
