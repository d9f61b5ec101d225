// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include <clade/random/random_stream.hpp>
#include <clade/reals/crossover/centroid.hpp>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(centroid_tests)

using namespace clade;
using row = std::vector<double>;

namespace {

row child_of(const std::vector<row>& parents) {
  std::vector<const row*> from;
  for (const auto& parent : parents) from.push_back(&parent);
  row child;
  random_stream rng(1);
  crossover::centroid{parents.size()}(std::span<const row* const>(from), child, rng);
  return child;
}

}  // namespace

BOOST_AUTO_TEST_CASE(genes_are_means) {
  BOOST_TEST((child_of({{1, -2}, {3, 5}}) == row{2, 1.5}));
  BOOST_TEST((child_of({{1, 0}, {2, 0}, {4, 0}, {9, 8}}) == row{4, 2}));
}

BOOST_AUTO_TEST_CASE(no_child_leaves_the_box_of_its_parents) {
  constexpr auto most = std::numeric_limits<double>::max(), least = std::numeric_limits<double>::denorm_min();
  BOOST_TEST((child_of({{most}, {most}, {most}}) == row{most}));
  BOOST_TEST((child_of({{-most}, {most}}) == row{0}));
  BOOST_TEST((child_of({{0.1}, {0.1}, {0.1}}) == row{0.1}));
  BOOST_TEST((child_of({{least}, {0}})[0] <= least));
  random_stream rng(2);
  for (int i = 0; i < 1000; ++i) {
    const auto one = rng.unit(), other = rng.unit(), mean = child_of({{one}, {other}, {one}})[0];
    BOOST_REQUIRE((mean >= std::min(one, other) && mean <= std::max(one, other)));
  }
}

BOOST_AUTO_TEST_CASE(what_cannot_be_is_refused) {
  using support::refusal;
  BOOST_TEST(refusal([] { child_of({{1, 2}, {1}}); }) ==
             "crossover::centroid needs parents of equal length, but they had 2 and 1 genes");
  BOOST_TEST(refusal([] { static_cast<void>(crossover::centroid{1}); }) ==
             "centroid parents must be at least 2, but was 1");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
