// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include <clade/operators/mutation/fixed_length_gene_picker.hpp>

#include "support/binomial.hpp"
#include "support/chi_square.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(fixed_length_gene_picker_tests)

using namespace clade;
using namespace support;
using mutation::fixed_length_gene_picker;

namespace {

std::vector<std::size_t> pick(const fixed_length_gene_picker& picker, random_stream& rng) {
  std::vector<std::size_t> picked;
  const bool any = picker(rng, [&](std::size_t i) { picked.push_back(i); });
  if (any == picked.empty()) BOOST_FAIL("it does not say whether it picked any");
  return picked;
}

struct setting {
  std::size_t n;
  std::optional<double> rate;
  double p() const { return rate ? *rate : 1.0 / static_cast<double>(n); }
};

// Sizes and rates on both sides of every branch of the algorithm.
const setting settings[] = {{1, {}},      {2, {}},   {7, {}},   {64, {}},   {100, 0.02},
                            {40, 0.35},   {33, 0.5}, {20, 0.9}, {65, 0.25}, {1000, 0.01},
                            {1000, 0.03}, {3, 0.5},  {5, 1.0},  {5, 0.0},   {500, 0.001}};

}  // namespace

BOOST_AUTO_TEST_CASE(no_gene_is_picked_twice_and_none_beyond_the_last) {
  for (const auto& s : settings) {
    const fixed_length_gene_picker picker(s.n, s.rate);
    random_stream rng(1);
    for (int i = 0; i < repetitions(1000); ++i) {
      const auto picked = pick(picker, rng);
      const std::set<std::size_t> different(picked.begin(), picked.end());
      BOOST_REQUIRE(different.size() == picked.size());
      BOOST_REQUIRE((picked.empty() || *different.rbegin() < s.n));
    }
  }
}

BOOST_AUTO_TEST_CASE(the_number_of_genes_picked_is_binomial) {
  for (const auto& s : settings) {
    const fixed_length_gene_picker picker(s.n, s.rate);
    random_stream rng(2);
    const auto counts = histogram(s.n + 1, repetitions(20000u), [&] { return pick(picker, rng).size(); });
    BOOST_TEST(chi_square_p(counts, binomial_weights(s.n, s.p())) > least_p, "n = " << s.n << ", p = " << s.p());
  }
}

BOOST_AUTO_TEST_CASE(every_gene_is_picked_equally_often) {
  for (const auto& s : settings) {
    if (s.n < 2 || s.p() == 0 || s.p() == 1) continue;
    const fixed_length_gene_picker picker(s.n, s.rate);
    random_stream rng(3);
    std::vector<std::size_t> counts(s.n);
    // One pick per call, so the counts are independent.
    for (int i = 0; i < repetitions(20000); ++i) {
      const auto picked = pick(picker, rng);
      if (!picked.empty()) ++counts[picked[rng.below(picked.size())]];
    }
    BOOST_TEST(chi_square_uniform_p(counts) > least_p, "n = " << s.n << ", p = " << s.p());
  }
}

BOOST_AUTO_TEST_CASE(every_set_of_genes_is_as_likely_as_its_size_says) {
  for (const double p : {0.1, 0.3, 0.5, 0.8}) {
    const fixed_length_gene_picker picker(6, p);
    random_stream rng(4);
    const auto counts = histogram(64, repetitions(60000u), [&] {
      std::size_t set = 0;
      for (const auto i : pick(picker, rng)) set |= std::size_t{1} << i;
      return set;
    });
    std::vector<double> weights;
    for (std::size_t set = 0; set < 64; ++set) {
      double weight = 1;
      for (std::size_t i = 0; i < 6; ++i) weight *= (set >> i) & 1 ? p : 1 - p;
      weights.push_back(weight);
    }
    BOOST_TEST(chi_square_p(counts, weights) > least_p, "p = " << p);
  }
}

BOOST_AUTO_TEST_CASE(rate_0_picks_no_gene_and_rate_1_every_gene) {
  random_stream rng(5);
  for (const std::size_t n : {1u, 2u, 15u, 16u, 17u, 64u, 1000u}) {
    BOOST_TEST(pick(fixed_length_gene_picker(n, 0.0), rng).empty());
    BOOST_TEST(pick(fixed_length_gene_picker(n, 1.0), rng).size() == n);
  }
}

BOOST_AUTO_TEST_CASE(of_no_genes_none_is_picked) {
  random_stream rng(6);
  BOOST_TEST(pick(fixed_length_gene_picker(0, std::nullopt), rng).empty());
  BOOST_TEST(pick(fixed_length_gene_picker(0, 1.0), rng).empty());
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
