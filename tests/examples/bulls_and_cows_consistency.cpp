// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "bulls_and_cows/game.hpp"
#include "bulls_and_cows/play/consistency.hpp"
#include "bulls_and_cows/space.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(bulls_and_cows_consistency)

using namespace bulls_and_cows;
using clade::random_stream;

namespace {

using answers = std::vector<answered_guess>;

const std::string letters = "0123456789abcdefghijklmnopqrstuvwxyz";

// All codes of a small game.
std::vector<std::string> list_of_codes(const game& of) {
  std::vector<std::string> all{""};
  for (std::size_t i = 0; i < of.length; ++i) {
    std::vector<std::string> longer;
    for (const auto& code : all) {
      for (const char symbol : of.alphabet) {
        if (!of.distinct || code.find(symbol) == std::string::npos) longer.push_back(code + symbol);
      }
    }
    all = longer;
  }
  return all;
}

bool fits_all(const std::string& code, const answers& given) {
  for (const auto& a : given) {
    if (score(code, a.guess) != a.given) return false;
  }
  return true;
}

bool any_of(const std::vector<std::string>& codes, const answers& given) {
  for (const auto& code : codes) {
    if (fits_all(code, given)) return true;
  }
  return false;
}

// Answers of a secret, some of them replaced by others that are possible.
answers partly_wrong(const game& of, std::size_t count, double wrong, random_stream& rng) {
  const auto secret = all_codes{of}(rng);
  answers result;
  while (result.size() < count) {
    const auto guess = all_codes{of}(rng);
    auto given = score(secret, guess);
    if (rng.chance(wrong)) {
      do {
        given = {rng.below(of.length + 1), rng.below(of.length + 1)};
      } while (!is_possible(of, given));
    }
    result.push_back({guess, given});
  }
  return result;
}

answers chosen(const answers& from, const std::vector<std::size_t>& numbers) {
  answers result;
  for (const auto i : numbers) result.push_back(from[i]);
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_is_decided_as_by_trying_all_codes) {
  random_stream rng(1);
  const std::vector<game> games{
      {1, "012"},           {2, "01"},         {3, "0123"}, {3, "01234", true},  {4, "012345"},
      {4, "0123456", true}, {4, "0123", true}, {5, "abc"},  {5, "abcdef", true}, {6, "01"}};
  for (const auto& of : games) {
    const auto codes = list_of_codes(of);
    BOOST_TEST_REQUIRE(codes.size() == bulls_and_cows::codes(of));
    std::size_t yes = 0, no = 0;
    for (int k = 0; k < 300; ++k) {
      const auto given = partly_wrong(of, 1 + rng.below(std::size_t{6}), 0.25, rng);
      const auto found = any_fits(of, given);
      const bool any = any_of(codes, given);
      BOOST_TEST_REQUIRE((found.fits == (any ? verdict::yes : verdict::no)));
      if (any) {
        BOOST_TEST_REQUIRE(is_code(of, found.code));
        BOOST_TEST_REQUIRE(fits_all(found.code, given));
      }
      ++(any ? yes : no);
    }
    BOOST_TEST(yes > 20u);
    BOOST_TEST(no > 20u);
  }
}

BOOST_AUTO_TEST_CASE(without_answers_every_code_fits) {
  for (const auto& of : {game{4, "0123456789"}, game{12, letters, true}, game{1, "0"}}) {
    const auto found = any_fits(of, {});
    BOOST_TEST((found.fits == verdict::yes));
    BOOST_TEST(is_code(of, found.code));
  }
}

BOOST_AUTO_TEST_CASE(known_contradictions_are_found_and_named) {
  using numbers = std::vector<std::size_t>;
  const game distinct{4, "0123456789", true};
  // Five symbols would be in the code.
  const answers five{{"0123", {1, 2}}, {"9876", {0, 0}}, {"4567", {0, 2}}};
  BOOST_TEST((any_fits(distinct, five).fits == verdict::no));
  BOOST_TEST(contradiction(distinct, five) == (numbers{0, 2}), boost::test_tools::per_element());
  // All ten symbols answered, and only three of them in the code.
  const answers three{{"0123", {1, 0}}, {"4567", {0, 2}}, {"8901", {0, 0}}, {"8923", {0, 1}}};
  BOOST_TEST((any_fits(distinct, three).fits == verdict::no));
  BOOST_TEST(contradiction(distinct, three) == (numbers{1, 2, 3}), boost::test_tools::per_element());
  // The same guess, answered otherwise, and a guess found that was answered.
  const answers twice{{"4567", {0, 1}}, {"0123", {1, 1}}, {"0123", {1, 2}}};
  BOOST_TEST(contradiction(distinct, twice) == (numbers{1, 2}), boost::test_tools::per_element());
  const answers won{{"4567", {0, 1}}, {"0124", {2, 0}}, {"0123", {4, 0}}};
  BOOST_TEST((any_fits(distinct, won).fits == verdict::no));
  BOOST_TEST(contradiction(distinct, won).size() == 2u);
  // Of six symbols, any four contain at least two of a code of four distinct symbols.
  const game six{4, "012345", true};
  const answers alone{{"0123", {1, 1}}, {"2345", {0, 1}}};
  BOOST_TEST(contradiction(six, alone) == (numbers{1}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_is_named_contradicts_itself_and_nothing_in_it_can_be_left_out) {
  random_stream rng(2);
  std::vector<std::size_t> sizes(8);
  for (const auto& of : {game{4, "0123456", true}, game{4, "012345"}, game{3, "01234"}}) {
    const auto codes = list_of_codes(of);
    for (int k = 0; k < 150; ++k) {
      const auto given = partly_wrong(of, 6, 0.3, rng);
      if (any_of(codes, given)) continue;
      const auto named = contradiction(of, given);
      BOOST_TEST_REQUIRE(!named.empty());
      ++sizes[named.size()];
      BOOST_TEST_REQUIRE(!any_of(codes, chosen(given, named)));
      for (std::size_t i = 0; i < named.size(); ++i) {
        auto fewer = named;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        BOOST_TEST_REQUIRE(any_of(codes, chosen(given, fewer)));
      }
    }
  }
  for (const std::size_t n : {2u, 3u, 4u}) BOOST_TEST(sizes[n] > 0u);
}

BOOST_AUTO_TEST_CASE(games_of_eight_places_and_twelve_symbols_are_decided) {
  random_stream rng(3);
  for (const bool distinct : {false, true}) {
    const game of{8, letters.substr(0, 12), distinct};
    for (int k = 0; k < support::repetitions(40); ++k) {
      const auto count = 1 + rng.below(std::size_t{14});
      const auto given = partly_wrong(of, count, 0, rng);
      const auto found = any_fits(of, given);
      BOOST_TEST_REQUIRE((found.fits == verdict::yes));
      BOOST_TEST_REQUIRE(is_code(of, found.code));
      BOOST_TEST_REQUIRE(fits_all(found.code, given));
      // The last answer with one bull more or less is certainly wrong.
      auto wrong = given;
      wrong.push_back(given.back());
      auto& changed = wrong.back().given;
      changed.bulls += changed.bulls + changed.cows < of.length - 1 ? 1 : 0;
      if (changed == given.back().given) changed.cows > 0 ? --changed.cows : --changed.bulls;
      BOOST_TEST_REQUIRE((any_fits(of, wrong).fits == verdict::no));
      BOOST_TEST_REQUIRE(contradiction(of, wrong).size() <= 2u);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_largest_games_are_never_decided_wrongly) {
  random_stream rng(4);
  std::size_t decided = 0;
  for (const bool distinct : {false, true}) {
    const game of{12, letters, distinct};
    for (int k = 0; k < 20; ++k) {
      const auto given = partly_wrong(of, 1 + rng.below(std::size_t{4}), 0, rng);
      const auto found = any_fits(of, given);
      BOOST_TEST_REQUIRE((found.fits != verdict::no));
      if (found.fits != verdict::yes) continue;
      ++decided;
      BOOST_TEST_REQUIRE(is_code(of, found.code));
      BOOST_TEST_REQUIRE(fits_all(found.code, given));
    }
    const answers thirteen{{"0123456789ab", {4, 3}}, {"xyzuvw012345", {2, 1}}, {"cdefghijklmn", {6, 0}}};
    BOOST_TEST((any_fits(of, thirteen).fits == verdict::no));
    BOOST_TEST(contradiction(of, thirteen) == (std::vector<std::size_t>{0, 2}), boost::test_tools::per_element());
  }
  BOOST_TEST(decided >= 25u);
}

BOOST_AUTO_TEST_CASE(the_limit_of_nodes_leaves_it_unknown) {
  const game of{4, "0123456789", true};
  const answers given{{"0123", {0, 2}}, {"4501", {1, 1}}, {"2645", {1, 0}}};
  BOOST_TEST((any_fits(of, given, 0).fits == verdict::unknown));
  BOOST_TEST((any_fits(of, given, 1).fits == verdict::unknown));
  BOOST_TEST(any_fits(of, given, 1).code == "");
  BOOST_TEST((any_fits(of, given).fits == verdict::yes));
  // It is exact: the search ends with the required number of nodes, but not with one less.
  std::uint64_t nodes = 1;
  while (any_fits(of, given, nodes).fits == verdict::unknown) ++nodes;
  BOOST_TEST(nodes > 4u);
  BOOST_TEST(nodes < 1'000u);
  // Undecided answers stay in the list.
  const answers wrong{{"4567", {0, 1}}, {"0123", {1, 1}}, {"0123", {1, 2}}};
  BOOST_TEST(contradiction(of, wrong, 0).size() == 3u);
}

BOOST_AUTO_TEST_SUITE_END()
