// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "target_number/play/match.hpp"
#include "target_number/play/unicode.hpp"

BOOST_AUTO_TEST_SUITE(target_number_play_match)

using namespace target_number;
using namespace target_number::playing;

namespace {

constexpr key enter{key_kind::enter}, space{key_kind::character, U' '};

template <class Player>
void type(Player& into, std::string_view text) {
  for (const char32_t c : characters_of(text)) into.press({key_kind::character, c});
}

match given(game played, double seconds = 60) {
  return match(play_options{.seconds = seconds, .given = std::move(played)});
}

const game known{{1, 2, 4, 8, 10, 25}, 963};

status found(std::int64_t value, postfix best = {std::int64_t{1}}) { return {3, 96, std::move(best), value}; }

}  // namespace

BOOST_AUTO_TEST_CASE(the_nearest_value_wins_from_either_side) {
  BOOST_TEST((judge(100, 99, 98, side::player) == outcome{side::player, 1, 2, false}));
  BOOST_TEST((judge(100, 103, 98, side::player) == outcome{side::computer, 3, 2, false}));
  BOOST_TEST((judge(100, 100, 98, side::computer) == outcome{side::player, 0, 2, false}));
}

BOOST_AUTO_TEST_CASE(who_chose_the_numbers_wins_a_tie) {
  for (const auto chooser : {side::player, side::computer}) {
    BOOST_TEST((judge(100, 99, 101, chooser) == outcome{chooser, 1, 1, true}));
    BOOST_TEST((judge(100, 100, 100, chooser) == outcome{chooser, 0, 0, true}));
  }
}

BOOST_AUTO_TEST_CASE(without_a_valid_expression_the_computer_wins) {
  BOOST_TEST((judge(100, {}, 5, side::player) == outcome{side::computer, {}, 95, false}));
  BOOST_TEST((judge(100, {}, {}, side::player) == outcome{side::computer, {}, {}, false}));
  BOOST_TEST((judge(100, 1, {}, side::player) == outcome{side::player, 99, {}, false}));
}

BOOST_AUTO_TEST_CASE(a_wheel_stops_at_what_it_shows_and_every_value_comes_up) {
  std::vector<std::set<std::int64_t>> seen(slots);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    wheels w(seed);
    std::vector<std::int64_t> at;
    for (std::size_t i = 0; i < slots; ++i) {
      w.spin(0.1 + 0.01 * static_cast<double>(i));
      at.push_back(w.shown(i));
      w.stop();
      w.spin(5);
      BOOST_REQUIRE_EQUAL(w.shown(i), at.back());
      seen[i].insert(at.back());
    }
    BOOST_REQUIRE(w.settled());
    const auto result = w.result();
    BOOST_TEST((result.numbers == std::vector<std::int64_t>(at.begin(), at.begin() + 6)));
    BOOST_TEST(result.target == 100 * at[6] + 10 * at[7] + at[8]);
    BOOST_TEST((could_be_drawn(result.numbers) && could_be_drawn(result.target)));
  }
  for (std::size_t i = 0; i < slots; ++i) BOOST_TEST(std::ranges::equal(seen[i], values_of(i)));
}

BOOST_AUTO_TEST_CASE(text_goes_to_characters_and_back) {
  const std::string text = "a×−÷\u20ac\U0001f600";
  BOOST_TEST(characters_of(text).size() == 6);
  BOOST_TEST(encode(characters_of(text)) == text);
  BOOST_TEST((characters_of("a\xff\xc3") == std::u32string{U'a', U'\ufffd', U'\ufffd'}));
  BOOST_TEST((one_column_each(U"1\t\u4e00×") == U"1??×"));
}

BOOST_AUTO_TEST_CASE(a_valid_expression_ends_the_game) {
  auto m = given(known);
  m.hear(found(950));
  type(m, "(8 × 4 + 2 × 1) * 25 + 10");
  BOOST_REQUIRE(m.valid());
  BOOST_TEST(m.valid()->value == 860);
  m.press(enter);
  BOOST_REQUIRE((m.at() == stage::over));
  BOOST_TEST(m.player_answer()->value == 860);
  BOOST_TEST((m.result()->winner == side::computer));
  m.hear(found(963));
  BOOST_TEST(m.computer_answer()->value == 950, "what is reported after the end does not count");
  m.press(space);
  BOOST_TEST((m.at() == stage::over));
  m.press(enter);
  BOOST_TEST((m.at() == stage::again));
}

BOOST_AUTO_TEST_CASE(every_rule_of_the_game_is_kept) {
  for (const std::string wrong :
       {"", "1 +", "1 + 1", "3", "1 - 2", "2 - 2", "25 / 2", "4 - 4 * 1", "1/(2-2)", "25 25"}) {
    auto m = given({{1, 2, 4, 8, 2, 25}, 963});
    type(m, wrong);
    BOOST_TEST(!m.valid(), wrong);
    m.press(enter);
    BOOST_TEST((m.at() == stage::playing), wrong);
    BOOST_TEST(m.error().has_value(), wrong);
  }
}

BOOST_AUTO_TEST_CASE(when_the_time_is_up_what_is_valid_in_the_field_counts) {
  auto m = given(known, 10);
  m.hear(found(900));
  type(m, "25 * 8");
  m.pass(9.75);
  BOOST_TEST(m.seconds_left() == 0.25);
  BOOST_TEST((m.at() == stage::playing));
  m.pass(5);
  BOOST_TEST(m.seconds_left() == 0);
  BOOST_REQUIRE((m.at() == stage::over));
  BOOST_TEST(m.player_answer()->value == 200);
  BOOST_TEST((m.result()->winner == side::computer));
}

BOOST_AUTO_TEST_CASE(when_the_time_is_up_without_a_valid_expression_the_computer_wins) {
  auto m = given(known, 10);
  type(m, "25 * ");
  m.press(enter);
  m.pass(10);
  BOOST_REQUIRE((m.at() == stage::over));
  BOOST_TEST(!m.player_answer());
  BOOST_TEST((m.result()->winner == side::computer));
  m.press(enter);  // was still typing
  BOOST_TEST((m.at() == stage::over));
  m.pass(2);
  m.press({key_kind::character, U'x'});
  BOOST_TEST((m.at() == stage::over));
  m.press({key_kind::character, U'q'});
  BOOST_TEST((m.at() == stage::left));
}

BOOST_AUTO_TEST_CASE(the_best_that_the_computer_reported_counts) {
  auto m = given(known);
  m.hear({1, 32, {}, 0});
  BOOST_TEST(!m.computer_answer());
  BOOST_TEST(m.generations() == 1);
  m.hear(found(960));
  m.hear(found(970));
  BOOST_TEST(m.computer_answer()->value == 960);
  m.hear(found(964));
  BOOST_TEST(m.computer_answer()->value == 964);
  type(m, "1");
  m.press(enter);
  BOOST_TEST((*m.result() == outcome{side::computer, 962, 1, false}));
}

BOOST_AUTO_TEST_CASE(of_two_equally_near_values_the_player_wins) {
  auto m = given({{1, 2, 4, 8, 10, 25}, 26});
  m.hear(found(27));
  type(m, "25");
  m.press(enter);
  BOOST_TEST((*m.result() == outcome{side::player, 1, 1, true}));
}

BOOST_AUTO_TEST_SUITE_END()
