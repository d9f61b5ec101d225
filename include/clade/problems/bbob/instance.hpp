// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <numeric>
#include <vector>

#include "../../mathematics/cos.hpp"
#include "../../mathematics/log.hpp"

/// The random parts of the instances of BBOB. BBOB's own generator derives them from a seed.
/// Source: Hansen, Finck, Ros, Auger, "Real-Parameter Black-Box Optimization Benchmarking 2009: Noiseless Functions
/// Definitions", INRIA RR-6829, 2009; details that the report leaves open follow COCO's source code.
namespace clade::detail::bbob {

/// Returns n uniform numbers in (0, 1). The generator is that of Park and Miller (1988) in the arithmetic of Schrage
/// (1979), with a shuffle table of 32 entries as in Bays and Durham (1976).
inline std::vector<double> uniform_numbers(std::size_t n, std::int64_t seed) {
  constexpr std::int64_t modulus = 2'147'483'647, quotient = 127'773;
  std::int64_t state = std::max<std::int64_t>(seed, 1);
  const auto next = [&] {
    state = 16'807 * (state % quotient) - 2'836 * (state / quotient);
    if (state < 0) state += modulus;
    return state;
  };
  std::array<std::int64_t, 32> table{};
  for (int i = 0; i < 8; ++i) next();
  for (std::size_t i = table.size(); i-- > 0;) table[i] = next();
  auto drawn = table[0];
  std::vector<double> numbers(n);
  for (auto& number : numbers) {
    const auto fresh = next();
    auto& entry = table[static_cast<std::size_t>(drawn / 67'108'865)];
    drawn = entry;
    entry = fresh;
    number = drawn == 0 ? 1e-99 : static_cast<double>(drawn) / static_cast<double>(modulus);
  }
  return numbers;
}

/// Returns n standard normal numbers, computed by the cosine formula of Box and Muller (1958).
inline std::vector<double> normal_numbers(std::size_t n, std::int64_t seed) {
  const auto uniform = uniform_numbers(2 * n, seed);
  std::vector<double> numbers(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto radius = std::sqrt(-2 * mathematics::log(uniform[i]));
    numbers[i] = radius * mathematics::cos(2 * std::numbers::pi * uniform[n + i]);
    if (numbers[i] == 0) numbers[i] = 1e-99;
  }
  return numbers;
}

/// Returns a random orthogonal n × n matrix in row-major order. Its columns are vectors of normal numbers that the
/// method of Gram and Schmidt has orthonormalized.
/// Cost: about n^3 multiplications.
inline std::vector<double> rotation(std::size_t n, std::int64_t seed) {
  auto columns = normal_numbers(n * n, seed);  // in column-major order
  for (std::size_t i = 0; i < n; ++i) {
    double* const column = columns.data() + i * n;
    for (std::size_t j = 0; j < i; ++j) {
      const double* const before = columns.data() + j * n;
      const auto product = std::inner_product(column, column + n, before, 0.0);
      for (std::size_t k = 0; k < n; ++k) column[k] -= product * before[k];
    }
    const auto length = std::sqrt(std::inner_product(column, column + n, column, 0.0));
    for (std::size_t k = 0; k < n; ++k) column[k] /= length;
  }
  std::vector<double> rows(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) rows[i * n + j] = columns[j * n + i];
  }
  return rows;
}

/// Returns the optimum of most functions. Its coordinates are uniform in [-4, 4], in multiples of 0.0008; a coordinate
/// of 0 is replaced by -1e-5.
inline std::vector<double> best_point(std::size_t n, std::int64_t seed) {
  auto point = uniform_numbers(n, seed);
  for (auto& x : point) {
    x = 8 * std::floor(1e4 * x) / 1e4 - 4;
    if (x == 0) x = -1e-5;
  }
  return point;
}

/// Returns the optimal value: 100 times a number with a Cauchy distribution, rounded to two decimals and clamped to
/// [-1000, 1000].
inline double best_value(std::int64_t seed) {
  const auto above = normal_numbers(1, seed)[0], below = normal_numbers(1, seed + 1)[0];
  return std::clamp(std::floor(100. * 100. * above / below + 0.5) / 100, -1000., 1000.);
}

/// Returns the indices of n numbers in ascending order of the numbers. Indices of equal numbers are in ascending order.
inline std::vector<std::size_t> ascending(const double* numbers, std::size_t n) {
  std::vector<std::size_t> places(n);
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::sort(places.begin(), places.end(),
            [&](auto a, auto b) { return numbers[a] < numbers[b] || (numbers[a] == numbers[b] && a < b); });
  return places;
}

}  // namespace clade::detail::bbob
