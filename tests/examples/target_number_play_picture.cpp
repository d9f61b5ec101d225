// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>
#include <string_view>
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

BOOST_AUTO_TEST_SUITE_END()
