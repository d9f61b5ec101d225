// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "target_number/play/figures.hpp"
#include "target_number/play/picture.hpp"
#include "target_number/play/unicode.hpp"

BOOST_AUTO_TEST_SUITE(target_number_play_picture)

using namespace target_number;
using namespace target_number::playing;

namespace {

constexpr key enter{key_kind::enter};

match at(stage wanted, double seconds = 60) {
  match m(play_options{.choose = wanted == stage::choosing, .seconds = seconds, .seed = 1});
  if (wanted == stage::spinning || wanted == stage::choosing) return m;
  m = match(play_options{.seconds = seconds, .given = game{{1, 2, 4, 8, 10, 25}, 963}});
  const postfix product{std::int64_t{25}, std::int64_t{10}, operation::multiply};
  m.hear({1204,
          38528,
          product,
          250,
          300,
          {{product, 250}, {{std::int64_t{25}, std::int64_t{4}, operation::multiply}, 100}}});
  if (wanted != stage::over) return m;
  for (const char c : std::string("25 + 8")) m.press({key_kind::character, static_cast<char32_t>(c)});
  m.press(enter);
  return m;
}

void type(match& m, std::string_view text) {
  for (const char32_t c : characters_of(text)) m.press({key_kind::character, c});
}

std::string text(const picture& p) {
  std::string all;
  for (std::size_t row = 0; row < p.window.rows(); ++row) all += p.window.text(row) + '\n';
  return all;
}

std::string shown(const match& m, std::size_t columns = 80, std::size_t rows = 24, bool unicode = true) {
  return text(paint(m, columns, rows, unicode));
}

void check_shows(const std::string& whole, std::string_view part) {
  BOOST_TEST(whole.find(part) != std::string::npos, "no \"" << part << "\" in\n" << whole);
}

std::size_t column_of(const picture& p, char32_t wanted, look as) {
  for (std::size_t row = 0; row < p.window.rows(); ++row) {
    for (std::size_t column = 0; column < p.window.columns(); ++column) {
      if (p.window.at(column, row) == canvas::cell{wanted, as}) return column;
    }
  }
  return p.window.columns();
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_canvas_cuts_off_what_does_not_fit) {
  canvas c(5, 2, true);
  c.write(3, 0, "abc", look::bad);
  c.write(9, 0, "abc", look::bad);
  c.write(0, 7, "abc", look::bad);
  c.write(0, 1, "1×\t2", look::plain);
  BOOST_TEST(c.text(0) == "   ab");
  BOOST_TEST(c.text(1) == "1×?2");
  canvas plain(5, 1, false);
  plain.write(0, 0, "1×2", look::plain);
  BOOST_TEST(plain.text(0) == "1?2");
  BOOST_TEST(canvas(0, 0, true).rows() == 0);
}

BOOST_AUTO_TEST_CASE(a_canvas_falls_into_runs_of_one_look) {
  canvas c(4, 2, true);
  c.write(1, 0, "×2", look::bad);
  const auto runs = c.runs();
  BOOST_REQUIRE(runs.size() == 4);
  BOOST_TEST((runs[1].column == 1 && runs[1].row == 0 && runs[1].text == "×2" && runs[1].as == look::bad));
  BOOST_TEST((runs[2].column == 3 && runs[2].row == 0 && runs[2].text == " "));
  BOOST_TEST((runs[3].column == 0 && runs[3].row == 1 && runs[3].text == "    " && runs[3].as == look::plain));
}

BOOST_AUTO_TEST_CASE(figures_are_as_large_as_they_say) {
  for (const char digit : std::string("0123456789_")) {
    for (std::size_t row = 0; row < figure_rows; ++row) BOOST_TEST(figure(digit, row, "#").size() == figure_columns);
  }
  BOOST_TEST(figure('7', 0, "#") == "######");
  BOOST_TEST(figure('7', 1, "#") == "    ##");
}

BOOST_AUTO_TEST_CASE(a_large_window_shows_boxes_and_large_figures) {
  const auto whole = shown(at(stage::playing));
  for (const std::string part :
       {"TARGET NUMBER", "│   1   │", "│  10   │", "│  25   │", "┌───────┐", "██████   ██████   ██████", "Time", "60 s",
        "You       >", "Computer    thinking", "1,204 generations", "Enter: hand in", "Esc: give up"}) {
    check_shows(whole, part);
  }
  for (const std::string hidden : {"250", "713", "25 * ", "100"}) {
    BOOST_TEST(whole.find(hidden) == std::string::npos, "what the computer has must not be shown");
  }
}

BOOST_AUTO_TEST_CASE(without_unicode_everything_is_ascii) {
  for (const auto s : {stage::spinning, stage::choosing, stage::playing, stage::over}) {
    auto m = at(s);
    if (s == stage::playing) type(m, "2×4");
    for (const auto& [columns, rows] : {std::pair{80, 24}, {30, 8}}) {
      for (const char c : shown(m, static_cast<std::size_t>(columns), static_cast<std::size_t>(rows), false)) {
        BOOST_REQUIRE((c == '\n' || (c >= ' ' && c <= '~')));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(windows_of_every_size_can_be_painted) {
  std::vector<match> matches{at(stage::spinning), at(stage::choosing), at(stage::playing), at(stage::over)};
  auto wrong = at(stage::playing);
  type(wrong, "25 + (8 * 4");
  wrong.press(enter);
  matches.push_back(wrong);
  auto full = at(stage::playing);
  for (int i = 0; i < 50; ++i) type(full, "25 + ");
  full.press({key_kind::home});
  matches.push_back(full);
  matches.emplace_back(play_options{.given = game{{1, 2, 3, 4, 5, 6, 7, 123456789012}, 1234567890123}});
  for (const auto& m : matches) {
    for (std::size_t columns = 0; columns < 70; columns += columns < 24 ? 1 : 9) {
      for (std::size_t rows = 0; rows < 30; ++rows) {
        const auto p = paint(m, columns, rows, true);
        BOOST_REQUIRE((p.window.rows() == rows || columns == 0));
        BOOST_REQUIRE((!p.cursor || (p.cursor->column < columns && p.cursor->row < rows)));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_small_window_shows_what_matters) {
  auto m = at(stage::playing);
  auto whole = shown(m, 20, 5);
  for (const std::string part : {"1 2 4 8 10 25 : 963", "60 s", "\n>", "computer: thinking"}) check_shows(whole, part);
  type(m, "8 8");
  m.press(enter);
  whole = shown(m, 20, 5);
  for (const std::string part : {"1 2 4 8 10 25 : 963", "> 8 8", "\n    ^\n", "syntax error at"})
    check_shows(whole, part);
  check_shows(shown(at(stage::over), 20, 5), "The computer wins:");
  check_shows(shown(at(stage::spinning), 20, 3), "Stop the numbers.");
  check_shows(shown(at(stage::playing), 20, 1), ">");
}

BOOST_AUTO_TEST_CASE(the_caret_stands_under_the_mistake_in_any_width) {
  for (const std::size_t columns : {20U, 40U, 80U}) {
    auto m = at(stage::playing);
    type(m, "1 + 2 + 4 × 8 + 10 + 25 + 7 + 1");
    m.press(enter);
    const auto p = paint(m, columns, 24, true);
    BOOST_REQUIRE(p.cursor);
    BOOST_TEST((p.window.at(p.cursor->column, p.cursor->row).character == U'7'));
    BOOST_TEST((p.window.at(p.cursor->column, p.cursor->row + 1) == canvas::cell{U'^', look::bad}));
  }
}

BOOST_AUTO_TEST_CASE(the_value_of_a_valid_expression_is_shown_before_it_is_handed_in) {
  auto m = at(stage::playing);
  type(m, "(25 + 10) * 8");
  check_shows(shown(m), "= 280, 683 away");
  check_shows(shown(m, 40, 10), "= 280, 683 away");
  type(m, " *");
  BOOST_TEST(shown(m).find("= 280") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_long_expression_scrolls_with_the_cursor) {
  auto m = at(stage::playing);
  type(m, std::string(100, '1') + "23");
  auto p = paint(m, 30, 10, true);
  BOOST_REQUIRE(p.cursor);
  BOOST_TEST(p.cursor->column == 29);
  BOOST_TEST((p.window.at(28, p.cursor->row).character == U'3'));
  m.press({key_kind::home});
  p = paint(m, 30, 10, true);
  BOOST_TEST(p.cursor->column == 2);
  BOOST_TEST((p.window.at(0, p.cursor->row).character == U'>'));
}

BOOST_AUTO_TEST_CASE(the_bar_shrinks_and_turns_red) {
  auto m = at(stage::playing, 100);
  const auto full = column_of(paint(m, 80, 24, true), U'░', look::faint);
  m.pass(60);
  const auto less = paint(m, 80, 24, true);
  check_shows(text(less), "40 s");
  BOOST_TEST(column_of(less, U'░', look::faint) < full);
  BOOST_TEST(column_of(less, U'█', look::warning) < 80);
  m.pass(39.5);
  const auto last = paint(m, 80, 24, true);
  check_shows(text(last), " 1 s");
  BOOST_TEST(column_of(last, U'█', look::bad) < 80);
}

BOOST_AUTO_TEST_CASE(the_list_and_the_typed_digits_are_shown_while_choosing) {
  auto m = at(stage::choosing);
  type(m, "1 2 4 8 15");
  check_shows(shown(m), "Choose number 5 of 6.");
  check_shows(shown(m), " 10  15  20");
  check_shows(shown(m), "│  15   │");
  type(m, " 25 9");
  check_shows(shown(m), "Type the target, 100 to 999.");
  check_shows(shown(m, 40, 8), "1 2 4 8 15 25 : 9__");
}

BOOST_AUTO_TEST_CASE(at_the_end_both_answers_and_the_winner_are_shown) {
  const auto whole = shown(at(stage::over));
  for (const std::string part :
       {"You         33, 930 away", "25 + 8", "Computer    250, 713 away", "25 * 10",
        "The computer wins: its value is nearer.", "Target    963", "Its population: the best of 300",
        "\n                    250  25 * 10\n                    100  25 * 4\n", "Enter: another game   Esc: leave"}) {
    check_shows(whole, part);
  }
  check_shows(shown(at(stage::over), 40, 12), "250  25 * 10");
}

BOOST_AUTO_TEST_SUITE_END()
