// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "bulls_and_cows/every_code.hpp"
#include "bulls_and_cows/game.hpp"
#include "bulls_and_cows/packed.hpp"
#include "bulls_and_cows/play/knowledge.hpp"
#include "bulls_and_cows/play/survey.hpp"
#include "bulls_and_cows/play/yardsticks.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(bulls_and_cows_yardsticks)

using namespace bulls_and_cows;
using clade::random_stream;

namespace {

const game digits{4, "0123456789", true};
const game mastermind{4, "012345"};

const auto never = [] { return false; };

template <class Player>
tally survey_all(const Player& player, const game& of, const std::string& opening, std::uint64_t seed = 1) {
  return survey(player, player.pack(), opening, every_code(of), seed, 20, 1, never);
}

// The knowledge after the first answers to a secret.
template <class Packed, class Player>
knowledge<Packed> after(const Player& player, const std::string& secret, const std::vector<std::string>& guesses) {
  knowledge<Packed> known;
  for (const auto& guess : guesses) {
    const auto as = player.pack()(guess);
    known.learn(as, answer_class(player.pack()(secret), as));
  }
  return known;
}

std::vector<std::string> consistent(const game& of, const std::string& secret,
                                    const std::vector<std::string>& guesses) {
  std::vector<std::string> codes;
  for (const auto& code : every_code(of)) {
    if (std::ranges::all_of(guesses, [&](const auto& g) { return score(code, g) == score(secret, g); })) {
      codes.push_back(code);
    }
  }
  return codes;
}

// The sum over the codes of how many answer as they do, to the power of the logarithm: n log n, by the definition.
double left_open(const std::vector<std::string>& codes, const std::string& guess) {
  std::map<answer, double> sizes;
  for (const auto& code : codes) ++sizes[score(code, guess)];
  double sum = 0;
  for (const auto& [given, size] : sizes) sum += size * std::log(size);
  return sum;
}

}  // namespace

BOOST_AUTO_TEST_CASE(all_codes_are_listed_in_order) {
  for (const auto& of : {digits, mastermind, game{3, "cab"}, game{3, "cab", true}, game{1, "x"}, game{12, "01"}}) {
    const auto list = every_code(of);
    BOOST_TEST(list.size() == codes(of));
    BOOST_TEST((std::set<std::string>(list.begin(), list.end()).size() == list.size()));
    for (const auto& code : list) BOOST_TEST_REQUIRE(is_code(of, code));
    BOOST_TEST(std::ranges::is_sorted(list, [&](const auto& a, const auto& b) {
      return std::ranges::lexicographical_compare(
          a, b, [&](char x, char y) { return of.alphabet.find(x) < of.alphabet.find(y); });
    }));
  }
}

BOOST_AUTO_TEST_CASE(too_many_codes_are_not_listed) {
  BOOST_TEST(every_code({5, "0123456789abcdef"}).size() == max_listed);
  BOOST_CHECK_THROW(every_code({6, "0123456789a"}), std::invalid_argument);
  BOOST_CHECK_THROW(every_code({12, "0123456789abcdefghijklmnopqrstuvwxyz"}), std::invalid_argument);
  BOOST_CHECK_THROW(every_code({5, "0123", true}), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(the_archive_is_filled_with_every_consistent_code) {
  const random_player<packed_bits> player(digits);
  auto known = after<packed_bits>(player, "7280", {"0123", "4567"});
  const auto guess = player.next(known, random_stream(1));
  auto codes = known.codes();
  BOOST_TEST(codes == consistent(digits, "7280", {"0123", "4567"}), boost::test_tools::per_element());
  BOOST_TEST((std::ranges::find(codes, guess) != codes.end()));
  const entropy_player<packed_bits> other(digits);
  auto again = after<packed_bits>(other, "7280", {"0123", "4567"});
  other.next(again, random_stream(1));
  BOOST_TEST(again.codes() == codes, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_random_player_guesses_every_consistent_code_alike) {
  const random_player<packed_bits> player(mastermind);
  const auto codes = consistent(mastermind, "5213", {"0012", "1334"});
  std::map<std::string, int> times;
  auto known = after<packed_bits>(player, "5213", {"0012", "1334"});
  for (std::uint64_t i = 0; i < 200 * codes.size(); ++i) ++times[player.next(known, random_stream(i))];
  BOOST_TEST(times.size() == codes.size());
  for (const auto& [code, count] : times) {
    BOOST_TEST(count > 140);
    BOOST_TEST(count < 260);
  }
}

BOOST_AUTO_TEST_CASE(the_entropy_player_guesses_the_first_of_the_codes_that_tell_most) {
  const entropy_player<packed_bits> player(mastermind);
  for (const char* const secret : {"5213", "0000", "4455", "3210", "0101"}) {
    const auto codes = consistent(mastermind, secret, {"0012"});
    auto known = after<packed_bits>(player, secret, {"0012"});
    const auto guess = player.next(known, random_stream(1));
    const auto open = left_open(codes, guess);
    for (const auto& code : codes) {
      BOOST_TEST(left_open(codes, code) > open - 1e-6);
      if (code < guess) BOOST_TEST(left_open(codes, code) > open + 1e-6);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_order_of_the_archive_does_not_matter_for_entropy) {
  const entropy_player<packed_bits> player(digits);
  for (const char* const secret : {"7280", "4560", "1234"}) {
    auto codes = consistent(digits, secret, {"0123"});
    auto forward = after<packed_bits>(player, secret, {"0123"}), backward = forward, shuffled = forward;
    for (const auto& code : codes) forward.add(code, player.pack()(code));
    std::ranges::reverse(codes);
    for (const auto& code : codes) backward.add(code, player.pack()(code));
    random_stream rng(3);
    for (std::size_t i = 0; i < codes.size(); ++i) std::swap(codes[i], codes[i + rng.below(codes.size() - i)]);
    for (const auto& code : codes) shuffled.add(code, player.pack()(code));
    const auto guess = player.next(forward, random_stream(1));
    BOOST_TEST(player.next(backward, random_stream(2)) == guess);
    BOOST_TEST(player.next(shuffled, random_stream(3)) == guess);
  }
}

BOOST_AUTO_TEST_CASE(all_5040_codes_of_distinct_digits_take_the_published_numbers_of_guesses) {
  if (support::sanitized) return;  // fewer codes are guessed in the same way below
  const auto entropy = survey_all(entropy_player<packed_bits>(digits), digits, "0123");
  BOOST_TEST_MESSAGE("entropy " << entropy.mean());
  BOOST_TEST(entropy.games() == 5040u);
  BOOST_TEST(entropy.mean() > 5.29);
  BOOST_TEST(entropy.mean() < 5.35);
  const auto random = survey_all(random_player<packed_bits>(digits), digits, "0123");
  BOOST_TEST_MESSAGE("random " << random.mean());
  BOOST_TEST(random.games() == 5040u);
  BOOST_TEST(random.mean() > 5.42);
  BOOST_TEST(random.mean() < 5.52);
}

BOOST_AUTO_TEST_CASE(mastermind_takes_the_published_numbers_of_guesses) {
  const auto entropy = survey_all(entropy_player<packed_bits>(mastermind), mastermind, "0012");
  BOOST_TEST(entropy.games() == 1296u);
  BOOST_TEST(entropy.mean() > 4.37);
  BOOST_TEST(entropy.mean() < 4.45);
  const auto random = survey_all(random_player<packed_bits>(mastermind), mastermind, "0012");
  BOOST_TEST(random.mean() > 4.50);
  BOOST_TEST(random.mean() < 4.75);
}

BOOST_AUTO_TEST_CASE(larger_sets_are_compared_by_a_sample) {
  const game of{6, "01234567"};
  const entropy_player<packed_bits> player(of);
  auto known = after<packed_bits>(player, "612543", {"001122"});
  const auto guess = player.next(known, random_stream(1));
  BOOST_TEST(known.codes().size() > entropy_player<packed_bits>::max_compared);
  BOOST_TEST((score(guess, "001122") == score("612543", "001122")));
  BOOST_TEST(player.next(known, random_stream(1)) == guess);
  // It is more informative than a consistent code usually is.
  double sum = 0;
  random_stream rng(5);
  for (int i = 0; i < 20; ++i) sum += left_open(known.codes(), known.codes()[rng.below(known.codes().size())]) / 20;
  BOOST_TEST(left_open(known.codes(), guess) < sum);
}

BOOST_AUTO_TEST_CASE(where_nothing_is_consistent_any_code_is_guessed) {
  const game of{2, "01"};
  knowledge<packed_bits> known;
  const packer<packed_bits> pack(of);
  known.learn(pack("00"), answer_class({2, 0}));
  known.learn(pack("11"), answer_class({2, 0}));
  auto again = known;
  BOOST_TEST(is_code(of, random_player<packed_bits>(of).next(known, random_stream(1))));
  BOOST_TEST(is_code(of, entropy_player<packed_bits>(of).next(again, random_stream(1))));
}

BOOST_AUTO_TEST_CASE(a_survey_guesses_as_a_single_game_does) {
  const random_player<packed_bits> player(mastermind);
  tally alone;
  for (const auto& secret : every_code(mastermind)) {
    std::vector<std::string> guesses{"0012"};
    while (guesses.back() != secret) {
      auto known = after<packed_bits>(player, secret, guesses);
      guesses.push_back(player.next(known, random_stream(4).fork(guesses.size() + 1)));
    }
    alone.add(guesses.size());
  }
  const auto together = survey_all(player, mastermind, "0012", 4);
  BOOST_TEST(together.histogram() == alone.histogram(), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(games_of_many_symbols_are_played) {
  const game of{5, "0123456789abcdefg", true};
  BOOST_TEST(codes(of) < max_listed);
  const std::vector<std::string> secrets{"01234", "g0f1e", "34567"};
  const random_player<packed_bytes<3>> player(of);
  const auto total = survey(player, player.pack(), "01234", secrets, 1, 30, 2, never);
  BOOST_TEST(total.games() == 3u);
  BOOST_TEST(total.histogram()[1] == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
