// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "../svg/axis.hpp"
#include "../svg/canvas.hpp"

namespace clade::report::plots {

/// A quantity over the horizontal axis: a value for each of its places. Values that are not finite, or on a logarithmic
/// scale not positive, are left out.
struct line {
  std::string name;
  std::vector<double> values;
};

/// The labels of a plot of lines.
struct line_labels {
  std::string title;
  std::string across;  ///< of the horizontal axis
  std::string up;      ///< of the vertical one
};

/// The most lines that a legend names; of more, only the numbers at their ends tell them apart, or nothing beyond 40.
inline constexpr std::size_t max_named_lines = 12, max_numbered_lines = 40;

/// Lines over a common linear axis, ascending, with a linear or a logarithmic vertical scale. Line i has the style of
/// rank i. Empty without lines or without places. Cost: O(n) for n values.
[[gnu::cold]] inline std::string lines(const std::vector<double>& at, const std::vector<line>& of,
                                       const line_labels& labels, bool logarithmic) {
  if (at.empty() || of.empty()) return {};
  const auto shown = [&](double v) { return std::isfinite(v) && (!logarithmic || v > 0); };
  auto low = std::numeric_limits<double>::infinity(), high = -low;
  for (const auto& [name, values] : of) {
    for (const auto v : values) {
      if (!shown(v)) continue;
      low = std::min(low, v);
      high = std::max(high, v);
    }
  }
  if (low > high) low = high = 1;
  if (logarithmic && high < 10 * low) {
    low /= 3;
    high *= 3;
  } else if (!logarithmic && high - low <= 1e-9 * std::max(std::abs(low), std::abs(high))) {
    const auto room = low == 0 ? 1 : std::abs(low) * 0.1;
    low -= room;
    high += room;
  }
  constexpr double width = svg::plot_width, top = 34, bottom = 324;
  const auto n = of.size();
  const bool numbered = n <= max_numbered_lines;
  const svg::scale y{logarithmic ? svg::scale::kind::logarithmic : svg::scale::kind::linear, low, high, bottom, top};
  const auto y_ticks = svg::ticks(y, 7);
  const auto y_labels = svg::tick_labels(y_ticks);
  const auto left = 14 + svg::widest(y_labels, svg::letters);
  const auto right =
      width - 24 - (numbered ? svg::end_column * static_cast<double>(svg::end_columns(n, bottom - top)) : 0);
  const auto end = at.back() > at.front() ? at.back() : at.front() + 1;
  const svg::scale x{svg::scale::kind::linear, at.front(), end, left, right};

  svg::canvas on(width);
  svg::horizontal_axis(on, x, top, bottom, labels.across);
  svg::vertical_axis(on, y, left, right, y_ticks, y_labels);
  on.text(2, top - 10, labels.up, {svg::letters, "start", svg::faint_text}, width - 14);

  std::vector<std::size_t> ranks;
  std::vector<double> ends;
  for (std::size_t rank = 0; rank < n; ++rank) {
    const auto& values = of[rank].values;
    std::string outline, before;
    const char* step = "M";
    std::vector<std::pair<double, double>> drawn;
    for (std::size_t i = 0; i < std::min(at.size(), values.size()); ++i) {
      if (!shown(values[i])) {
        step = "M";
        continue;
      }
      auto place = svg::point(x(at[i]), y(values[i]));
      drawn.emplace_back(x(at[i]), y(values[i]));
      if (place == before && *step == 'L') continue;
      append_to(outline, {step, place});
      before = std::move(place);
      step = "L";
    }
    if (outline.empty()) continue;
    on.begin(rank);
    on.curve(rank, outline, n > max_named_lines ? 1.2 : 1.8);
    // A marker at another place of each line.
    if (n <= max_named_lines) {
      const auto [place, height] = drawn[(2 * rank + 1) * drawn.size() / (2 * n)];
      on.marker(rank, place, height);
    }
    on.end();
    ranks.push_back(rank);
    ends.push_back(drawn.back().second);
  }
  if (numbered && !ends.empty()) svg::label_ends(on, ranks, ends, right, top, bottom);
  double height = bottom + 50;
  if (n <= max_named_lines) {
    std::vector<std::string> names;
    for (const auto& one : of) names.push_back(one.name);
    const svg::legend legend(names, std::vector<std::string>(n), width);
    legend.draw(on, 0, bottom + 56);
    height = bottom + 62 + legend.height();
  }
  return on.finish(height, labels.title, concat({counted(n, "line"), " over ", labels.across, "."}));
}

}  // namespace clade::report::plots
