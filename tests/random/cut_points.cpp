// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include <clade/random/cut_points.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"

BOOST_AUTO_TEST_SUITE(cut_points_tests)

using namespace clade;

namespace {

template <class Key>
double likelihood(const std::map<Key, std::size_t>& seen) {
  std::vector<std::size_t> counts;
  for (const auto& [key, count] : seen) counts.push_back(count);
  return support::chi_square_uniform_p(counts);
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_pair_is_equally_likely) {
  random_stream rng(1);
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> seen;
  for (int i = 0; i < 20'000; ++i) {
    const auto pair = clade::detail::two_different(6, rng);
    BOOST_TEST_REQUIRE(pair.first < pair.second);
    BOOST_TEST_REQUIRE(pair.second < 6u);
    ++seen[pair];
  }
  BOOST_TEST(seen.size() == 15u);
  BOOST_TEST(likelihood(seen) > support::least_p);
  BOOST_TEST((clade::detail::two_different(2, rng) == std::pair<std::size_t, std::size_t>{0, 1}));
}

BOOST_AUTO_TEST_CASE(every_choice_of_few_cuts_is_equally_likely) {
  for (const auto& [count, choices] : {std::pair<std::size_t, std::size_t>{0, 1}, {1, 6}, {3, 20}, {5, 6}, {6, 1}}) {
    random_stream rng(2);
    std::map<std::vector<std::size_t>, std::size_t> seen;
    for (int i = 0; i < 20'000; ++i) {
      std::vector<std::size_t> cuts;
      clade::detail::for_each_cut_point(7, count, rng, [&](std::size_t cut) { cuts.push_back(cut); });
      ++seen[cuts];
    }
    BOOST_TEST(seen.size() == choices);
    BOOST_TEST(likelihood(seen) > support::least_p);
  }
}

BOOST_AUTO_TEST_CASE(every_choice_of_many_cuts_is_equally_likely) {
  random_stream rng(3);
  std::map<std::vector<std::size_t>, std::size_t> seen;
  for (int i = 0; i < 40'000; ++i) {
    std::vector<std::size_t> cuts;
    clade::detail::for_each_cut_point(20, 17, rng, [&](std::size_t cut) { cuts.push_back(cut); });
    ++seen[cuts];
  }
  BOOST_TEST(seen.size() == 171u);  // 19 choose 17
  BOOST_TEST(likelihood(seen) > support::least_p);
}

BOOST_AUTO_TEST_CASE(cuts_ascend_and_lie_between_genes) {
  random_stream rng(4);
  for (int i = 0; i < 10'000; ++i) {
    const auto n = 1 + rng.below(std::size_t{60});
    const auto count = rng.below(n);
    std::size_t before = 0, visited = 0;
    clade::detail::for_each_cut_point(n, count, rng, [&](std::size_t cut) {
      BOOST_TEST_REQUIRE(cut > before);
      BOOST_TEST_REQUIRE(cut < n);
      before = cut;
      ++visited;
    });
    BOOST_TEST_REQUIRE(visited == count);
  }
}

BOOST_AUTO_TEST_SUITE_END()
