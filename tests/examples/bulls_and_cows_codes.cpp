// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "bulls_and_cows/game.hpp"
#include "bulls_and_cows/packed.hpp"
#include "bulls_and_cows/play/class_sizes.hpp"
#include "bulls_and_cows/space.hpp"
#include "support/chi_square.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(bulls_and_cows_codes)

using namespace bulls_and_cows;
using clade::random_stream;

namespace {

const std::string all_symbols = "0123456789abcdefghijklmnopqrstuvwxyz";

game of_size(std::size_t length, std::size_t symbols, bool distinct = false) {
  return {length, all_symbols.substr(0, symbols), distinct};
}

// Every code of a small game.
std::vector<std::string> list_of_codes(const game& of) {
  std::vector<std::string> codes{""};
  for (std::size_t i = 0; i < of.length; ++i) {
    std::vector<std::string> longer;
    for (const auto& code : codes) {
      for (const char symbol : of.alphabet) longer.push_back(code + symbol);
    }
    codes = longer;
  }
  std::erase_if(codes, [&](const std::string& code) { return !is_code(of, code); });
  return codes;
}

template <class Packed>
void compare_with_the_definition(const game& of, int pairs) {
  const packer<Packed> pack(of);
  const all_codes space{of};
  random_stream rng(1);
  for (int i = 0; i < support::repetitions(pairs); ++i) {
    const auto secret = space(rng);
    auto guess = space(rng);
    if (i % 3 == 0) guess[rng.below(of.length)] = secret[rng.below(of.length)];  // often nearer than by chance
    BOOST_TEST_REQUIRE((answer_of(answer_class(pack(secret), pack(guess))) == score(secret, guess)));
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(answers_follow_the_standard_rule) {
  BOOST_TEST((score("2345", "2345") == answer{4, 0}));
  BOOST_TEST((score("2345", "5432") == answer{0, 4}));
  BOOST_TEST((score("2345", "2354") == answer{2, 2}));
  BOOST_TEST((score("1122", "2211") == answer{0, 4}));
  BOOST_TEST((score("1122", "1111") == answer{2, 0}));
  BOOST_TEST((score("1111", "1122") == answer{2, 0}));
  BOOST_TEST((score("1231", "1114") == answer{1, 1}));
  BOOST_TEST((score("0000", "1111") == answer{0, 0}));
}

BOOST_AUTO_TEST_CASE(packed_codes_answer_alike_on_all_pairs_of_mastermind) {
  const auto of = of_size(4, 6);
  const auto codes = list_of_codes(of);
  BOOST_TEST_REQUIRE(codes.size() == 1296u);
  const packer<packed_bits> pack(of);
  std::vector<packed_bits> as;
  for (const auto& code : codes) as.push_back(pack(code));
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < codes.size(); ++i) {
    for (std::size_t j = 0; j < codes.size(); ++j) {
      wrong += answer_of(answer_class(as[i], as[j])) != score(codes[i], codes[j]);
    }
  }
  BOOST_TEST(wrong == 0u);
}

BOOST_AUTO_TEST_CASE(packed_codes_answer_alike_on_random_pairs_of_other_sizes) {
  compare_with_the_definition<packed_bits>(of_size(4, 10), 200'000);
  compare_with_the_definition<packed_bits>(of_size(5, 8), 100'000);
  compare_with_the_definition<packed_bits>(of_size(1, 36), 50'000);
  compare_with_the_definition<packed_bytes<1>>(of_size(8, 12), 200'000);
  compare_with_the_definition<packed_bytes<1>>(of_size(4, 10), 50'000);
  compare_with_the_definition<packed_bytes<1>>(of_size(12, 15), 50'000);
  compare_with_the_definition<packed_bytes<2>>(of_size(12, 16), 50'000);
  compare_with_the_definition<packed_bytes<3>>(of_size(12, 36), 200'000);
  compare_with_the_definition<packed_bytes<3>>(of_size(12, 2), 100'000);
  compare_with_the_definition<packed_bits>(of_size(12, 5), 100'000);
}

BOOST_AUTO_TEST_CASE(codes_are_not_packed_into_what_they_do_not_fit) {
  BOOST_CHECK_THROW(packer<packed_bits>(of_size(5, 13)), std::logic_error);
  BOOST_CHECK_NO_THROW(packer<packed_bits>(of_size(4, 16)));
  BOOST_CHECK_THROW(packer<packed_bytes<1>>(of_size(4, 16)), std::logic_error);
  BOOST_CHECK_NO_THROW(packer<packed_bytes<1>>(of_size(12, 15)));
  BOOST_CHECK_NO_THROW(packer<packed_bytes<3>>(of_size(12, 36)));
}

BOOST_AUTO_TEST_CASE(class_sizes_count_every_code_once) {
  const auto of = of_size(8, 12);
  const packer<packed_bytes<1>> pack(of);
  random_stream rng(1);
  const auto guess = all_codes{of}(rng);
  for (const std::size_t n : {0u, 1u, 255u, 256u, 257u, 258u, 259u, 1000u}) {
    std::vector<packed_bytes<1>> codes;
    std::array<std::uint32_t, answer_classes> expected{};
    for (std::size_t i = 0; i < n; ++i) {
      const auto code = all_codes{of}(rng);
      codes.push_back(pack(code));
      ++expected[answer_class(score(code, guess))];
    }
    BOOST_TEST(class_sizes(pack(guess), std::span<const packed_bytes<1>>(codes)) == expected,
               boost::test_tools::per_element());
  }
}

BOOST_AUTO_TEST_CASE(answer_classes_and_answers_are_one_to_one) {
  for (std::size_t bulls = 0; bulls <= max_places; ++bulls) {
    for (std::size_t cows = 0; bulls + cows <= max_places; ++cows) {
      const answer given{bulls, cows};
      BOOST_TEST_REQUIRE(answer_class(given) < answer_classes);
      BOOST_TEST_REQUIRE((answer_of(answer_class(given)) == given));
    }
  }
}

BOOST_AUTO_TEST_CASE(codes_are_counted) {
  BOOST_TEST(codes(of_size(4, 10)) == 10'000u);
  BOOST_TEST(codes(of_size(4, 10, true)) == 5'040u);
  BOOST_TEST(codes(of_size(8, 12)) == 429'981'696u);
  BOOST_TEST(codes(of_size(12, 36)) == 4'738'381'338'321'616'896u);
}

BOOST_AUTO_TEST_CASE(codes_and_answers_that_cannot_be_are_known) {
  const auto of = of_size(4, 10, true);
  BOOST_TEST(is_code(of, "0123"));
  BOOST_TEST(!is_code(of, "012"));
  BOOST_TEST(!is_code(of, "01234"));
  BOOST_TEST(!is_code(of, "012x"));
  BOOST_TEST(!is_code(of, "0120"));
  BOOST_TEST(is_code(of_size(4, 10), "0120"));
  BOOST_TEST(is_possible(of, {4, 0}));
  BOOST_TEST(is_possible(of, {0, 4}));
  BOOST_TEST(!is_possible(of, {3, 1}));
  BOOST_TEST(!is_possible(of, {3, 2}));
  BOOST_TEST(!is_possible(of, {5, 0}));
}

BOOST_AUTO_TEST_CASE(games_that_cannot_be_played_are_refused) {
  using support::refusal;
  BOOST_TEST(refusal([] { check(of_size(0, 10)); }) == "the length of the codes must be 1 to 12, but was 0");
  BOOST_TEST(refusal([] { check(of_size(13, 10)); }) == "the length of the codes must be 1 to 12, but was 13");
  BOOST_TEST(refusal([] { check({4, ""}); }) == "there must be 1 to 36 symbols, but there were 0");
  BOOST_TEST(refusal([] { check({4, "0120"}); }) ==
             "every symbol must be there once, but '0' was there twice in \"0120\"");
  BOOST_TEST(refusal([] { check(of_size(5, 4, true)); }) ==
             "distinct codes of 5 places need as many symbols, but there were 4");
  check(of_size(12, 36));
  check(of_size(4, 4, true));
}

BOOST_AUTO_TEST_CASE(every_code_is_equally_likely) {
  for (const bool distinct : {false, true}) {
    const auto of = of_size(3, 4, distinct);
    const auto codes = list_of_codes(of);
    const all_codes space{of};
    random_stream rng(2);
    std::vector<std::size_t> counts(codes.size());
    for (int i = 0; i < 20'000; ++i) {
      const auto found = std::ranges::find(codes, space(rng));
      BOOST_TEST_REQUIRE((found != codes.end()));
      ++counts[static_cast<std::size_t>(found - codes.begin())];
    }
    BOOST_TEST(support::chi_square_uniform_p(counts) > support::least_p);
  }
}

BOOST_AUTO_TEST_CASE(children_are_codes) {
  for (const auto& of : {of_size(4, 10, true), of_size(4, 4, true), of_size(8, 12), of_size(1, 3), of_size(2, 1)}) {
    const all_codes space{of};
    random_stream rng(3);
    std::size_t changed = 0;
    for (int i = 0; i < 10'000; ++i) {
      const auto mother = space(rng), father = space(rng);
      auto child = father;
      recombine{of}(mother, father, child, rng);
      BOOST_TEST_REQUIRE(is_code(of, child));
      const auto before = child;
      const bool told = vary{of}(child, rng);
      BOOST_TEST_REQUIRE(is_code(of, child));
      BOOST_TEST_REQUIRE(told == (child != before));
      changed += told;
    }
    BOOST_TEST((changed > 3'000u || of.symbols() == 1));
  }
}

BOOST_AUTO_TEST_CASE(every_change_can_be_made) {
  const auto of = of_size(4, 6);
  random_stream rng(4);
  std::set<std::string> seen;
  for (int i = 0; i < 10'000; ++i) {
    std::string code = "0123";
    vary{of}(code, rng);
    seen.insert(code);
  }
  for (const std::string to : {"5123", "0120", "3120", "1230", "3012", "2301", "3210", "0321", "2103", "0213"}) {
    BOOST_TEST(seen.contains(to), to);
  }
}

BOOST_AUTO_TEST_SUITE_END()
