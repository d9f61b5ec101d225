// SPDX-License-Identifier: BSL-1.0
#include "n_queens/guided.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/chromosome/permutation.hpp>
#include <clade/core/problem.hpp>
#include <clade/engine/evaluator.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

BOOST_AUTO_TEST_SUITE(guided_tests)

using namespace n_queens;

namespace {

struct lab {
  using problem_type = decltype(clade::minimize(conflicts{}, boards{8}));

  problem_type problem;
  clade::detail::evaluator<problem_type>::cache_type memory{};

  // Mutates a copy of the mother and counts evaluations as a run does: the child is evaluated unless it is known.
  std::uint64_t mutate(const guided& op, const board& mother, board& child, clade::random_stream& rng, bool& changed) {
    clade::detail::evaluator evaluate(problem, memory, mother, mother.conflicts());
    changed = op(child, rng, evaluate);
    return evaluate.evaluations() + (evaluate.known_fitness(child) == nullptr);
  }
};

lab for_size(std::size_t n) { return {clade::minimize(conflicts{}, boards{n})}; }

std::size_t differences(const board& one, const board& other) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < one.size(); ++i) count += one[i] != other[i];
  return count;
}

}  // namespace

BOOST_AUTO_TEST_CASE(attempts_grow_with_the_board) {
  const guided op{0.05};
  BOOST_TEST(op.attempts(8) == 1u);
  BOOST_TEST(op.attempts(19) == 1u);
  BOOST_TEST(op.attempts(20) == 2u);
  BOOST_TEST(op.attempts(100) == 6u);
  BOOST_TEST(op.attempts(1'000'000) == 50'001u);
  BOOST_TEST(guided{1}.attempts(8) == 9u);
  BOOST_TEST(guided{0}.attempts(8) == 0u);
}

BOOST_AUTO_TEST_CASE(keeps_permutations_and_the_rows_on_the_board_in_10000_cases) {
  clade::random_stream rng(1);
  for (int i = 0; i < 10'000; ++i) {
    const auto n = 1 + rng.below(std::size_t{40});
    auto test = for_size(n);
    const auto mother = boards{n}(rng);
    auto child = mother;
    const auto kind = i % 2 == 0 ? encoding::permutation : encoding::rows;
    bool changed;
    test.mutate(guided{0.1, kind}, mother, child, rng, changed);
    if (kind == encoding::permutation) BOOST_REQUIRE(clade::chromosome::is_permutation(child.rows()));
    BOOST_REQUIRE_EQUAL(child.conflicts(), board(child.rows()).conflicts());
    BOOST_REQUIRE_EQUAL(changed, n > 1 && mother.conflicts() > 0);
  }
}

BOOST_AUTO_TEST_CASE(with_one_attempt_the_child_is_one_change_away_and_counts_once) {
  clade::random_stream rng(2);
  for (const auto kind : {encoding::permutation, encoding::rows}) {
    for (int i = 0; i < 2000; ++i) {
      auto test = for_size(8);
      const auto mother = boards{8}(rng);
      if (mother.conflicts() == 0) continue;
      auto child = mother;
      bool changed;
      BOOST_REQUIRE_EQUAL(test.mutate(guided{0.05, kind}, mother, child, rng, changed), 1u);
      BOOST_REQUIRE_EQUAL(differences(mother, child), kind == encoding::permutation ? 2u : 1u);
    }
  }
}

BOOST_AUTO_TEST_CASE(moves_a_queen_that_was_attacked) {
  clade::random_stream rng(3);
  for (int i = 0; i < 2000; ++i) {
    auto test = for_size(10);
    const auto mother = boards{10}(rng);
    auto child = mother;
    bool changed;
    test.mutate(guided{0.01, encoding::rows}, mother, child, rng, changed);
    for (std::size_t c = 0; c < 10; ++c) {
      if (mother[c] != child[c]) BOOST_REQUIRE_GT(mother.attackers(c), 0);
    }
  }
}

BOOST_AUTO_TEST_CASE(most_attempts_do_no_harm_and_every_one_counts) {
  clade::random_stream rng(4);
  std::size_t worse = 0;
  for (int i = 0; i < 500; ++i) {
    auto test = for_size(100);
    const auto mother = boards{100}(rng);
    auto child = mother;
    bool changed;
    const auto counted = test.mutate(guided{0.05}, mother, child, rng, changed);
    BOOST_REQUIRE_EQUAL(counted, 6u);
    BOOST_REQUIRE(!(child == mother));
    worse += child.conflicts() > mother.conflicts();
  }
  BOOST_TEST(worse < 50u);  // if all six attempts would add conflicts
}

// Two queens on two columns attack each other in any rows: both of two attempts are kept, and each moves one of them.
BOOST_AUTO_TEST_CASE(attempts_that_change_no_conflicts_are_kept) {
  clade::random_stream rng(9);
  for (int i = 0; i < 200; ++i) {
    auto test = for_size(2);
    const board mother({0, 1});
    auto child = mother;
    bool changed;
    test.mutate(guided{0.5, encoding::rows}, mother, child, rng, changed);
    BOOST_REQUIRE_NE(differences(mother, child), 1u);
  }
}

BOOST_AUTO_TEST_CASE(a_child_that_is_not_its_mothers_copy_counts_itself_too) {
  clade::random_stream rng(5);
  auto test = for_size(8);
  const board mother({0, 1, 2, 3, 4, 5, 6, 7});
  auto child = boards{8}(rng);
  bool changed;
  BOOST_TEST(test.mutate(guided{0.05}, mother, child, rng, changed) == 2u);
  board solved({0, 4, 7, 5, 2, 6, 1, 3});
  BOOST_TEST(test.mutate(guided{0.05}, mother, solved, rng, changed) == 1u);
  BOOST_TEST(!changed);
}

BOOST_AUTO_TEST_CASE(stops_when_the_board_is_solved) {
  clade::random_stream rng(6);
  for (int i = 0; i < 200; ++i) {
    auto test = for_size(4);
    const board mother({0, 3, 1, 2});
    auto child = mother;
    bool changed;
    const auto counted = test.mutate(guided{1}, mother, child, rng, changed);
    BOOST_REQUIRE_LE(counted, 5u);
    if (counted < 5) BOOST_REQUIRE_EQUAL(child.conflicts(), 0);
  }
}

BOOST_AUTO_TEST_CASE(leaves_solved_boards_single_columns_and_rate_zero_alone) {
  clade::random_stream rng(7);
  bool changed = true;
  for (const board& mother : {board({1, 3, 0, 2}), board({0})}) {
    auto child = mother;
    BOOST_TEST(for_size(mother.size()).mutate(guided{0.5}, mother, child, rng, changed) == 0u);
    BOOST_TEST((child == mother));
    BOOST_TEST(!changed);
  }
  const board mother({0, 1, 2, 3});
  auto child = mother;
  BOOST_TEST(for_size(4).mutate(guided{0}, mother, child, rng, changed) == 0u);
  BOOST_TEST((child == mother));
}

BOOST_AUTO_TEST_CASE(picks_the_most_attacked_of_three_and_only_attacked_ones) {
  const board queens({0, 1, 2, 3, 0, 6, 5});
  clade::random_stream rng(8);
  std::vector<int> picked(7);
  for (int i = 0; i < 7000; ++i) {
    column_list list(20);
    ++picked[guided::pick(queens, list, rng)];
  }
  for (std::size_t i = 0; i < 7; ++i) {
    for (std::size_t j = 0; j < 7; ++j) {
      if (queens.attackers(i) > queens.attackers(j)) BOOST_TEST(picked[i] > picked[j]);
    }
  }
  const board one_pair({0, 2, 4, 1, 3, 5});
  BOOST_REQUIRE_EQUAL(one_pair.conflicts(), 1);
  for (int i = 0; i < 100; ++i) {
    column_list list(12);
    for (std::size_t c = 0; c < 6; ++c) list.push_back(c);  // out of date
    BOOST_REQUIRE_GT(one_pair.attackers(guided::pick(one_pair, list, rng)), 0);
  }
}

BOOST_AUTO_TEST_SUITE_END()
