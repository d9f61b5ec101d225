// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include "bulls_and_cows/every_code.hpp"
#include "bulls_and_cows/game.hpp"
#include "bulls_and_cows/packed.hpp"
#include "bulls_and_cows/play/knowledge.hpp"
#include "bulls_and_cows/play/listed_search.hpp"
#include "bulls_and_cows/play/player.hpp"
#include "bulls_and_cows/play/survey.hpp"
#include "bulls_and_cows_known.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(bulls_and_cows_listed)

using namespace bulls_and_cows;

namespace {

const game mastermind{4, "012345"};
const game digits{4, "0123456789", true};

}  // namespace

// Koyama and Lai, "An optimal Mastermind strategy", 1993: no strategy takes fewer than 5625 guesses for the 1296 codes.
BOOST_AUTO_TEST_CASE(mastermind_is_played_as_well_as_it_can_be) {
  const genetic_player<packed_bits> player(mastermind, {});
  auto secrets = every_code(mastermind);
  secrets.resize(support::repetitions(secrets.size()));
  const auto found = survey(player, player.pack(), "0012", secrets, 1, 20, 1, [] { return false; });
  BOOST_TEST(found.games() == secrets.size());
  std::size_t sum = 0;
  for (std::size_t n = 0; n < found.histogram().size(); ++n) sum += n * found.histogram()[n];
  if (!support::sanitized) BOOST_TEST(sum == 5625u);
}

BOOST_AUTO_TEST_CASE(the_archive_is_filled_and_what_the_search_costs_is_counted) {
  const listed_search<packed_bits> search(digits, 5, 1'000'000);
  auto known = after<packed_bits>(digits, "7280", {"0123", "4567"});
  const auto guess = search.next(known);
  BOOST_TEST(is_code(digits, guess));
  std::size_t fit = 0;
  for (const auto& code : every_code(digits)) {
    fit += score("0123", code) == score("0123", "7280") && score("4567", code) == score("4567", "7280");
  }
  BOOST_TEST(known.codes().size() == fit);
  BOOST_TEST(known.spent().generations == 0u);
  BOOST_TEST(known.spent().evaluations > 100u);
}

// With no comparisons to spare the best by the estimate is guessed, with one guess played out it is the same.
BOOST_AUTO_TEST_CASE(the_limits_are_kept) {
  const listed_search<packed_bits> none(digits, 60, 0), one(digits, 1, 100'000'000), more(digits, 60, 2'000'000);
  auto known = after<packed_bits>(digits, "7280", {"0123", "4567"});
  auto same = known, other = known;
  BOOST_TEST(none.next(known) == one.next(same));
  more.next(other);
  // To play one guess out to the end takes more comparisons than two million.
  BOOST_TEST(other.spent().evaluations < same.spent().evaluations);
  BOOST_TEST(other.spent().evaluations > known.spent().evaluations);
}

BOOST_AUTO_TEST_CASE(few_codes_are_guessed_at_once) {
  const listed_search<packed_bits> search(digits, 60, 1'000'000);
  auto known = after<packed_bits>(digits, "0129", {"0123", "0124", "0567"});
  const auto guess = search.next(known);
  BOOST_TEST_REQUIRE(known.codes().size() == 2u);
  BOOST_TEST(guess == known.codes().front());
  auto contradicting = after<packed_bits>(digits, "0129", {"0123"});
  contradicting.learn(packer<packed_bits>(digits)("0123"), answer_class({0, 0}));
  BOOST_TEST(search.next(contradicting).empty());
}

BOOST_AUTO_TEST_CASE(games_of_many_symbols_are_searched) {
  const game of{3, "0123456789abcdefghijklmnopqrstuvwx", true};
  const genetic_player<packed_bytes<3>> player(of, {});
  const std::vector<std::string> secrets{"012", "xwv", "a1x"};
  const auto found = survey(player, player.pack(), "012", secrets, 1, 30, 1, [] { return false; });
  BOOST_TEST(found.games() == 3u);
  BOOST_TEST(found.most() < 16u);
}

BOOST_AUTO_TEST_SUITE_END()
