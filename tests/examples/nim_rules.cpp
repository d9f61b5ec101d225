// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "nim/game_option.hpp"
#include "nim/rules.hpp"
#include "nim/size.hpp"
#include "nim_random.hpp"

BOOST_AUTO_TEST_SUITE(nim_rules)

using namespace nim;

namespace {

std::vector<position> moves(const rules& rule_set, position at) {
  std::vector<position> result;
  for_each_move(rule_set, at, [&](const position& next) { result.push_back(next); });
  return result;
}

// Whether a move leads there, by the words of the rules.
bool is_move(const rules& rule_set, const position& from, const position& to) {
  std::vector<std::int64_t> taken;
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (to[i] > from[i]) return false;
    if (to[i] < from[i]) taken.push_back(from[i] - to[i]);
  }
  if (taken.empty()) return false;
  switch (rule_set.game) {
    case game::nim:
      return taken.size() == 1;
    case game::limit:
      return taken.size() == 1 && taken[0] <= rule_set.most;
    case game::subtract:
      return taken.size() == 1 && std::ranges::count(rule_set.amounts, taken[0]) == 1;
    case game::moore:
      return taken.size() <= static_cast<std::size_t>(rule_set.most);
    case game::wythoff:
      return taken.size() == 1 || taken[0] == taken[1];
  }
  return false;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_moves_of_each_game_are_those_of_its_rules) {
  using all = std::vector<position>;
  BOOST_TEST((moves({}, {1, 2}) == all{{0, 2}, {1, 1}, {1, 0}}));
  BOOST_TEST((moves({.game = game::limit, .most = 2}, {4, 1}) == all{{3, 1}, {2, 1}, {4, 0}}));
  BOOST_TEST((moves({.game = game::subtract, .amounts = {2, 3}}, {4, 2}) == all{{2, 2}, {1, 2}, {4, 0}}));
  BOOST_TEST((moves({.game = game::wythoff}, {1, 2}) == all{{0, 2}, {1, 1}, {1, 0}, {0, 1}}));
  BOOST_TEST((moves({.game = game::moore, .most = 1}, {2, 1}).size() == 3u));
  BOOST_TEST((moves({.game = game::moore, .most = 2}, {1, 1, 1}).size() == 6u));
  BOOST_TEST((moves({.game = game::moore, .most = 5}, {1, 1, 1}).size() == 7u));
  BOOST_TEST(moves({.game = game::subtract, .amounts = {3}}, {2, 1}).empty());
}

BOOST_AUTO_TEST_CASE(a_position_is_visited_exactly_where_a_move_leads_there_and_once) {
  for (const auto& [rule_set, piles] : nim_random::setups()) {
    const auto visited = moves(rule_set, piles);
    std::set<position> expected;
    position to(piles.size());
    for (bool more = true; more;) {  // all positions below, counted up
      if (is_move(rule_set, piles, to)) expected.insert(to);
      more = false;
      for (std::size_t i = 0; i < to.size() && !more; ++i) {
        more = ++to[i] <= piles[i];
        if (!more) to[i] = 0;
      }
    }
    BOOST_TEST(visited.size() == expected.size());
    BOOST_TEST((std::set<position>(visited.begin(), visited.end()) == expected));
    BOOST_TEST(moves_from(rule_set, piles) == static_cast<double>(visited.size()));
    BOOST_TEST(is_final(rule_set, piles) == visited.empty());
  }
}

BOOST_AUTO_TEST_CASE(games_are_read_as_they_are_named) {
  for (const std::string text :
       {"nim", "limit:3", "limit:1000000", "subtract:1,3,4", "subtract:5", "moore:2", "wythoff"}) {
    const auto read = read_game(text);
    BOOST_TEST_REQUIRE(read.has_value(), text);
    BOOST_TEST(name(*read) == text);
    BOOST_CHECK_NO_THROW(check(*read, {1, 2}));
  }
  BOOST_TEST(name(read_game("subtract:4,1,3").value()) == "subtract:1,3,4");
  BOOST_TEST((read_game("limit:7").value() == rules{.game = game::limit, .most = 7}));
  for (const std::string text :
       {"",          "Nim",          "nim:2",         "limit",         "limit:",       "limit:0",
        "limit:-1",  "limit:2,3",    "limit:x",       "limit:1000001", "limit:3 ",     "subtract",
        "subtract:", "subtract:0,1", "subtract:1,,2", "subtract:1,2,", "subtract:2,2", "subtract:1.5",
        "moore:0",   "moore:2,2",    "wythoff:2",     "chess:3",       ":3",           "limit:99999999999999999999"}) {
    BOOST_TEST(!read_game(text).has_value(), text);
  }
  std::string many = "subtract:1";
  for (int i = 2; i <= 64; ++i) many += ',' + std::to_string(i);
  BOOST_TEST(read_game(many).has_value());
  BOOST_TEST(!read_game(many + ",65").has_value());
}

BOOST_AUTO_TEST_CASE(piles_and_rules_that_cannot_be_are_refused) {
  BOOST_CHECK_THROW(check({}, {}), std::invalid_argument);
  BOOST_CHECK_THROW(check({}, {1, -1}), std::invalid_argument);
  BOOST_CHECK_THROW(check({}, position(27, 1)), std::invalid_argument);
  BOOST_CHECK_THROW(check({}, {1'000'001}), std::invalid_argument);
  BOOST_CHECK_THROW(check({.game = game::wythoff}, {1}), std::invalid_argument);
  BOOST_CHECK_THROW(check({.game = game::wythoff}, {1, 2, 3}), std::invalid_argument);
  BOOST_CHECK_THROW(check({.game = game::limit, .most = 0}, {1}), std::invalid_argument);
  BOOST_CHECK_THROW(check({.game = game::moore, .most = -1}, {1}), std::invalid_argument);
  BOOST_CHECK_THROW(check({.game = game::subtract, .amounts = {}}, {1}), std::invalid_argument);
  BOOST_CHECK_THROW(check({.game = game::subtract, .amounts = {0, 1}}, {1}), std::invalid_argument);
  BOOST_CHECK_THROW(check({.game = game::subtract, .amounts = {3, 2}}, {1}), std::invalid_argument);
  BOOST_CHECK_NO_THROW(check({}, position(26, 1'000'000)));
  BOOST_CHECK_NO_THROW(check({}, {0}));
}

BOOST_AUTO_TEST_SUITE_END()
