// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include <clade/core/constrained.hpp>
#include <clade/core/objectives.hpp>
#include <clade/random/random_stream.hpp>

namespace support {

// One type for all functions with values of a kind, so that a strategy is compiled once for all tests of a program.
using real_function = std::function<double(const std::vector<double>&)>;
using constrained_function = std::function<clade::constrained<double>(const std::vector<double>&)>;
using two_objectives = std::function<clade::objectives<2>(const std::vector<double>&)>;
using any_objectives = std::function<clade::objectives<>(const std::vector<double>&)>;
using three_objectives = std::function<clade::objectives<3>(const std::vector<double>&)>;
using two_constrained_objectives = std::function<clade::constrained<clade::objectives<2>>(const std::vector<double>&)>;

/// The box [low, high]^n, with only the members that strategies for real vectors require.
struct real_space {
  std::size_t n;
  double least = -5, most = 5;
  bool first_is_fixed = false;  // to 2

  std::size_t size() const { return n; }
  double low(std::size_t i) const { return first_is_fixed && i == 0 ? 2 : least; }
  double high(std::size_t i) const { return first_is_fixed && i == 0 ? 2 : most; }
  std::vector<double> operator()(clade::random_stream& rng) const {
    std::vector<double> genes(n);
    for (auto& gene : genes) gene = least + (most - least) * rng.unit();
    return genes;
  }
};

/// The sum of squares.
inline double sphere(const std::vector<double>& x) {
  double sum = 0;
  for (const double xi : x) sum += xi * xi;
  return sum;
}

/// The weighted sum of squares with weights from 1 to 1e6.
inline double ellipsoid(const std::vector<double>& x) {
  double sum = 0, weight = 1;
  const double factor = x.size() == 10 ? 4.641588833612779 : 10;  // 1e6^(1/9)
  for (const double xi : x) {
    sum += weight * xi * xi;
    weight *= factor;
  }
  return sum;
}

inline double rosenbrock(const std::vector<double>& x) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    const double bend = x[i + 1] - x[i] * x[i], slope = 1 - x[i];
    sum += 100 * bend * bend + slope * slope;
  }
  return sum;
}

inline double rastrigin(const std::vector<double>& x) {
  double sum = 0;
  for (const double xi : x) sum += xi * xi + 10 * (1 - std::cos(6.283185307179586 * xi));
  return sum;
}

/// A hash of the bits of a population of real vectors.
template <class Population>
std::uint64_t bits_of(const Population& population) {
  std::uint64_t h = 14695981039346656037u;
  const auto add = [&h](double x) { h = (h ^ std::bit_cast<std::uint64_t>(x)) * 1099511628211u; };
  for (std::size_t i = 0; i < population.size(); ++i) {
    for (const double gene : population.chromosome(i)) add(gene);
    add(static_cast<double>(clade::detail::value_without_violation(population.fitness(i))));
  }
  return h;
}

}  // namespace support
