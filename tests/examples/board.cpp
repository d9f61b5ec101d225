// SPDX-License-Identifier: BSL-1.0
#include "n_queens/board.hpp"
#include "support/refusal.hpp"

#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

BOOST_AUTO_TEST_SUITE(board_tests)

using n_queens::board;
using n_queens::boards;

namespace {

bool attack(const board& queens, std::size_t i, std::size_t j) {
  const auto apart = static_cast<int>(i > j ? i - j : j - i);
  return queens[i] == queens[j] || std::abs(queens[i] - queens[j]) == apart;
}

// By definition, over all pairs.
std::int64_t attacking_pairs(const board& queens) {
  std::int64_t pairs = 0;
  for (std::size_t i = 0; i < queens.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) pairs += attack(queens, i, j);
  }
  return pairs;
}

int attackers(const board& queens, std::size_t i) {
  int others = 0;
  for (std::size_t j = 0; j < queens.size(); ++j) others += j != i && attack(queens, i, j);
  return others;
}

void check(const board& queens) {
  BOOST_REQUIRE_EQUAL(queens.conflicts(), attacking_pairs(queens));
  for (std::size_t i = 0; i < queens.size(); ++i) BOOST_REQUIRE_EQUAL(queens.attackers(i), attackers(queens, i));
}

struct told {
  std::vector<bool> attacked;

  void push_back_if(bool is_attacked, std::size_t column) {
    BOOST_REQUIRE_EQUAL(column, attacked.size());
    attacked.push_back(is_attacked);
  }
};

void check_list(const board& queens) {
  told list;
  queens.list_attacked(list);
  BOOST_REQUIRE_EQUAL(list.attacked.size(), queens.size());
  for (std::size_t i = 0; i < queens.size(); ++i) BOOST_REQUIRE_EQUAL(list.attacked[i], queens.attackers(i) > 0);
}

board any_rows(std::size_t n, clade::random_stream& rng) {
  std::vector<int> rows(n);
  for (auto& row : rows) row = static_cast<int>(rng.below(n));
  return board(rows);
}

}  // namespace

BOOST_AUTO_TEST_CASE(conflicts_of_known_boards) {
  BOOST_TEST(board({0}).conflicts() == 0);
  BOOST_TEST(board({0, 0}).conflicts() == 1);
  BOOST_TEST(board({0, 1}).conflicts() == 1);
  BOOST_TEST(board({1, 3, 0, 2}).conflicts() == 0);
  BOOST_TEST(board({0, 4, 7, 5, 2, 6, 1, 3}).conflicts() == 0);
  BOOST_TEST(board({0, 1, 2, 3, 4, 5, 6, 7}).conflicts() == 28);  // all on one diagonal: C(8,2)
  BOOST_TEST(board({5, 5, 5, 5, 5, 5, 5, 5}).conflicts() == 28);  // all on one row
  BOOST_TEST(board().conflicts() == 0);
}

BOOST_AUTO_TEST_CASE(conflicts_agree_with_the_definition_for_10000_random_boards) {
  clade::random_stream rng(1);
  for (int i = 0; i < 10'000; ++i) {
    const auto n = 1 + rng.below(std::size_t{24});
    check(any_rows(n, rng));
  }
}

BOOST_AUTO_TEST_CASE(moves_and_exchanges_keep_count_for_10000_random_changes) {
  clade::random_stream rng(2);
  for (int round = 0; round < 500; ++round) {
    const auto n = 2 + rng.below(std::size_t{18});
    auto queens = round % 2 == 0 ? any_rows(n, rng) : boards{n}(rng);
    for (int change = 0; change < 20; ++change) {
      const auto i = rng.below(n), j = (i + 1 + rng.below(n - 1)) % n;
      auto rows = queens.rows();
      auto after = queens.conflicts();
      if (rng.chance(0.5)) {
        after += rows[i] == rows[j] ? 0 : queens.growth_by_swap(i, j);
        std::swap(rows[i], rows[j]);
        queens.swap(i, j);
      } else {
        const auto row = static_cast<int>(rng.below(n));
        after += row == rows[i] ? 0 : queens.growth_by_set(i, row);
        rows[i] = row;
        queens.set(i, row);
      }
      BOOST_REQUIRE(queens.rows() == rows);
      BOOST_REQUIRE_EQUAL(queens.conflicts(), after);
      check(queens);
      check_list(queens);
    }
  }
}

// More queens on a line than a byte can count, and fewer again.
BOOST_AUTO_TEST_CASE(lines_with_hundreds_of_queens_keep_count) {
  constexpr std::size_t n = 300;
  std::vector<int> rows(n);
  board on_a_row(rows);
  std::iota(rows.begin(), rows.end(), 0);
  board on_a_diagonal(rows);
  clade::random_stream rng(4);
  for (auto* const queens : {&on_a_diagonal, &on_a_row}) {
    check(*queens);
    for (std::size_t i = 0; i < 100; ++i) {
      const auto row = static_cast<int>(rng.below(n));
      const auto after = queens->conflicts() + (row == (*queens)[i] ? 0 : queens->growth_by_set(i, row));
      queens->set(i, row);
      BOOST_REQUIRE_EQUAL(queens->conflicts(), after);
      if (i % 10 == 4) queens->swap(i, n - 1 - i);
    }
    check(*queens);
    check_list(*queens);
  }
}

// Attacked queens are found in another way on large boards.
BOOST_AUTO_TEST_CASE(lists_attacked_queens_of_large_boards) {
  constexpr std::size_t n = (1 << 17) + 5;
  clade::random_stream rng(5);
  auto queens = boards{n}(rng);
  check_list(queens);
  for (std::size_t i = 0; i < 256; ++i) queens.set(2 * i, 11);  // more than a byte can count
  check_list(queens);
}

BOOST_AUTO_TEST_CASE(rewritten_rows_are_counted_anew) {
  board queens({0, 1, 2, 3});
  const bool told = queens.rewrite([](std::vector<int>& rows) {
    rows = {1, 3, 0, 2};
    return true;
  });
  BOOST_TEST(told);
  BOOST_TEST(queens.conflicts() == 0);
  queens.rewrite([](std::vector<int>& rows) {
    rows = {0, 0, 0, 0, 0};
    return true;
  });
  check(queens);
}

BOOST_AUTO_TEST_CASE(boards_are_equal_when_their_rows_are) {
  board queens({1, 3, 0, 2});
  const auto copy = queens;
  queens.swap(0, 1);
  BOOST_TEST((queens == copy) == false);
  queens.swap(0, 1);
  BOOST_TEST((queens == copy));
  BOOST_TEST((board({0, 1}) == board({0, 1, 2})) == false);
}

BOOST_AUTO_TEST_CASE(a_row_that_is_not_on_the_board_is_refused) {
  BOOST_TEST(support::refusal([] { board({0, 3, 1}); }) == "a row of the board must be from 0 to 2, but was 3");
  BOOST_CHECK_THROW(board({0, -1, 1}), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(the_space_makes_permutations_and_rows_of_any_kind) {
  clade::random_stream rng(3);
  const boards space{12};
  BOOST_TEST(space.size() == 12u);
  std::vector<int> seen(12);
  for (int i = 0; i < 1000; ++i) {
    BOOST_REQUIRE(clade::chromosome::is_permutation(space(rng).rows()));
    ++seen.at(static_cast<std::size_t>(space.gene(rng)));
  }
  for (const auto times : seen) BOOST_TEST(times > 40);
}

BOOST_AUTO_TEST_CASE(a_board_of_a_million_columns_counts_beyond_32_bits) {
  const board queens(std::vector<int>(1'000'000, 7));
  BOOST_TEST(queens.conflicts() == 499'999'500'000);
}

BOOST_AUTO_TEST_SUITE_END()
