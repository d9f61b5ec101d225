// SPDX-License-Identifier: BSL-1.0
#include "kolmogorov_smirnov.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace support {

namespace {

double tail(double distance, double size) {
  const auto x = (std::sqrt(size) + 0.12 + 0.11 / std::sqrt(size)) * distance;
  if (x < 0.3) return 1;
  double sum = 0;
  for (int k = 1; k <= 100; ++k) sum += (k % 2 == 1 ? 2 : -2) * std::exp(-2.0 * k * k * x * x);
  return std::clamp(sum, 0.0, 1.0);
}

std::vector<double> sorted(std::span<const double> sample) {
  std::vector<double> values(sample.begin(), sample.end());
  std::sort(values.begin(), values.end());
  return values;
}

}  // namespace

double kolmogorov_smirnov_p(std::span<const double> sample, double (*distribution)(double)) {
  const auto values = sorted(sample);
  const auto n = static_cast<double>(values.size());
  double distance = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto expected = distribution(values[i]), below = static_cast<double>(i) / n;
    distance = std::max({distance, expected - below, below + 1 / n - expected});
  }
  return tail(distance, n);
}

double kolmogorov_smirnov_p(std::span<const double> one, std::span<const double> other) {
  const auto first = sorted(one), second = sorted(other);
  const auto n = static_cast<double>(first.size()), m = static_cast<double>(second.size());
  double distance = 0;
  for (std::size_t i = 0, j = 0; i < first.size() && j < second.size();) {
    const auto value = std::min(first[i], second[j]);
    while (i < first.size() && first[i] <= value) ++i;
    while (j < second.size() && second[j] <= value) ++j;
    distance = std::max(distance, std::abs(static_cast<double>(i) / n - static_cast<double>(j) / m));
  }
  return tail(distance, n * m / (n + m));
}

}  // namespace support
