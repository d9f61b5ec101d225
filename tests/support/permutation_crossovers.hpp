// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "chi_square.hpp"
#include "refusal.hpp"
#include "repetitions.hpp"

namespace support {

/// Checks that a crossover makes children of permutations with probabilities proportional to `weights`.
template <class Op>
void check_children(const Op& op, const std::vector<int>& mother, const std::vector<int>& father,
                    const std::map<std::vector<int>, double>& weights) {
  std::map<std::vector<int>, std::size_t> seen;
  clade::random_stream rng(2);
  std::vector<int> child;
  for (int i = 0; i < repetitions(20'000); ++i) {
    op(mother, father, child, rng);
    BOOST_TEST_REQUIRE(weights.contains(child));
    ++seen[child];
  }
  std::vector<double> observed, expected;
  for (const auto& [genes, weight] : weights) {
    observed.push_back(static_cast<double>(seen[genes]));
    expected.push_back(weight);
  }
  BOOST_TEST(chi_square_p(observed, expected) > least_p);
}

/// Checks that a crossover, called `name` in messages, refuses parents that are not permutations of equal length, at
/// any random numbers.
template <class Op>
void check_refusal_of_bad_parents(const Op& op, const std::string& name) {
  using genes = std::vector<int>;
  clade::random_stream rng(3);
  genes child;
  const auto cross = [&](const genes& mother, const genes& father) {
    return refusal([&] { op(mother, father, child, rng); });
  };
  BOOST_TEST(cross({0, 1}, {0, 1, 2}) == name + " needs parents of equal length, but they had 2 and 3 genes");
  const auto message =
      name + " needs parents that are permutations of 0..2, but a gene is out of range or occurs twice";
  const genes good{0, 2, 1};
  for (const genes& bad : {genes{0, 1, 3}, genes{0, -1, 2}, genes{0, 2, 2}, genes{2, 2, 2}, genes{0, 1, 1'000'000}}) {
    for (int i = 0; i < 20; ++i) {
      BOOST_TEST(cross(bad, good) == message);
      BOOST_TEST(cross(good, bad) == message);
    }
  }
}

}  // namespace support
