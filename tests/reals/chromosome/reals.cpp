// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include <clade/random/random_stream.hpp>
#include <clade/reals/chromosome/reals.hpp>

#include "support/chi_square.hpp"
#include "support/extreme_boxes.hpp"
#include "support/kolmogorov_smirnov.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(chromosome_tests)
BOOST_AUTO_TEST_SUITE(reals_tests)

using namespace clade;
using chromosome::reals;

namespace {

constexpr auto infinity = std::numeric_limits<double>::infinity();

}  // namespace

BOOST_AUTO_TEST_CASE(bounds_are_those_of_all_genes_or_of_each) {
  const reals same{10, -5, 5}, each{{{0.1, 2.0}, {10, 200}}}, one{{{0.1, 2.0}}}, three{{{0, 1}, {2, 3}, {4, 5}}};
  const reals<std::array<double, 3>> array{-5, 5};
  BOOST_TEST(same.size() == 10u);
  BOOST_TEST(same.low(9) == -5);
  BOOST_TEST(each.size() == 2u);
  BOOST_TEST(each.high(1) == 200);
  BOOST_TEST(one.size() == 1u);
  BOOST_TEST(three.low(2) == 4);
  random_stream rng(1);
  static_assert(std::is_same_v<decltype(array(rng)), std::array<double, 3>>);
}

BOOST_AUTO_TEST_CASE(genes_are_uniform) {
  random_stream rng(2);
  const reals space{{{-1, 1}, {3, 7}}};
  std::vector<double> sample;
  for (int i = 0; i < 10'000; ++i) sample.push_back(space(rng)[1]);
  BOOST_TEST(support::kolmogorov_smirnov_p(sample, [](double x) { return (x - 3) / 4; }) > support::least_p);
}

BOOST_AUTO_TEST_CASE(no_sample_leaves_the_most_extreme_bounds) {
  random_stream rng(3);
  const auto space = support::extreme_box();
  const support::inside_of inside(space);
  constexpr int draws = support::repetitions(100'000);
  int outside = 0, below = 0;
  for (int i = 0; i < draws; ++i) {
    const auto genes = space(rng);
    outside += !inside(genes);
    below += genes[1] < 0;
  }
  BOOST_TEST(outside == 0);
  BOOST_TEST(std::abs(below - draws / 2) < 3 * std::sqrt(draws));  // six standard deviations
}

BOOST_AUTO_TEST_CASE(what_cannot_be_is_refused_in_words) {
  using support::refusal;
  BOOST_TEST(refusal([] { reals{0, -5, 5}; }) == "reals size must be at least 1, but was 0");
  BOOST_TEST(refusal([] { reals{2, 1, 0}; }) == "reals high must be at least low, which is 1, but was 0");
  BOOST_TEST(refusal([] { reals{2, infinity, infinity}; }) == "reals low must be a number below infinity, but was inf");
  BOOST_TEST(refusal([] { reals<std::array<double, 2>>{{{0, 1}}}; }) ==
             "reals must have bounds for 2 genes, but had 1");
  BOOST_TEST(refusal([] {
               random_stream rng(1);
               reals{{{0, 1}, {0, infinity}}}(rng);
             }) ==
             "reals cannot be sampled if a bound is infinite, but those of gene 1 were 0 and inf: set an initial box, "
             "initialization::box{low, high}");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
