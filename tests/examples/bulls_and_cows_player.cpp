// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "bulls_and_cows/game.hpp"
#include "bulls_and_cows/packed.hpp"
#include "bulls_and_cows/play/estimate.hpp"
#include "bulls_and_cows/play/knowledge.hpp"
#include "bulls_and_cows/play/player.hpp"
#include "bulls_and_cows/space.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(bulls_and_cows_player)

using namespace bulls_and_cows;
using clade::random_stream;

namespace {

const player_settings evolving{.listed = 0};

// Plays against a secret, and returns the guesses.
template <class Packed>
std::vector<std::string> play(const game& of, const std::string& secret, const std::string& opening, std::uint64_t seed,
                              const player_settings& s = evolving) {
  const genetic_player<Packed> player(of, s);
  knowledge<Packed> known;
  std::vector<std::string> guesses{opening};
  while (guesses.back() != secret && guesses.size() < 30) {
    const auto guess = player.pack()(guesses.back());
    known.learn(guess, answer_class(player.pack()(secret), guess));
    guesses.push_back(player.next(known, random_stream(seed).fork(guesses.size())));
    BOOST_TEST_REQUIRE(is_code(of, guesses.back()));
  }
  return guesses;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_logarithm_is_that_of_the_library) {
  for (double x = 1; x < 1e15; x *= 1.37) BOOST_TEST(std::abs(logarithm(x) - std::log(x)) < 1e-13 * (1 + std::log(x)));
  BOOST_TEST(logarithm(1) == 0);
}

BOOST_AUTO_TEST_CASE(guesses_needed_rise_with_the_codes) {
  const guesses_needed needed(7);
  BOOST_TEST(needed(0) == 0);
  BOOST_TEST(needed(1) == 1);
  BOOST_TEST(needed(2) == 1.5);
  BOOST_TEST(needed(4) == 1.75);
  BOOST_TEST(std::abs(needed(28) - 2.75) < 1e-12);
  BOOST_TEST(std::abs(needed(4 * 7 * 7 * 7 * 7) - 5.75) < 1e-12);
  for (std::size_t n = 1; n < 3'000; ++n) BOOST_TEST_REQUIRE(needed(n) > needed(n - 1));
}

BOOST_AUTO_TEST_CASE(estimates_sum_over_the_classes) {
  const game of{4, "0123456789", true};
  const packer<packed_bits> pack(of);
  const estimate needed(of);
  std::vector<packed_bits> codes;
  for (const char* code : {"0123", "0124", "0125", "3210"}) codes.push_back(pack(code));
  const std::span<const packed_bits> all(codes);
  // 0123 wins itself, 0124 and 0125 answer 3 bulls, 3210 answers 4 cows.
  BOOST_TEST(needed(pack("0123"), all) == 0 + 2 * 1.5 + 1);
  BOOST_TEST(needed(pack("9876"), all) == 4 * 1.75);
  BOOST_TEST(needed(pack("0456"), all) == 1.5 * 2 + 2 * 1);
  BOOST_TEST(needed.deeper(pack("0123"), all) == 0 + 2 * 1.5 + 1);
  // All in one class: a guess, and then the best of them, which is 0124: itself, 0123 and 0125 alike, 3210.
  BOOST_TEST(needed.deeper(pack("9876"), all) == 4 + 0 + 2 * 1.5 + 1);
}

BOOST_AUTO_TEST_CASE(answers_filter_the_archive) {
  const game of{4, "0123456789", true};
  const packer<packed_bits> pack(of);
  knowledge<packed_bits> known;
  for (const char* code : {"0123", "0124", "0125", "3210", "9876"}) BOOST_TEST(known.add(code, pack(code)));
  BOOST_TEST(!known.add("0123", pack("0123")));
  BOOST_TEST(known.inconsistency(pack("5555")) == 0);
  known.learn(pack("0123"), answer_class({3, 0}));
  BOOST_TEST(known.turns() == 1u);
  auto codes = known.codes();
  std::ranges::sort(codes);
  BOOST_TEST(codes == (std::vector<std::string>{"0124", "0125"}), boost::test_tools::per_element());
  BOOST_TEST(known.packed_codes().size() == 2u);
  for (std::size_t i = 0; i < 2; ++i) BOOST_TEST((known.packed_codes()[i] == pack(known.codes()[i])));
  BOOST_TEST(known.excluded().size() == 3u);
  BOOST_TEST(known.met("0124"));
  BOOST_TEST(!known.met("0123"));
  BOOST_TEST(known.inconsistency(pack("0124")) == 0);
  BOOST_TEST(known.inconsistency(pack("0123")) == 2);
  BOOST_TEST(known.inconsistency(pack("9876")) == 6);
  BOOST_TEST(known.add("0123", pack("0123")));
}

BOOST_AUTO_TEST_CASE(the_archive_holds_consistent_codes_only) {
  const game of{4, "0123456789"};
  const genetic_player<packed_bits> player(of, evolving);
  random_stream rng(1);
  for (int i = 0; i < 20; ++i) {
    const auto secret = all_codes{of}(rng);
    knowledge<packed_bits> known;
    std::vector<std::string> guesses{"0012"};
    for (int turn = 0; turn < 3; ++turn) {
      const auto guess = player.pack()(guesses.back());
      known.learn(guess, answer_class(player.pack()(secret), guess));
      guesses.push_back(player.next(known, rng.fork(static_cast<std::uint64_t>(turn))));
      for (std::size_t k = 0; k < known.codes().size(); ++k) {
        const auto& code = known.codes()[k];
        for (std::size_t g = 0; g + 1 < guesses.size(); ++g) {
          BOOST_TEST_REQUIRE((score(code, guesses[g]) == score(secret, guesses[g])));
        }
      }
      if (guesses.back() == secret) break;
    }
  }
}

BOOST_AUTO_TEST_CASE(secrets_are_found_soon) {
  const game of{4, "0123456789", true};
  random_stream rng(2);
  const auto games = support::repetitions(100u);
  std::size_t sum = 0, most = 0;
  for (unsigned i = 0; i < games; ++i) {
    const auto guesses = play<packed_bits>(of, all_codes{of}(rng), "0123", 1);
    sum += guesses.size();
    most = std::max(most, guesses.size());
  }
  BOOST_TEST(100 * sum <= 545u * games);
  BOOST_TEST(most <= 8u);
}

BOOST_AUTO_TEST_CASE(the_guess_depends_on_the_answers_and_not_on_the_secret) {
  const game of{4, "012345"};
  // Two secrets that answer the opening alike get the same second guess.
  const auto one = play<packed_bits>(of, "4455", "0012", 5), other = play<packed_bits>(of, "5443", "0012", 5);
  BOOST_TEST_REQUIRE((score("4455", "0012") == score("5443", "0012")));
  BOOST_TEST(one[1] == other[1]);
  BOOST_TEST(play<packed_bits>(of, "4455", "0012", 5) == one, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(openings_are_codes_of_their_game) {
  BOOST_TEST(best_opening({4, "0123456789", true}) == "0123");
  BOOST_TEST(best_opening({4, "012345"}) == "0012");
  BOOST_TEST(best_opening({4, "0123456"}) == "0012");
  BOOST_TEST(best_opening({4, "01234567"}) == "0123");
  BOOST_TEST(best_opening({3, "012345"}) == "012");
  BOOST_TEST(best_opening({5, "0123456789"}) == "00112");
  BOOST_TEST(best_opening({5, "01234567"}) == "00112");
  BOOST_TEST(best_opening({8, "0123456789ab"}) == "00112234");
  const std::string symbols = "0123456789abcdefghijklmnopqrstuvwxyz";
  for (std::size_t length = 1; length <= max_places; ++length) {
    for (std::size_t n = 1; n <= symbols.size(); ++n) {
      for (const bool distinct : {false, true}) {
        const game of{length, symbols.substr(0, n), distinct};
        if (!distinct || length <= n) BOOST_TEST_REQUIRE(is_code(of, best_opening(of)));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(large_games_are_played_with_settings_of_their_own) {
  const game of{8, "0123456789ab"};
  BOOST_TEST((best_settings(of) == for_large_games));
  BOOST_TEST((best_settings({4, "0123456789"}) == player_settings{}));
  const auto games = support::repetitions(4u);
  random_stream rng(3);
  std::size_t sum = 0;
  for (unsigned i = 0; i < games; ++i)
    sum += play<packed_bytes<1>>(of, all_codes{of}(rng), best_opening(of), 1, best_settings(of)).size();
  BOOST_TEST(sum <= 10u * games);
}

BOOST_AUTO_TEST_CASE(what_thinking_costs_is_counted) {
  const game of{4, "012345"};
  const genetic_player<packed_bits> player(of, {.listed = 0, .generations = 10, .guess_generations = 7});
  knowledge<packed_bits> known;
  const auto opening = player.pack()("0012");
  known.learn(opening, answer_class({1, 1}));
  BOOST_TEST(known.spent().generations == 0u);
  player.next(known, random_stream(1));
  const auto once = known.spent();
  BOOST_TEST(once.generations >= 17u);
  BOOST_TEST(once.evaluations >= 260u);
  known.learn(opening, answer_class({1, 1}));
  player.next(known, random_stream(2));
  BOOST_TEST(known.spent().generations >= once.generations + 7);
}

BOOST_AUTO_TEST_CASE(odd_games_are_played_to_the_end) {
  BOOST_TEST(play<packed_bits>({1, "01"}, "1", "0", 1).size() <= 2u);
  BOOST_TEST(play<packed_bits>({1, "0"}, "0", "0", 1).size() == 1u);
  BOOST_TEST(play<packed_bits>({2, "01", true}, "10", "01", 1).size() == 2u);
  BOOST_TEST(play<packed_bits>({12, "01"}, "011010011010", "000000111111", 1).size() < 20u);
  if (support::sanitized) return;  // large games are played above, which takes long enough
  BOOST_TEST(play<packed_bytes<1>>({8, "0123456789ab"}, "9a3b0712", "00112233", 1).size() < 20u);
}

// With so little time the evolutions make hardly anything of the codes that they begin with.
BOOST_AUTO_TEST_CASE(no_guess_is_made_twice) {
  const game of{4, "0123"};
  const player_settings least{.listed = 0,
                              .population = 2,
                              .generations = 0,
                              .most_generations = 0,
                              .guess_population = 2,
                              .guess_generations = 0,
                              .sample = 1,
                              .finalists = 1};
  for (std::uint64_t seed = 0; seed < support::repetitions(20u); ++seed) {
    auto guesses = play<packed_bits>(of, "3012", "0011", seed, least);
    std::ranges::sort(guesses);
    BOOST_TEST((std::ranges::adjacent_find(guesses) == guesses.end()));
  }
}

BOOST_AUTO_TEST_SUITE_END()
