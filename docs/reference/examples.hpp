// SPDX-License-Identifier: BSL-1.0
// Declarations shared by the examples of the reference. Each example is a function body after `using namespace clade;`.
#pragma once

#include <array>
#include <chrono>
#include <clade/any.hpp>
#include <clade/ask.hpp>
#include <clade/bounds.hpp>
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/coevolution.hpp>
#include <clade/constraints.hpp>
#include <clade/differential.hpp>
#include <clade/experiment.hpp>
#include <clade/history.hpp>
#include <clade/indicator.hpp>
#include <clade/mathematics.hpp>
#include <clade/neighbourhood.hpp>
#include <clade/noisy.hpp>
#include <clade/pareto.hpp>
#include <clade/problems.hpp>
#include <clade/problems/formulas.hpp>
#include <clade/racing.hpp>
#include <clade/reals.hpp>
#include <clade/regression.hpp>
#include <clade/report.hpp>
#include <clade/scalarization.hpp>
#include <clade/statistics.hpp>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

using namespace clade;

inline random_stream rng(1);

// Bits: as many ones as possible.
inline const auto one_max = maximize([](const chromosome::bits& x) { return x.count(); }, chromosome::bit_string{20});

// A permutation: eight queens with as few pairs as possible on the same diagonal.
inline int attacks(const std::vector<int>& row) {
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    for (std::size_t j = i + 1; j < row.size(); ++j) pairs += std::size_t(std::abs(row[i] - row[j])) == j - i;
  }
  return pairs;
}
inline const auto queens = minimize(attacks, chromosome::permutation{8});

// Integers: the combination of a lock; the fitness is the sum of the differences.
inline int distance(const std::vector<int>& numbers) {
  int sum = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) sum += std::abs(numbers[i] - static_cast<int>(i));
  return sum;
}
inline const auto lock = minimize(distance, chromosome::integers{6, 0, 9});

// Real numbers: a parabola in five dimensions.
inline double sum_of_squares(const std::vector<double>& x) {
  double sum = 0;
  for (const double each : x) sum += each * each;
  return sum;
}
inline const auto sphere = minimize(sum_of_squares, chromosome::reals{5, -5, 5});

// Several objectives: near to 0 and near to 2 (Schaffer, 1985).
inline objectives<2> near_two_points(const std::vector<double>& x) { return {x[0] * x[0], (x[0] - 2) * (x[0] - 2)}; }
inline const auto two_points = minimize(near_two_points, chromosome::reals{1, -10, 10});

// A constraint: the least x + y with x * y >= 4.
inline constrained<double> perimeter(const std::vector<double>& x) {
  return {.value = x[0] + x[1], .violation = std::max(0.0, 4 - x[0] * x[1])};
}
inline const auto rectangle = minimize(perimeter, chromosome::reals{2, 0, 10});
