// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "bulls_and_cows/game.hpp"
#include "bulls_and_cows/packed.hpp"
#include "bulls_and_cows/play/knowledge.hpp"
#include "bulls_and_cows/play/player.hpp"
#include "bulls_and_cows/play/survey.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(bulls_and_cows_survey)

using namespace bulls_and_cows;

namespace {

const game small{3, "01234", true};

// All 60, or with a sanitizer the first six.
std::vector<std::string> every_secret() {
  std::vector<std::string> secrets;
  for (const char a : small.alphabet) {
    for (const char b : small.alphabet) {
      for (const char c : small.alphabet) {
        const std::string code{a, b, c};
        if (is_code(small, code)) secrets.push_back(code);
      }
    }
  }
  secrets.resize(support::repetitions(secrets.size()));
  return secrets;
}

const auto never = [] { return false; };

}  // namespace

BOOST_AUTO_TEST_CASE(tallies_have_a_mean_and_its_standard_error) {
  tally of;
  for (const std::size_t guesses : {2u, 4u, 4u, 4u, 5u, 5u, 7u, 9u}) of.add(guesses);
  BOOST_TEST(of.games() == 8u);
  BOOST_TEST(of.most() == 9u);
  BOOST_TEST(of.mean() == 5.0);
  BOOST_TEST(std::abs(of.standard_error() - std::sqrt(32.0 / 7 / 8)) < 1e-12);
  tally twice = of;
  twice.add(of);
  BOOST_TEST(twice.games() == 16u);
  BOOST_TEST(twice.mean() == 5.0);
  tally one;
  one.add(3);
  BOOST_TEST(one.standard_error() == 0);
}

BOOST_AUTO_TEST_CASE(games_played_together_take_as_many_guesses_as_one_by_one) {
  const genetic_player<packed_bits> player(small, {.listed = 0});
  const auto together = survey(player, player.pack(), "012", every_secret(), 3, 20, 1, never);
  BOOST_TEST(together.games() == support::repetitions(60u));
  tally alone;
  for (const auto& secret : every_secret()) {
    knowledge<packed_bits> known;
    std::string guess = "012";
    std::size_t number = 1;
    for (; guess != secret; ++number) {
      const auto as = player.pack()(guess);
      known.learn(as, answer_class(player.pack()(secret), as));
      guess = player.next(known, clade::random_stream(3).fork(number + 1));
    }
    alone.add(number);
  }
  BOOST_TEST(together.histogram() == alone.histogram(), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_result_is_the_same_on_any_number_of_threads) {
  const genetic_player<packed_bits> player(small, {.listed = 0});
  const auto on = [&](std::size_t threads) {
    return survey(player, player.pack(), "012", every_secret(), 3, 20, threads, never).histogram();
  };
  const auto one = on(1);
  BOOST_TEST(on(2) == one, boost::test_tools::per_element());
  BOOST_TEST(on(5) == one, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_games_solved_so_far_are_told) {
  const genetic_player<packed_bits> player(small, {.listed = 0});
  for (const std::size_t threads : {1u, 2u}) {
    std::vector<std::size_t> told;
    survey(player, player.pack(), "012", every_secret(), 3, 20, threads, never,
           [&](std::size_t games) { told.push_back(games); });
    BOOST_TEST_REQUIRE(!told.empty());
    BOOST_TEST(told.front() == 1u);
    BOOST_TEST(told.back() == support::repetitions(60u));
    BOOST_TEST(std::ranges::is_sorted(told));
  }
}

BOOST_AUTO_TEST_CASE(every_number_of_guesses_can_be_the_limit) {
  const genetic_player<packed_bits> player(small, {.listed = 0});
  const auto whole = survey(player, player.pack(), "012", every_secret(), 3, 20, 1, never).histogram();
  for (std::size_t limit = 0; limit <= whole.size(); ++limit) {
    auto expected = whole;
    expected.resize(std::min(whole.size(), limit + 1));
    auto found = survey(player, player.pack(), "012", every_secret(), 3, limit, 1, never).histogram();
    found.resize(expected.size());
    BOOST_TEST(found == expected, boost::test_tools::per_element());
  }
}

BOOST_AUTO_TEST_CASE(a_survey_can_be_stopped_and_limited) {
  const genetic_player<packed_bits> player(small, {.listed = 0});
  const auto limited = survey(player, player.pack(), "012", every_secret(), 3, 2, 1, never);
  BOOST_TEST(limited.games() < support::repetitions(60u));
  BOOST_TEST(limited.most() == 2u);
  const auto stopped = survey(player, player.pack(), "012", every_secret(), 3, 20, 1, [] { return true; });
  BOOST_TEST(stopped.games() == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
