// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "nim/positions.hpp"
#include "nim/rules.hpp"
#include "nim/size.hpp"
#include "nim_random.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(nim_positions)

using namespace nim;

namespace {

// The reachable positions, found move by move.
std::set<position> reached(const rules& rule_set, const position& piles, bool sorted) {
  const auto as_kept = [&](position at) {
    if (sorted) std::ranges::sort(at);
    return at;
  };
  std::set<position> found{as_kept(piles)};
  std::vector<position> open{as_kept(piles)};
  while (!open.empty()) {
    auto at = open.back();
    open.pop_back();
    for_each_move(rule_set, at, [&](const position& next) {
      if (found.insert(as_kept(next)).second) open.push_back(as_kept(next));
    });
  }
  return found;
}

void check_against_the_rules(const rules& rule_set, const positions& all, bool sorted) {
  BOOST_TEST_REQUIRE(all.first.size() == all.size() + 1);
  BOOST_TEST(all.first.front() == 0u);
  BOOST_TEST(all.first.back() == all.successors.size());
  for (std::size_t x = 0; x < all.size(); ++x) {
    BOOST_TEST((all.find(all[x]) == x));
    std::multiset<position> expected, there;
    auto at = all[x];
    for_each_move(rule_set, at, [&](position next) {
      if (sorted) std::ranges::sort(next);
      if (!sorted || !expected.contains(next)) expected.insert(next);
    });
    for (auto i = all.first[x]; i < all.first[x + 1]; ++i) {
      BOOST_TEST(all.successors[i] < x);
      there.insert(all[all.successors[i]]);
    }
    BOOST_TEST((there == expected));
    BOOST_TEST(all.is_final(x) == is_final(rule_set, all[x]));
  }
}

std::string refusal(const rules& rule_set, const position& piles) {
  return support::refusal([&] { ordered_positions(rule_set, piles); });
}

}  // namespace

BOOST_AUTO_TEST_CASE(all_ordered_positions_that_moves_reach_are_there_and_no_others) {
  for (const auto& [rule_set, piles] : nim_random::setups()) {
    const auto all = ordered_positions(rule_set, piles);
    const auto expected = reached(rule_set, piles, false);
    BOOST_TEST_REQUIRE(all.size() == expected.size());
    std::size_t x = 0;
    for (const auto& at : expected) BOOST_TEST((all[x++] == at));  // both in lexicographic order
    check_against_the_rules(rule_set, all, false);
    const auto size = size_of_reachable(rule_set, piles);
    BOOST_TEST(size.positions == static_cast<double>(all.size()));
    BOOST_TEST(size.moves == static_cast<double>(all.successors.size()));
  }
  BOOST_TEST(ordered_positions({}, {4, 4, 4, 4}).size() == 625u);
  BOOST_TEST(ordered_positions({}, {1, 3, 5}).size() == 48u);
}

BOOST_AUTO_TEST_CASE(a_subtraction_set_leaves_out_what_it_does_not_reach) {
  const auto all = ordered_positions({.game = game::subtract, .amounts = {2, 5}}, {9});
  BOOST_TEST((all.columns.front() == std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 7, 9}));
  BOOST_TEST(!all.find({6}).has_value());
  BOOST_TEST(!all.find({10}).has_value());
  BOOST_TEST(!all.find({1, 1}).has_value());
}

BOOST_AUTO_TEST_CASE(multisets_are_sorted_and_each_is_there_once) {
  BOOST_TEST(sorted_positions({}, {4, 4, 4, 4}).size() == 70u);
  BOOST_TEST(sorted_positions({}, {5, 1, 3}).size() == sorted_positions({}, {1, 3, 5}).size());
  BOOST_TEST(sorted_positions({}, {9, 9, 9, 9}).size() == 715u);  // more than are kept unsorted at a time
  for (const auto& [rule_set, piles] : nim_random::setups()) {
    const auto all = sorted_positions(rule_set, piles);
    const auto expected = reached(rule_set, piles, true);
    BOOST_TEST_REQUIRE(all.size() == expected.size());
    std::size_t x = 0;
    for (const auto& at : expected) BOOST_TEST((all[x++] == at));
    check_against_the_rules(rule_set, all, true);
  }
}

BOOST_AUTO_TEST_CASE(positions_up_to_a_size_are_all_of_them) {
  for (const auto& [rule_set, piles] : nim_random::setups()) {
    const auto all = positions_up_to(rule_set, piles.size(), 4);
    std::size_t expected = 1;
    for (std::size_t i = 0; i < piles.size(); ++i) expected *= 5;
    BOOST_TEST(all.size() == expected);
    check_against_the_rules(rule_set, all, false);
    const auto size = size_up_to(rule_set, piles.size(), 4);
    BOOST_TEST(size.positions == static_cast<double>(all.size()));
    BOOST_TEST(size.moves == static_cast<double>(all.successors.size()));
  }
}

BOOST_AUTO_TEST_CASE(too_large_a_space_is_refused_at_once_saying_how_large) {
  BOOST_TEST(
      refusal({}, {100, 100, 100, 100}) ==
      "--piles 100,100,100,100 has 104060401 positions with 20812080200 moves, but at most 4194304 positions with "
      "67108864 moves can be searched");
  BOOST_TEST(refusal({}, position(26, 1'000'000)).find(" has about 1.00e+156 positions") != std::string::npos);
  BOOST_TEST(!refusal({}, position(23, 1)).empty());
  // The largest number of positions, and a larger one. They are listed for two piles, because listing those of 22 takes
  // seconds.
  BOOST_CHECK_NO_THROW(check_size("", size_of_reachable({}, position(22, 1))));
  const rules one_at_a_time{.game = game::limit, .most = 1};
  BOOST_TEST(size_of_reachable(one_at_a_time, {2047, 2047}).positions == max_positions);
  BOOST_TEST(refusal(one_at_a_time, {2047, 2047}).empty());
  BOOST_TEST(!refusal(one_at_a_time, {2047, 2048}).empty());
  BOOST_TEST(refusal({}, {20'000}).find("20001 positions with 200010000 moves") != std::string::npos);
  BOOST_TEST(!refusal({.game = game::moore, .most = 4}, {60, 60, 60, 60}).empty());
  BOOST_TEST(refusal({.game = game::limit, .most = 3}, {1'000'000}).empty());
  BOOST_CHECK_THROW(positions_up_to({}, 6, 15), std::invalid_argument);
  BOOST_CHECK_THROW(sorted_positions({}, {100, 100, 100, 100}), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
