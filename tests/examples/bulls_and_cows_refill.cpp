// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "bulls_and_cows/every_code.hpp"
#include "bulls_and_cows/game.hpp"
#include "bulls_and_cows/packed.hpp"
#include "bulls_and_cows/play/knowledge.hpp"
#include "bulls_and_cows/play/refill.hpp"
#include "bulls_and_cows/space.hpp"

BOOST_AUTO_TEST_SUITE(bulls_and_cows_refill)

using namespace bulls_and_cows;
using clade::random_stream;

namespace {

// Counts the attempts that a mutation reports.
struct tries {
  std::uint64_t counted = 0;
  void count(std::uint64_t evaluations) { counted += evaluations; }
};

// Answers to random guesses by a random secret.
template <class Packed>
knowledge<Packed> random_answers(const game& of, std::size_t answers, random_stream& rng) {
  const packer<Packed> pack(of);
  const auto secret = pack(all_codes{of}(rng));
  knowledge<Packed> known;
  for (std::size_t i = 0; i < answers; ++i) {
    const auto guess = pack(all_codes{of}(rng));
    known.learn(guess, answer_class(secret, guess));
  }
  return known;
}

}  // namespace

BOOST_AUTO_TEST_CASE(counts_are_added_and_compared_byte_by_byte) {
  random_stream rng(1);
  for (int i = 0; i < 10'000; ++i) {
    counts one, low, high;
    counts more;
    const auto used = 1 + rng.below(std::size_t{32});
    int missed = 0;
    for (std::size_t k = 0; k < used; ++k) {
      const std::uint64_t a = rng.below(std::uint64_t{13}), b = rng.below(std::uint64_t{2});
      const std::uint64_t top = rng.below(std::uint64_t{13}), bottom = rng.below(top + 1);
      one.set(k, a), more.set(k, b), low.set(k, bottom), high.set(k, top);
      const int sum = static_cast<int>(a + b);
      missed += std::max({sum - static_cast<int>(top), static_cast<int>(bottom) - sum, 0});
    }
    const auto words = (used + 7) / 8;
    one.add(more, words);
    BOOST_TEST_REQUIRE(one.outside(low, high, words) == missed);
  }
}

BOOST_AUTO_TEST_CASE(fillings_of_all_places_are_the_best_codes_there_are) {
  random_stream rng(2);
  for (const bool distinct : {false, true}) {
    const game of{4, "012345", distinct};
    const auto all = every_code(of);
    for (int i = 0; i < 200; ++i) {
      const auto known = random_answers<packed_bits>(of, rng.below(std::size_t{7}), rng);
      const packer<packed_bits> pack(of);
      auto code = all_codes{of}(rng);
      const auto before = code;
      int least = std::numeric_limits<int>::max();
      for (const auto& other : all) {
        if (other != before) least = std::min(least, known.inconsistency(pack(other)));
      }
      tries spent;
      BOOST_TEST_REQUIRE((refill(of, known, 4, 4)(code, rng, spent)));
      BOOST_TEST_REQUIRE(code != before);
      BOOST_TEST_REQUIRE(is_code(of, code));
      BOOST_TEST_REQUIRE(known.inconsistency(pack(code)) == least);
      BOOST_TEST_REQUIRE(spent.counted > 0u);
    }
  }
}

BOOST_AUTO_TEST_CASE(no_more_places_change_than_are_emptied) {
  random_stream rng(3);
  const game of{8, "0123456789ab"};
  const auto known = random_answers<packed_bytes<1>>(of, 5, rng);
  const packer<packed_bytes<1>> pack(of);
  for (int i = 0; i < 2'000; ++i) {
    auto code = all_codes{of}(rng);
    const auto before = code;
    tries spent;
    BOOST_TEST_REQUIRE((refill(of, known, 2, 3)(code, rng, spent)));
    std::size_t changed = 0;
    for (std::size_t k = 0; k < code.size(); ++k) changed += code[k] != before[k];
    BOOST_TEST_REQUIRE(changed >= 1u);
    BOOST_TEST_REQUIRE(changed <= 3u);
  }
}

BOOST_AUTO_TEST_CASE(codes_that_are_known_are_left_out) {
  random_stream rng(4);
  const game of{3, "01234"};
  const packer<packed_bits> pack(of);
  knowledge<packed_bits> known;
  std::size_t consistent = 0;
  for (int i = 0; i < 125; ++i) {
    // Without answers every code is consistent: one after the other is found, and then none is left.
    auto code = std::string("000");
    tries spent;
    if (!refill(of, known, 3, 3)(code, rng, spent)) break;
    BOOST_TEST_REQUIRE(known.add(code, pack(code)));
    ++consistent;
  }
  BOOST_TEST(consistent == 124u);
}

BOOST_AUTO_TEST_CASE(among_equals_it_is_a_random_one) {
  random_stream rng(5);
  const game of{3, "0123"};
  const knowledge<packed_bits> nothing;
  std::vector<double> met(64);
  const auto all = every_code(of);
  for (int i = 0; i < 63 * 200; ++i) {
    auto code = std::string("000");
    tries spent;
    refill(of, nothing, 3, 3)(code, rng, spent);
    ++met[static_cast<std::size_t>(std::ranges::find(all, code) - all.begin())];
  }
  BOOST_TEST(met[0] == 0);
  BOOST_TEST(*std::min_element(met.begin() + 1, met.end()) > 140);  // of 200
}

BOOST_AUTO_TEST_CASE(odd_games_can_be_filled) {
  random_stream rng(6);
  std::string code = "0";
  tries spent;
  // There is nothing but the code itself.
  BOOST_TEST(!(refill({1, "0"}, knowledge<packed_bits>{}, 2, 3)(code, rng, spent)));
  BOOST_TEST(code == "0");
  BOOST_TEST((refill({1, "01"}, knowledge<packed_bits>{}, 2, 3)(code, rng, spent)));
  BOOST_TEST(code == "1");
  const game largest{12, "0123456789abcdefghijklmnopqrstuvwxyz", true};
  const auto known = random_answers<packed_bytes<3>>(largest, 20, rng);
  code = all_codes{largest}(rng);
  BOOST_TEST((refill(largest, known, 2, 3)(code, rng, spent)));
  BOOST_TEST(is_code(largest, code));
}

BOOST_AUTO_TEST_SUITE_END()
