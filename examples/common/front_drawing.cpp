// SPDX-License-Identifier: BSL-1.0
#include "front_drawing.hpp"

#include <algorithm>
#include <array>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstddef>
#include <limits>

#include "unicode.hpp"

namespace common {
namespace {

// A character has two columns and four rows of dots.
constexpr std::size_t columns = 36, rows = 12, dots_across = 2 * columns, dots_up = 4 * rows;
constexpr char32_t no_dots = U'\u2800';
constexpr std::array<std::array<unsigned, 4>, 2> dot_bits{{{0x01, 0x02, 0x04, 0x40}, {0x08, 0x10, 0x20, 0x80}}};

struct scale {
  double low = std::numeric_limits<double>::infinity(), high = -low;

  void add(double value) {
    low  = std::min(low, value);
    high = std::max(high, value);
  }
  bool has(double value) const { return value >= low && value <= high; }
  std::size_t place(double value, std::size_t dots) const {
    // Differences of large numbers would overflow.
    const auto width = high / 2 - low / 2, share = width > 0 ? (value / 2 - low / 2) / width : 0;
    return std::min(static_cast<std::size_t>(share * static_cast<double>(dots)), dots - 1);
  }
};

std::string name_of(const std::vector<std::string>& names, std::size_t i) {
  return i < names.size() ? names[i] : "objective " + std::to_string(i + 1);
}

}  // namespace

text_picture front_text(const clade::observe::recorded_history& history, const std::vector<std::string>& names) {
  const auto m        = history.objectives();
  const auto& of      = history.rows();
  const auto for_each = [m](const std::vector<double>& front, const auto& take) {
    for (std::size_t i = 0; m >= 2 && i + m <= front.size(); i += m) {
      if (std::isfinite(front[i]) && std::isfinite(front[i + 1])) take(front[i], front[i + 1]);
    }
  };
  scale across, up;
  for (auto k = of.size() / 2; k < of.size(); ++k) {
    for_each(of[k].front, [&](double x, double y) {
      across.add(x);
      up.add(y);
    });
  }
  if (across.low > across.high) return {};
  std::vector<std::u32string> characters(rows, std::u32string(columns, no_dots));
  for_each(of.back().front, [&](double x, double y) {
    if (!across.has(x) || !up.has(y)) return;
    const auto column = across.place(x, dots_across), row = dots_up - 1 - up.place(y, dots_up);
    characters[row / 4][column / 2] |= dot_bits[column % 2][row % 4];
  });
  const auto reading = [](double value) { return clade::report::rounded(value, 3); };
  text_picture made{{{name_of(names, 1) + ", from " + reading(up.low) + " to " + reading(up.high), look::faint}}};
  for (auto& line : characters) {
    std::ranges::replace(line, no_dots, U' ');
    made.push_back({{"│", look::faint}, {encode(line), look::good}});
  }
  std::string axis = "└";
  for (std::size_t i = 0; i < columns; ++i) axis += "─";
  made.push_back({{axis, look::faint}});
  made.push_back({{name_of(names, 0) + ", from " + reading(across.low) + " to " + reading(across.high), look::faint}});
  return made;
}

}  // namespace common
