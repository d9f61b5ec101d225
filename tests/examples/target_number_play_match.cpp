// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "target_number/play/match.hpp"
#include "target_number/play/proof.hpp"
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

BOOST_AUTO_TEST_CASE(numbers_are_chosen_by_digits_and_by_arrows) {
  chooser c;
  type(c, "3");
  c.press(enter);
  c.press({key_kind::down});
  c.press({key_kind::right});
  c.press({key_kind::up});  // from the first to the last
  c.press(enter);
  type(c, "42 ");  // the last digit counts
  type(c, "15");
  BOOST_TEST(c.number(4) == 15);
  c.press(enter);
  type(c, "100 ");
  BOOST_TEST(c.current() == number_slots);
  type(c, "0963");
  c.press(enter);
  BOOST_REQUIRE(c.settled());
  BOOST_TEST((c.result() == game{{3, 2, 9, 2, 15, 100}, 963}));
}

BOOST_AUTO_TEST_CASE(a_choice_can_be_taken_back) {
  chooser c;
  type(c, "3 4 ");
  c.press({key_kind::backspace});
  c.press({key_kind::left});
  BOOST_TEST(c.current() == 0);
  c.press({key_kind::left});
  type(c, "7 1 1 1 10 25 12");
  c.press({key_kind::backspace});
  BOOST_TEST(c.typed() == "1");
  c.press(enter);  // too short for a target
  BOOST_TEST(!c.settled());
  type(c, "9999");
  c.press({key_kind::escape});
  c.press(enter);
  BOOST_TEST((c.result() == game{{7, 1, 1, 1, 10, 25}, 199}));
}

BOOST_AUTO_TEST_CASE(digits_that_begin_no_value_change_nothing) {
  chooser c;
  type(c, "1 1 1 1 20");
  type(c, "9x+");
  BOOST_TEST(c.number(4) == 20);
  type(c, " 7");
  BOOST_TEST(c.number(5) == 75);
  type(c, "100");
  BOOST_TEST(c.number(5) == 100);
}

BOOST_AUTO_TEST_CASE(a_field_is_edited_by_characters_not_by_bytes) {
  text_field f;
  type(f, "a2×!_\u00e93=");  // only what can stand in an expression
  BOOST_TEST(f.text() == "2×3");
  BOOST_TEST(f.cursor() == 3);
  f.press({key_kind::left});
  f.press({key_kind::backspace});
  BOOST_TEST(f.text() == "23");
  type(f, "÷");
  BOOST_TEST(f.text() == "2÷3");
  f.press({key_kind::home});
  f.press({key_kind::remove});
  f.press({key_kind::end});
  f.press({key_kind::remove});
  BOOST_TEST(f.text() == "÷3");
  f.press({key_kind::home});
  BOOST_TEST(!f.press({key_kind::backspace}));
  BOOST_TEST(!f.press({key_kind::left}));
  BOOST_TEST(f.cursor() == 0);
  for (int i = 0; i < 1000; ++i) type(f, "1");
  BOOST_TEST(f.characters().size() == text_field::longest);
}

BOOST_AUTO_TEST_CASE(words_and_the_text_before_and_behind_the_cursor_are_erased) {
  text_field f;
  const auto left_after = [&](std::string_view typed, std::initializer_list<key_kind> keys) {
    f = {};
    type(f, typed);
    for (const auto kind : keys) f.press({kind});
    return f.text().insert(f.cursor(), "|");
  };
  using enum key_kind;
  BOOST_TEST(left_after("25*100", {erase_word}) == "25*|");
  BOOST_TEST(left_after("25*100", {erase_word, erase_word}) == "25|");
  BOOST_TEST(left_after("25 * (8 ", {erase_word}) == "25 * (|");
  BOOST_TEST(left_after("25 * (8", {left, erase_word}) == "25 * |8");
  BOOST_TEST(left_after("25 * (8", {left, left, erase_line}) == "|");
  BOOST_TEST(left_after("25 * (8", {left, left, erase_after}) == "25 * |");
  BOOST_TEST(left_after("25", {home, erase_word}) == "|25");
  f = {};
  for (const auto kind : {erase_word, erase_line, erase_after, backspace, remove}) BOOST_TEST(!f.press({kind}));
}

BOOST_AUTO_TEST_CASE(after_a_mistake_the_cursor_is_where_one_corrects_it) {
  const auto field_after = [](std::string_view typed) {
    auto m = given(known);
    type(m, typed);
    m.press(enter);
    BOOST_REQUIRE(m.error());
    return m.field().text().insert(m.field().cursor(), "|").append(" ") + std::to_string(m.wrong_characters());
  };
  // Behind a part that is wrong, in front of a place where something is missing.
  BOOST_TEST(field_after("25 * 100 + 1") == "25 * 100| + 1 3");
  BOOST_TEST(field_after("8 * 8") == "8 * 8| 1");
  BOOST_TEST(field_after("25 / 2 * 4") == "25 /| 2 * 4 1");
  BOOST_TEST(field_after("25 10") == "25 |10 2");
  BOOST_TEST(field_after("25 * + 10") == "25 * |+ 10 1");
  BOOST_TEST(field_after("(25 + 10") == "(25 + 10| 1");
  BOOST_TEST(field_after("") == "| 1");
}

BOOST_AUTO_TEST_CASE(what_is_possible_is_proven_after_a_game) {
  BOOST_TEST(sentence(prove(known).value(), known) ==
             "963 cannot be reached; 962 is the nearest: proven. 964 is as near.");
  const game both{{5, 7}, 3}, reachable{{2, 3}, 6};  // 2 and 35, 12, 5, 7: 2 is nearer than 5
  BOOST_TEST(sentence(prove(both).value(), both) == "3 cannot be reached; 2 is the nearest: proven.");
  const game middle{{1, 3}, 5};  // 4 is the largest
  BOOST_TEST(sentence(prove(middle).value(), middle) == "5 cannot be reached; 4 is the nearest: proven.");
  const game between{{2, 4}, 7};  // 6 and 8
  BOOST_TEST(sentence(prove(between).value(), between) ==
             "7 cannot be reached; 6 is the nearest: proven. 8 is as near.");
  BOOST_TEST(sentence(prove(reachable).value(), reachable) == "6 can be reached: 2 * 3.");
  BOOST_TEST(prove({{1}, std::numeric_limits<std::int64_t>::max()})->nearest.value == 1);
  BOOST_TEST(!prove({std::vector<std::int64_t>(9, 1), 5}).has_value());

  auto m = given(known);
  BOOST_TEST(!m.proven());
  type(m, "1");
  m.press(enter);
  BOOST_REQUIRE(m.proven());
  BOOST_TEST((m.proven() == prove(known)));
}

BOOST_AUTO_TEST_CASE(text_goes_to_characters_and_back) {
  const std::string text = "a×−÷\u20ac\U0001f600";
  BOOST_TEST(characters_of(text).size() == 6);
  BOOST_TEST(encode(characters_of(text)) == text);
  BOOST_TEST((characters_of("a\xff\xc3") == std::u32string{U'a', U'\ufffd', U'\ufffd'}));
  BOOST_TEST((one_column_each(U"1\t\u4e00×") == U"1??×"));
}

BOOST_AUTO_TEST_CASE(a_key_stops_each_wheel_and_then_the_clock_runs) {
  match m(play_options{.seconds = 10, .seed = 5});
  m.pass(100);
  for (std::size_t i = 0; i < slots; ++i) {
    BOOST_REQUIRE(m.at() == stage::spinning);
    m.pass(0.2);
    m.press({key_kind::up});  // stops nothing
    BOOST_TEST(((i < 6 ? m.numbers()[i] : m.target()[i - 6]).is == slot::state::active));
    const auto text = i < 6 ? m.numbers()[i].text : m.target()[i - 6].text;
    m.press(i % 2 == 0 ? space : enter);
    BOOST_TEST((i < 6 ? m.numbers()[i] : m.target()[i - 6]).text == text);
  }
  BOOST_REQUIRE(m.at() == stage::playing);
  BOOST_TEST(m.seconds_left() == 10);
  BOOST_REQUIRE(m.known_game());
  BOOST_TEST(could_be_drawn(m.known_game()->numbers));
  BOOST_TEST(std::to_string(m.known_game()->target) == m.target()[0].text + m.target()[1].text + m.target()[2].text);
}

BOOST_AUTO_TEST_CASE(with_choose_the_player_chooses) {
  match m(play_options{.choose = true});
  type(m, "1 2 4 8 10 25 963");
  BOOST_TEST((m.at() == stage::choosing));
  m.press(enter);
  BOOST_REQUIRE((m.at() == stage::playing));
  BOOST_TEST((m.known_game() == known));
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

BOOST_AUTO_TEST_CASE(where_the_numbers_come_from_is_known) {
  BOOST_TEST((match(play_options{}).numbers_from() == origin::stopped));
  BOOST_TEST((match(play_options{.choose = true}).numbers_from() == origin::chosen));
  BOOST_TEST((match(play_options{.given = known}).numbers_from() == origin::dealt));
  BOOST_TEST((match(play_options{.given = known, .chosen = true}).numbers_from() == origin::chosen));
}

BOOST_AUTO_TEST_CASE(a_mistake_is_shown_and_can_be_corrected) {
  auto m = given(known);
  type(m, "8 / 5 + 1");
  m.press(enter);
  BOOST_REQUIRE((m.at() == stage::playing));
  BOOST_REQUIRE(m.error());
  BOOST_TEST((m.error()->kind() == error_kind::input));
  BOOST_TEST(m.error()->position() == 5);
  BOOST_TEST(m.field().cursor() == 5);  // behind the wrong number
  m.press({key_kind::backspace});
  BOOST_TEST(!m.error());
  type(m, "4");
  m.press(enter);
  BOOST_REQUIRE((m.at() == stage::over));
  BOOST_TEST(m.player_answer()->value == 3);
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

BOOST_AUTO_TEST_CASE(escape_leaves_and_ctrl_c_interrupts_at_any_time) {
  const auto spinning = match(play_options{}), choosing = match(play_options{.choose = true}), playing = given(known);
  auto over = given(known);
  type(over, "1");
  over.press(enter);
  for (auto m : {spinning, choosing, playing, over}) {
    auto other = m;
    if (m.at() == stage::playing) {  // given up: the answers are shown first
      m.press({key_kind::escape});
      BOOST_TEST((m.at() == stage::over));
      BOOST_TEST(!m.player_answer());
    }
    m.press({key_kind::escape});
    BOOST_TEST((m.at() == stage::left));
    BOOST_TEST(m.ended());
    other.press({key_kind::interrupt});
    BOOST_TEST((other.at() == stage::interrupted));
    other.press({key_kind::escape});
    BOOST_TEST((other.at() == stage::interrupted));
  }
}

BOOST_AUTO_TEST_SUITE_END()
