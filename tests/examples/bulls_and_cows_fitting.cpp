// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "bulls_and_cows/every_code.hpp"
#include "bulls_and_cows/game.hpp"
#include "bulls_and_cows/packed.hpp"
#include "bulls_and_cows/play/fitting_codes.hpp"
#include "bulls_and_cows/play/knowledge.hpp"
#include "bulls_and_cows/play/player.hpp"
#include "bulls_and_cows/play/settings.hpp"
#include "bulls_and_cows/space.hpp"
#include "bulls_and_cows_known.hpp"
#include "support/chi_square.hpp"

BOOST_AUTO_TEST_SUITE(bulls_and_cows_fitting)

using namespace bulls_and_cows;
using clade::random_stream;

namespace {

constexpr std::uint64_t many = 100'000'000;

// Those of all codes of a small game that are consistent.
template <class Packed>
std::vector<std::string> consistent(const game& of, const knowledge<Packed>& known) {
  const packer<Packed> pack(of);
  auto codes = every_code(of);
  std::erase_if(codes, [&](const std::string& code) { return known.inconsistency(pack(code)) != 0; });
  std::ranges::sort(codes);
  return codes;
}

template <class Packed>
void check_lists(const game& of, std::uint64_t seed) {
  random_stream rng(seed);
  for (std::size_t answers = 0; answers < 5; ++answers) {
    std::vector<std::string> guesses(answers);
    for (auto& guess : guesses) guess = all_codes{of}(rng);
    const auto known = after<Packed>(of, all_codes{of}(rng), guesses);
    fitting_codes fitting(of, known, many);
    BOOST_TEST_REQUIRE(fitting.orders() > 0u);
    auto listed = fitting.list(100'000, many);
    BOOST_TEST_REQUIRE(listed.has_value());
    std::ranges::sort(*listed);
    BOOST_TEST(*listed == consistent(of, known), boost::test_tools::per_element());
    BOOST_TEST(fitting.looked_at() == listed->size());
    BOOST_TEST(fitting.orders() >= listed->size());
    if (answers == 0) BOOST_TEST(fitting.orders() == codes(of));
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(all_codes_that_fit_are_listed) {
  for (const std::uint64_t seed : {1u, 2u}) {
    check_lists<packed_bits>({4, "01234"}, seed);
    check_lists<packed_bits>({4, "0123456", true}, seed);
    check_lists<packed_bytes<1>>({5, "0123"}, seed);
    check_lists<packed_bytes<3>>({2, "0123456789abcdefghijklmnopqrstuvwxyz"}, seed);
    check_lists<packed_bits>({1, "0"}, seed);
  }
}

BOOST_AUTO_TEST_CASE(each_code_that_fits_is_drawn_as_often) {
  const game of{4, "012345"};
  const auto known = after<packed_bits>(of, "4451", {"0012", "1345"});
  const auto codes = consistent(of, known);
  BOOST_TEST_REQUIRE(codes.size() > 10u);
  fitting_codes fitting(of, known, many);
  random_stream rng(3);
  const auto drawn = fitting.draw(100 * codes.size(), many, rng);
  BOOST_TEST_REQUIRE(drawn.size() == 100 * codes.size());
  BOOST_TEST(fitting.looked_at() >= drawn.size());
  std::vector<std::size_t> counts(codes.size());
  for (const auto& code : drawn) {
    const auto found = std::ranges::lower_bound(codes, code);
    BOOST_TEST_REQUIRE((found != codes.end() && *found == code));
    ++counts[static_cast<std::size_t>(found - codes.begin())];
  }
  BOOST_TEST(support::chi_square_uniform_p(counts) > support::least_p);
}

BOOST_AUTO_TEST_CASE(what_takes_too_long_is_not_done) {
  const game of{4, "0123456789", true};
  const auto known = after<packed_bits>(of, "7280", {"0123", "4567"});
  const auto count = consistent(of, known).size();
  fitting_codes fitting(of, known, many);
  BOOST_TEST(!fitting.list(count - 1, many).has_value());
  BOOST_TEST(!fitting.list(count, 10).has_value());
  BOOST_TEST_REQUIRE(fitting.list(count, many).has_value());
  BOOST_TEST(fitting.list(count, many)->size() == count);
  random_stream rng(1);
  const auto before = fitting.looked_at();
  BOOST_TEST(fitting.draw(100, 5, rng).size() <= 5u);
  BOOST_TEST(fitting.looked_at() == before + 5);
  BOOST_TEST(fitting_codes(of, known, 10).orders() == 0u);
  // There are too many choices of twelve symbols out of 36.
  const game large{12, "0123456789abcdefghijklmnopqrstuvwxyz"};
  const auto little = after<packed_bytes<3>>(large, "0123456789ab", {"00112233445x"});
  BOOST_TEST(fitting_codes(large, little, 10'000).orders() == 0u);
}

BOOST_AUTO_TEST_CASE(answers_that_contradict_each_other_leave_no_code) {
  const game of{4, "0123456789", true};
  auto known = after<packed_bits>(of, "0129", {"0123"});
  known.learn(packer<packed_bits>(of)("0123"), answer_class({0, 0}));
  BOOST_TEST(fitting_codes(of, known, many).orders() == 0u);
}

BOOST_AUTO_TEST_CASE(the_archive_knows_whether_it_is_complete) {
  const game of{4, "012345"};
  const packer<packed_bits> pack(of);
  auto known = after<packed_bits>(of, "4451", {"0012"});
  BOOST_TEST(!known.is_complete());
  BOOST_TEST(known.add("5555", pack("5555")));
  known.replace(every_code(of), pack, true);
  BOOST_TEST(known.is_complete());
  auto codes = known.codes();
  std::ranges::sort(codes);
  BOOST_TEST(codes == consistent(of, known), boost::test_tools::per_element());
  BOOST_TEST(known.packed_codes().size() == codes.size());
  BOOST_TEST(known.met(codes.front()));
  BOOST_TEST(!known.met("0012"));
  known.learn(pack("1345"), answer_class(score("4451", "1345")));
  BOOST_TEST(known.is_complete());
  codes = known.codes();
  std::ranges::sort(codes);
  BOOST_TEST(codes == consistent(of, known), boost::test_tools::per_element());
  known.replace({"4451"}, pack, false);
  BOOST_TEST(!known.is_complete());
  BOOST_TEST(known.codes().size() == 1u);
}

// In a large game codes are drawn at first, and once few are left, all of them are known.
BOOST_AUTO_TEST_CASE(a_large_game_is_played_with_codes_that_are_drawn_and_then_listed) {
  const game of{8, "0123456789ab"};
  const genetic_player<packed_bytes<1>> player(of, best_settings(of));
  const std::string secret = "9a3b0712";
  auto early = after<packed_bytes<1>>(of, secret, {"00112234"});
  BOOST_TEST(is_code(of, player.next(early, random_stream(1))));
  BOOST_TEST(!early.is_complete());
  BOOST_TEST(early.codes().size() > 4'000u);
  auto late = after<packed_bytes<1>>(of, secret, {"00112234", "05367718", "56a4b829", "14465589"});
  const auto guess = player.next(late, random_stream(1));
  BOOST_TEST(is_code(of, guess));
  BOOST_TEST(late.is_complete());
  BOOST_TEST(late.met(secret));
  BOOST_TEST_REQUIRE(late.codes().size() > 2u);
  fitting_codes fitting(of, late, many);
  BOOST_TEST(fitting.list(100'000, many)->size() == late.codes().size());
  // The evolution of guesses alone.
  BOOST_TEST(late.spent().generations == best_settings(of).guess_generations);
  // One answer later they are at hand.
  late.learn(player.pack()(guess), answer_class(score(secret, guess)));
  const auto known = late.codes().size();
  player.next(late, random_stream(2));
  BOOST_TEST(late.codes().size() == known);
  BOOST_TEST(late.is_complete());
  auto contradicting = after<packed_bytes<1>>(of, secret, {"00112234"});
  contradicting.learn(player.pack()("00112234"), answer_class({8, 0}));
  BOOST_TEST(is_code(of, player.next(contradicting, random_stream(1))));
  BOOST_TEST(contradicting.codes().empty());
}

BOOST_AUTO_TEST_SUITE_END()
