// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>
#include <vector>

#include "nim/expression.hpp"
#include "nim/match.hpp"
#include "nim/parser.hpp"
#include "nim/players.hpp"
#include "nim/rules.hpp"
#include "nim_random.hpp"

BOOST_AUTO_TEST_SUITE(nim_players)

using namespace nim;

namespace {

// The number of wins of the first player.
int wins(const rules& rule_set, const position& piles, const player& first, const player& second, int games,
         std::uint64_t seed = 1) {
  const clade::random_stream streams(seed);
  int count = 0;
  for (int g = 0; g < games; ++g)
    count += first_wins(rule_set, piles, first, second, streams.fork(static_cast<std::uint64_t>(g)));
  return count;
}

}  // namespace

BOOST_AUTO_TEST_CASE(gabriele_takes_the_most_from_the_first_pile_that_is_not_empty) {
  clade::random_stream rng(1);
  const gabriele_player gabriele;
  BOOST_TEST((gabriele({}, {0, 3, 5}, rng) == position{0, 0, 5}));
  BOOST_TEST((gabriele({.game = game::limit, .most = 2}, {0, 3, 5}, rng) == position{0, 1, 5}));
  BOOST_TEST((gabriele({.game = game::subtract, .amounts = {2, 4, 9}}, {1, 5, 9}, rng) == position{1, 1, 9}));
  BOOST_TEST((gabriele({.game = game::wythoff}, {3, 5}, rng) == position{0, 5}));
  BOOST_TEST((gabriele({.game = game::moore, .most = 2}, {3, 5}, rng) == position{0, 5}));
  BOOST_CHECK_THROW(gabriele({}, {0, 0}, rng), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(the_random_player_makes_every_move_about_as_often) {
  clade::random_stream rng(1);
  std::map<position, int> times;
  for (int i = 0; i < 7000; ++i) ++times[random_player{}({.game = game::wythoff}, {2, 3}, rng)];
  BOOST_TEST(times.size() == 7u);
  for (const auto& [to, n] : times) BOOST_TEST((n > 850 && n < 1150));
  BOOST_CHECK_THROW(random_player{}({}, {0}, rng), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(the_expression_player_moves_to_a_zero_where_there_is_one) {
  clade::random_stream rng(1);
  const expression_player nim{parse("a ^ b ^ c", 3)};
  std::set<position> seen;
  for (int i = 0; i < 100; ++i) {
    BOOST_TEST((nim({}, {1, 3, 5}, rng) == position{1, 3, 2}));
    seen.insert(nim({}, {1, 1, 1}, rng));
  }
  BOOST_TEST(seen.size() == 3u);  // any of the good moves
}

BOOST_AUTO_TEST_CASE(the_optimal_player_wins_whatever_can_be_won) {
  for (const auto& [rule_set, piles] : nim_random::setups()) {
    const optimal_player optimal(rule_set, piles);
    const bool lost = optimal.is_lost(piles);
    for (const player& other : {player{random_player{}}, player{gabriele_player{}}, player{optimal}}) {
      if (lost) {
        BOOST_TEST(wins(rule_set, piles, other, optimal, 50) == 0);
      } else {
        BOOST_TEST(wins(rule_set, piles, optimal, other, 50) == 50);
      }
    }
  }
  BOOST_CHECK_THROW(optimal_player({}, {1, 2}).is_lost({2, 2}), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(an_expression_that_breaks_no_theorem_wins_from_1_3_5_against_everyone) {
  const position piles{1, 3, 5};
  const expression_player winner{parse("a ^ b ^ c", 3)};
  for (const player& other :
       {player{random_player{}}, player{gabriele_player{}}, player{optimal_player({}, piles)}, player{winner}}) {
    BOOST_TEST(wins({}, piles, winner, other, 50) == 50);
  }
  // A wrong one loses against a perfect player at times.
  const expression_player wrong{parse("a + b - c", 3)};
  BOOST_TEST(wins({}, piles, wrong, optimal_player({}, piles), 200) < 200);
}

BOOST_AUTO_TEST_CASE(games_with_a_single_course_end_as_the_rules_say) {
  const random_player any;
  BOOST_TEST(wins({}, {1}, any, any, 1) == 1);
  BOOST_TEST(wins({.misere = true}, {1}, any, any, 1) == 0);
  BOOST_TEST(wins({}, {1, 1}, any, any, 1) == 0);
  BOOST_TEST(wins({.misere = true}, {1, 1}, any, any, 1) == 1);
  BOOST_TEST(wins({}, {0}, any, any, 1) == 0);
  BOOST_TEST(wins({.misere = true}, {0}, any, any, 1) == 1);
  BOOST_TEST(wins({.game = game::subtract, .amounts = {2}}, {3, 1}, any, any, 1) == 1);
}

BOOST_AUTO_TEST_CASE(the_same_seed_gives_the_same_games) {
  const random_player any;
  const position piles{3, 4, 5};
  std::set<int> different;
  for (const std::uint64_t seed : {1u, 2u, 3u, 4u}) {
    const auto count = wins({}, piles, any, any, 200, seed);
    BOOST_TEST(count == wins({}, piles, any, any, 200, seed));
    BOOST_TEST(count > 60);
    BOOST_TEST(count < 140);
    different.insert(count);
  }
  BOOST_TEST(different.size() > 1u);
}

BOOST_AUTO_TEST_CASE(too_many_moves_to_choose_from_are_refused) {
  BOOST_CHECK_THROW(check_choices({.game = game::moore, .most = 26}, position(26, 10)), std::invalid_argument);
  BOOST_CHECK_THROW(check_choices({}, {1'000'000}), std::invalid_argument);
  BOOST_CHECK_NO_THROW(check_choices({.game = game::limit, .most = 100}, position(26, 1'000'000)));
  BOOST_CHECK_THROW(optimal_player({}, {1000, 1000, 1000}), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
