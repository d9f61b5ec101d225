// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>

#include "../text/inline.hpp"
#include "cell.hpp"
#include "table.hpp"

namespace clade::regression::detail {

inline bool is_decimal(char c) { return c >= '0' && c <= '9'; }

// Removes an integer of at most `most` digits from the start of a text and returns it. Returns -1 if there is none.
CLADE_INLINE int take_digits(std::string_view& text, std::size_t most) {
  int number = 0;
  std::size_t i = 0;
  for (; i < text.size() && i < most && is_decimal(text[i]); ++i) number = 10 * number + (text[i] - '0');
  text.remove_prefix(i);
  return i == 0 ? -1 : number;
}

// Removes the character c from the start of a text. Returns false if the text starts with another character.
CLADE_INLINE bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

// Converts a time such as 14:30, 14:30:05.25, 14:30:05Z or 14:30:05+02:00 to a fraction of a day, in UTC if an offset
// is given. Returns NaN for texts of another form.
CLADE_INLINE double share_of_day(std::string_view text) {
  constexpr auto none = std::numeric_limits<double>::quiet_NaN();
  const auto hour = take_digits(text, 2);
  if (hour < 0 || hour > 24 || !take(text, ':')) return none;
  const auto minute = take_digits(text, 2);
  if (minute < 0 || minute > 59) return none;
  double second = 0;
  if (take(text, ':')) {
    const auto whole = take_digits(text, 2);
    if (whole < 0 || whole > 59) return none;
    second = whole;
    if (take(text, '.')) {
      double unit = 1;
      for (int digit = 0; (digit = take_digits(text, 1)) >= 0;) second += digit * (unit /= 10);
    }
  }
  double behind = 0;  // the minutes by which the time is behind UTC
  if (!take(text, 'Z') && !text.empty()) {
    const bool ahead = text[0] == '+';
    if (!ahead && text[0] != '-') return none;
    text.remove_prefix(1);
    const auto hours = take_digits(text, 2);
    take(text, ':');
    const auto minutes = text.empty() ? 0 : take_digits(text, 2);
    if (hours < 0 || minutes < 0) return none;
    behind = (ahead ? -1 : 1) * (60.0 * hours + minutes);
  }
  if (!text.empty()) return none;
  return ((hour * 60 + minute + behind) * 60 + second) / 86400;
}

// Reads a date. The kind is `date` if `read_data` reads dates of this form, `odd_date` for a date of another form, and
// `other` if the text is not a date.
CLADE_INLINE cell read_date(std::string_view text) {
  const auto begin = text;
  const auto first = take_digits(text, 4);
  const auto first_digits = begin.size() - text.size();
  if (first < 0 || text.empty()) return {};
  const auto mark = text[0];
  if (mark != '-' && mark != '/' && mark != '.') return {};
  text.remove_prefix(1);
  const auto second = take_digits(text, 2);
  if (second < 0 || !take(text, mark)) return {};
  const auto rest = text;
  const auto third = take_digits(text, 4);
  const auto third_digits = rest.size() - text.size();
  if (third < 0 || third_digits == 3 || first_digits == 3) return {};
  double time = 0;
  if (!text.empty()) {
    if (text[0] != 'T' && text[0] != ' ') return {};
    text.remove_prefix(1);
    time = share_of_day(without_blanks(text));
    if (std::isnan(time)) return {};
  }
  const bool year_first = first_digits == 4 && third_digits <= 2 && mark != '.';
  const bool year_last = first_digits <= 2 && third_digits == 4 && mark == '.';
  if (!year_first && !year_last) return {first_digits <= 2 || year_first ? cell_kind::odd_date : cell_kind::other};
  const auto date = std::chrono::year(year_first ? first : third) / second / (year_first ? third : first);
  if (!date.ok()) return {cell_kind::odd_date};
  const auto days = std::chrono::sys_days(date).time_since_epoch().count();
  return {.kind = cell_kind::date, .days = static_cast<double>(days) + time};
}

// Returns the mark at the start of a text and its length in bytes, 0 if there is no mark. All kinds of blanks are
// returned as ' '.
CLADE_INLINE std::pair<char, std::size_t> mark_of(std::string_view text) {
  for (const std::string_view blank : {" ", "\xc2\xa0", "\xe2\x80\xaf", "\xe2\x80\x89"}) {
    if (text.starts_with(blank)) return {' ', blank.size()};
  }
  if (text.starts_with("\xe2\x80\x99")) return {'\'', 3};
  const auto c = text.empty() ? '\0' : text[0];
  return {c, c == '.' || c == ',' || c == '\''};
}

// Reads the kind of a number from its marks. The kind is `other` if the text is not a number.
CLADE_INLINE cell read_number_marks(std::string_view text) {
  if (!take(text, '+')) {
    if (!take(text, '-') && text.starts_with("\xe2\x88\x92")) text.remove_prefix(3);
  }
  std::size_t marks = 0, digits = 0, all_digits = 0;
  char first = 0, last = 0;
  bool threes = true;  // whether the marks before the last one are equal and separate groups of three digits
  const bool zero = text.starts_with('0');
  while (!text.empty() && text[0] != 'e' && text[0] != 'E') {
    if (is_decimal(text[0])) {
      ++digits;
      ++all_digits;
      text.remove_prefix(1);
      continue;
    }
    const auto [mark, bytes] = mark_of(text);
    if (bytes == 0) return {};
    if (marks == 0) {
      first = mark;
      threes = digits >= 1 && digits <= 3 && !zero;
    } else {
      threes = threes && last == first && digits == 3;
    }
    last = mark;
    ++marks;
    digits = 0;
    text.remove_prefix(bytes);
  }
  if (all_digits == 0) return {};
  const bool thousands = marks > 0 && threes && (last != first || digits == 3);
  if (!text.empty()) {
    text.remove_prefix(1);
    if (!take(text, '+')) take(text, '-');
    if (text.empty() || text.find_first_not_of("0123456789") != text.npos) return {};
    if (marks > 1) return {};
  }
  if (marks == 0) return {cell_kind::whole};
  if (marks == 1 && (first == '.' || first == ','))
    return {first == '.' ? cell_kind::point : cell_kind::comma, thousands};
  return {thousands ? cell_kind::grouped : cell_kind::other};
}

CLADE_INLINE bool is_missing(std::string_view text) {
  if (text.empty()) return true;
  if (text.size() > 8 || is_decimal(text[0])) return false;
  std::string lower;
  for (const char c : text) lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
  constexpr std::array<std::string_view, 21> words{
      "na",   "k.a.", "n/a", "n.a.",    "nan",   "null",   "none",    "-",      "--",    "?",      ".",
      "#n/a", "#na",  "#nv", "#div/0!", "#num!", "#zahl!", "#value!", "#wert!", "#ref!", "#bezug!"};
  return std::ranges::find(words, lower) != words.end();
}

CLADE_INLINE cell read_cell(std::string_view text) {
  if (is_missing(text)) return {cell_kind::missing};
  const auto number = read_number_marks(text);
  if (number.kind != cell_kind::other) return number;
  return is_decimal(text[0]) ? read_date(text) : number;
}

}  // namespace clade::regression::detail
