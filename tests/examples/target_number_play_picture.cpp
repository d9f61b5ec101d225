// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

void check_has(const std::string& text, const std::string& part) {
  BOOST_TEST(text.find(part) != std::string::npos, "no " << part << " in\n" << text);
}

}  // namespace

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

BOOST_AUTO_TEST_CASE(the_population_is_shown_while_the_computer_thinks) {
  auto m = at(stage::playing);
  const auto with = [&](std::vector<std::int64_t> values, bool unicode, std::size_t columns = 80) {
    status s{.generations = 5, .evaluations = 100};
    s.values = std::move(values);
    m.hear(s);
    return shown(m, columns, 24, unicode);
  };
  // From 0 to 1926, and what is larger in the last column.
  const std::vector<std::int64_t> values{0, 1, 963, 963, 964, 965, 1925, 5'000};
  const auto spread = [](std::size_t left, std::size_t right, const std::string& half, const std::string& full) {
    return half + std::string(left, ' ') + full + std::string(right, ' ') + half + '\n';
  };
  check_has(with(values, false), spread(25, 24, ":", "#") + std::string(8 + 12 + 26, ' ') + "^ 963\n");
  check_has(with(values, true), spread(25, 24, "\u2584", "\u2588") + std::string(8 + 12 + 26, ' ') + "\u25b2 963\n");
  check_has(with(values, false, 40), spread(19, 18, ":", "#") + std::string(20, ' ') + "^ 963\n");
  check_has(with({963}, false, 40), '\n' + std::string(20, ' ') + "#\n");
  check_has(shown(m), "5 generations");
}

BOOST_AUTO_TEST_CASE(what_is_proven_stands_below_the_winner) {
  for (const std::size_t columns : {80U, 40U}) {
    const auto over = shown(at(stage::over), columns, 24);
    check_has(over, "The computer wins: its value is nearer.\n");
    check_has(over, "963 cannot be reached; 962 is the");
  }
}

BOOST_AUTO_TEST_CASE(keys_that_do_not_fit_are_left_out) {
  check_has(shown(at(stage::playing)), "Enter: hand in   Esc: give up   Ctrl-U: clear   + - * / ( )\n");
  check_has(shown(at(stage::playing), 40, 20), "Enter: hand in   Esc: give up\n");
  check_has(shown(at(stage::choosing), 40, 20), "Enter: next   Esc: leave   Digits: pick\n");
}

BOOST_AUTO_TEST_CASE(the_caret_stands_under_the_mistake_in_any_width) {
  for (const std::size_t columns : {20U, 40U, 80U}) {
    auto m = at(stage::playing);
    type(m, "1 + 2 + 4 × 8 + 10 + 25 + 7 + 1");
    m.press(enter);
    const auto p = paint(m, columns, 24, true);
    BOOST_REQUIRE(p.cursor);
    BOOST_REQUIRE(p.cursor->column > 0);
    const auto column = p.cursor->column - 1;
    BOOST_TEST((p.window.at(column, p.cursor->row).character == U'7'));
    BOOST_TEST((p.window.at(column, p.cursor->row + 1) == canvas::cell{U'^', look::bad}));
  }
}

BOOST_AUTO_TEST_SUITE_END()
