// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include <clade/random/random_stream.hpp>
#include <clade/topology.hpp>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(topology_tests)
BOOST_AUTO_TEST_SUITE(topologies)

using namespace clade;
namespace detail = clade::detail;

namespace {

template <class Topology>
island_links links(const Topology& topology, std::size_t count, std::uint64_t seed = 1) {
  random_stream rng(seed);
  return detail::links_of(topology, count, rng);
}

// The number of epochs in which an individual spreads from island 0, and the number of islands that it reaches.
std::pair<std::size_t, std::size_t> spread(const island_links& links) {
  std::set<std::size_t> reached{0};
  for (std::size_t epochs = 0;; ++epochs) {
    auto next = reached;
    for (const auto i : reached) next.insert(links[i].begin(), links[i].end());
    if (next == reached) return {epochs, reached.size()};
    reached = std::move(next);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_ring_has_one_way_round) {
  BOOST_TEST((links(topology::ring{}, 3) == island_links{{1}, {2}, {0}}));
  BOOST_TEST((links(topology::ring{}, 1) == island_links{{0}}));
  BOOST_TEST((spread(links(topology::ring{}, 9)) == std::pair<std::size_t, std::size_t>(8, 9)));
}

BOOST_AUTO_TEST_CASE(a_star_has_a_centre) {
  BOOST_TEST((links(topology::star{}, 4) == island_links{{1, 2, 3}, {0}, {0}, {0}}));
  BOOST_TEST((links(topology::star{}, 1) == island_links{{}}));
}

BOOST_AUTO_TEST_CASE(a_complete_one_links_all_to_all) {
  BOOST_TEST((links(topology::complete{}, 3) == island_links{{1, 2}, {0, 2}, {0, 1}}));
}

BOOST_AUTO_TEST_CASE(a_torus_is_closed_in_both_directions) {
  BOOST_TEST((links(topology::torus{}, 6) == island_links{{1, 3}, {2, 4}, {0, 5}, {4, 0}, {5, 1}, {3, 2}}));
  BOOST_TEST((links(topology::torus{}, 5) == links(topology::ring{}, 5)));
  for (const std::size_t count : {4u, 12u, 16u, 30u}) {
    const auto all = links(topology::torus{}, count);
    std::vector<std::size_t> arrivals(count);
    for (const auto& list : all) {
      BOOST_TEST(list.size() == 2u);
      for (const auto to : list) ++arrivals[to];
    }
    BOOST_TEST((arrivals == std::vector<std::size_t>(count, 2)));
    BOOST_TEST(spread(all).second == count);
  }
}

BOOST_AUTO_TEST_CASE(a_hypercube_differs_in_one_bit) {
  BOOST_TEST((links(topology::hypercube{}, 4) == island_links{{1, 2}, {0, 3}, {3, 0}, {2, 1}}));
  BOOST_TEST((links(topology::hypercube{}, 3) == island_links{{1, 2}, {0}, {0}}));
  BOOST_TEST((spread(links(topology::hypercube{}, 32)) == std::pair<std::size_t, std::size_t>(5, 32)));
}

BOOST_AUTO_TEST_CASE(a_random_one_draws_different_others) {
  std::vector<std::size_t> seen(6);
  for (std::uint64_t seed = 0; seed < 3'000; ++seed) {
    const auto all = links(topology::random{2}, 6, seed);
    for (std::size_t i = 0; i < 6; ++i) {
      BOOST_REQUIRE(all[i].size() == 2u);
      BOOST_REQUIRE(all[i][0] != all[i][1]);
      for (const auto to : all[i]) BOOST_REQUIRE(to != i);
    }
    for (const auto to : all[0]) ++seen[to];
  }
  for (std::size_t i = 1; i < 6; ++i) BOOST_TEST(std::abs(static_cast<double>(seen[i]) - 1'200) < 4 * 26.9);
  BOOST_TEST(links(topology::random{9}, 3)[1].size() == 2u);
  BOOST_TEST(links(topology::random{}, 1)[0].empty());
}

BOOST_AUTO_TEST_CASE(a_user_defined_topology_is_checked) {
  const auto pairs = [](std::size_t count) {
    island_links made(count);
    for (std::size_t i = 0; i + 1 < count; i += 2) made[i] = {i + 1};
    return made;
  };
  BOOST_TEST((links(pairs, 4) == island_links{{1}, {}, {3}, {}}));
  const topology::graph line{{{1}, {0, 2}, {1}}};
  BOOST_TEST(links(line, 3)[1].size() == 2u);
  BOOST_TEST(support::refusal([&] { links(line, 4); }) ==
             "a topology must have one list for each of the 4 islands, but had 3");
  BOOST_TEST(support::refusal([&] { links(topology::graph{{{1}, {7}}}, 2); }) ==
             "links of a topology must be below the number of islands, 2, but one was 7");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
