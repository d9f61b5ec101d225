// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/mpi/groups.hpp>
#include <cstddef>
#include <vector>

BOOST_AUTO_TEST_SUITE(groups)

using clade::mpi::detail::group;
using clade::mpi::detail::groups_of;
using clade::mpi::detail::next_piece;
using clade::mpi::detail::place_of;

BOOST_AUTO_TEST_CASE(few_ranks_are_alone) {
  BOOST_TEST(groups_of(1, 1, 2).empty());
  BOOST_TEST((groups_of(1, 4, 3) == std::vector<group>{{1, 2}, {2, 3}, {3, 4}}));
  BOOST_TEST(!groups_of(1, 4, 3)[0].has_master());
  BOOST_TEST(groups_of(1, 4, 3)[0].workers() == 1u);
  BOOST_TEST(groups_of(1, 129, static_cast<std::size_t>(-1)).size() == 128u);
}

BOOST_AUTO_TEST_CASE(many_ranks_have_masters) {
  const auto halves = groups_of(1, 130, 128);
  BOOST_TEST((halves == std::vector<group>{{1, 65}, {65, 130}}));
  BOOST_TEST(halves[0].workers() == 63u);
  const auto groups = groups_of(1, 1001, 128);
  BOOST_TEST(groups.size() == 8u);
  for (const auto& one : groups) BOOST_TEST(one.workers() == 124u);
}

// Every rank has one parent, which sends to it, and no rank sends to more ranks than allowed.
BOOST_AUTO_TEST_CASE(all_ranks_are_in_the_tree) {
  for (std::size_t ranks = 1; ranks < 60; ++ranks) {
    for (std::size_t most = 2; most < 6; ++most) {
      std::vector<std::size_t> received(ranks);
      for (std::size_t rank = 0; rank < ranks; ++rank) {
        const auto place = place_of(rank, ranks, most);
        BOOST_TEST(place.groups.size() <= most);
        for (const auto& one : place.groups) {
          BOOST_TEST(place_of(one.first, ranks, most).parent == rank);
          BOOST_TEST(one.first > rank);
          ++received[one.first];
        }
      }
      BOOST_TEST(received[0] == 0u);
      for (std::size_t rank = 1; rank < ranks; ++rank) BOOST_TEST(received[rank] == 1u);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_hundred_thousand_ranks_have_three_levels) {
  std::size_t levels = 0;
  for (auto rank = std::size_t{99'999}; rank > 0; rank = place_of(rank, 100'000, 128).parent) ++levels;
  BOOST_TEST(levels == 3u);
}

BOOST_AUTO_TEST_CASE(pieces_of_workers) {
  // An eighth of a worker's share of 8000 chromosomes, and as much in advance.
  BOOST_TEST(next_piece(8000, 1, 10, 0) == 100u);
  BOOST_TEST(next_piece(8000, 1, 10, 100) == 100u);
  BOOST_TEST(next_piece(8000, 1, 10, 200) == 0u);
  // Near the end one chromosome, and none in advance.
  BOOST_TEST(next_piece(79, 1, 10, 0) == 1u);
  BOOST_TEST(next_piece(79, 1, 10, 1) == 0u);
  BOOST_TEST(next_piece(0, 1, 10, 0) == 0u);
}

BOOST_AUTO_TEST_CASE(pieces_of_masters) {
  // A group of 16 among 160 workers.
  BOOST_TEST(next_piece(12'800, 16, 160, 0) == 160u);
  // One chromosome per worker, at least; half of them in advance.
  BOOST_TEST(next_piece(640, 16, 160, 0) == 16u);
  BOOST_TEST(next_piece(640, 16, 160, 16) == 8u);
  // A message of at least a quarter of a piece.
  BOOST_TEST(next_piece(640, 16, 160, 20) == 4u);
  BOOST_TEST(next_piece(640, 16, 160, 21) == 0u);
  // No more than there are.
  BOOST_TEST(next_piece(5, 16, 160, 0) == 5u);
  // Nothing in advance if less than one per worker is left.
  BOOST_TEST(next_piece(79, 16, 160, 16) == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
