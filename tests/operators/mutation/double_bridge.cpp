// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <clade/chromosome/permutation.hpp>
#include <clade/operators/mutation/double_bridge.hpp>

#include "support/mutation_contract.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(double_bridge_tests)

using namespace clade;
using namespace support;

namespace {

std::set<std::pair<int, int>> edges(const std::vector<int>& tour) {
  std::set<std::pair<int, int>> found;
  for (std::size_t i = 0; i < tour.size(); ++i) found.insert(std::minmax({tour[i], tour[(i + 1) % tour.size()]}));
  return found;
}

}  // namespace

BOOST_AUTO_TEST_CASE(lengths_and_positions_are_uniform) {
  const std::string start = "abcdefg";
  outcomes all;
  for (const std::size_t left : {1u, 2u}) {
    for (const std::size_t middle : {1u, 2u}) {
      for (const std::size_t right : {1u, 2u}) {
        const auto places = start.size() - left - middle - right + 1;
        for (std::size_t first = 0; first < places; ++first) {
          const auto last = first + left + middle + right;
          all.add(start.substr(0, first) + start.substr(last - right, right) + start.substr(first + left, middle) +
                      start.substr(first, left) + start.substr(last),
                  1.0 / static_cast<double>(places));
        }
      }
    }
  }
  BOOST_TEST(all.p_of(mutation::double_bridge{.max_length = 2}, start, 20000) > least_p);
}

BOOST_AUTO_TEST_CASE(four_edges_of_a_tour_are_replaced_or_fewer_if_blocks_are_single_genes) {
  random_stream rng(3);
  int four = 0;
  for (int i = 0; i < 1000; ++i) {
    auto tour = chromosome::permutation{40}(rng);
    const auto before = edges(tour);
    BOOST_REQUIRE(mutation::double_bridge{.max_length = 12}(tour, rng));
    std::size_t kept = 0;
    for (const auto& edge : edges(tour)) kept += before.count(edge);
    BOOST_REQUIRE(kept >= 36);
    four += kept == 36;
  }
  BOOST_TEST(four > 950);
}

BOOST_AUTO_TEST_CASE(fewer_than_three_genes_stay_as_they_are) {
  random_stream rng(2);
  for (const std::string genes : {"", "a", "ab"}) {
    auto after = genes;
    BOOST_TEST(!mutation::double_bridge{}(after, rng));
    BOOST_TEST(after == genes);
  }
  std::string three = "abc";
  BOOST_TEST(mutation::double_bridge{}(three, rng));
  BOOST_TEST(three == "cba");
}

BOOST_AUTO_TEST_CASE(a_length_of_0_is_refused) {
  BOOST_TEST(refusal([] { return mutation::double_bridge{.max_length = 0}; }) ==
             "double_bridge max_length must be at least 1, but was 0");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
