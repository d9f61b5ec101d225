// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../../objectives/pareto/points.hpp"
#include "../svg/axis.hpp"

namespace clade::report::plots {

/// A set of points of several objectives, and its name in the legend.
struct front {
  std::string name;
  std::vector<std::vector<double>> points;
};

/// Returns the feasible points of a range, such as `result.front()`, as a front with a name. Values of `maximized`
/// objectives keep their sign.
template <pareto::points Points>
front front_of(std::string name, const Points& points) {
  front found{std::move(name), {}};
  for (const auto& one : points) {
    const auto& fitness = detail::costs::fitness_of_point(one);
    if (!detail::is_feasible(fitness)) continue;
    const auto& values = detail::value_without_violation(fitness);
    auto& point = found.points.emplace_back();
    for (std::size_t k = 0; k < values.size(); ++k) point.push_back(static_cast<double>(values[k]));
  }
  return found;
}

/// The title of a plot of fronts and the names in it.
struct front_labels {
  std::string title = "The front";
  std::vector<std::string> objectives{};  ///< names of the objectives; a missing name becomes "objective 1" and so on
  std::string dots = "true front";        ///< name of the points of the true front
};

namespace internal {

// The SVG attributes of the dots of the true front. They have none of the colours of the other fronts.
inline constexpr std::string_view true_front_dots =
    "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".5\" stroke-width=\"2.5\" stroke-linecap=\"round\"";

// Returns the fronts without the points that are not finite. Throws if the numbers of objectives differ.
inline std::vector<front> shown_fronts(const std::vector<front>& fronts_in_order, std::size_t& objectives) {
  auto shown = fronts_in_order;
  for (auto& one : shown) {
    for (const auto& point : one.points) {
      if (objectives == 0) objectives = point.size();
      if (point.size() != objectives || point.empty()) {
        detail::refuse({"points of fronts must have as many objectives each, at least one, but had ", objectives,
                        " and ", point.size()});
      }
    }
    std::erase_if(one.points, [](const auto& point) {
      return !std::ranges::all_of(point, [](double v) { return std::isfinite(v); });
    });
  }
  return shown;
}

// Returns the minimum and the maximum of an objective. There must be at least one point.
inline svg::range values_of(const std::vector<front>& fronts_in_order, std::size_t k) {
  svg::range range;
  for (const auto& one : fronts_in_order) {
    for (const auto& point : one.points) range.add(point[k]);
  }
  return range;
}

// Returns a scale for the values with some room at both ends.
inline svg::scale roomy_scale(svg::range values, double from, double to) {
  const auto low = std::clamp(values.low, -1e300, 1e300), high = std::clamp(values.high, -1e300, 1e300);
  const auto size = std::max(std::abs(low), std::abs(high));
  const auto room = high - low > 1e-9 * size ? (high - low) * 0.04 : size == 0 ? 1 : size * 0.1;
  return {svg::scale::kind::linear, low - room, high + room, from, to};
}

inline std::string objective_name(const front_labels& labels, std::size_t k) {
  return k < labels.objectives.size() ? labels.objectives[k] : detail::concat({"objective ", detail::decimal(k + 1)});
}

// Draws two objectives in a rectangle. The true front, the last front, is drawn below the others.
inline void scatter(svg::canvas& canvas, const std::vector<front>& fronts_in_order, const svg::scale& x,
                    const svg::scale& y, std::size_t across, std::size_t up, double radius) {
  std::string dots;
  for (const auto& point : fronts_in_order.back().points)
    detail::append_to(dots, {"M", svg::point(x(point[across]), y(point[up])), "h0"});
  if (!dots.empty()) canvas.path(dots, true_front_dots);
  for (std::size_t rank = 0; rank + 1 < fronts_in_order.size(); ++rank) {
    canvas.begin_setting(rank);
    for (const auto& point : fronts_in_order[rank].points) {
      std::string tip;
      for (const auto v : point) detail::append_to(tip, {tip.empty() ? "" : ", ", svg::number(v, 5)});
      canvas.path(svg::marker(rank, x(point[across]), y(point[up]), radius),
                  "fill=\"currentColor\" fill-opacity=\".8\"", tip);
    }
    canvas.end_group();
  }
}

// Draws a legend of names and markers in as many rows as needed. A single front has no legend. Returns the height in
// pixels.
inline double front_legend(svg::canvas& canvas, const std::vector<front>& fronts_in_order, double left, double top,
                           bool as_lines) {
  constexpr double row = 20, before = 18, room = 22;
  const bool with_true_front = !fronts_in_order.back().points.empty();
  std::vector<std::string> names;
  for (const auto& one : fronts_in_order) names.push_back(one.name);
  if (!with_true_front) names.pop_back();
  if (names.size() < 2) return 0;
  const auto swatch = as_lines ? before + 16 : before;
  const auto widest = canvas.width() - left - swatch;
  const auto notes = svg::distinguishing_notes(names, widest, svg::default_font_size);
  double x = left, y = top + row / 2;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto width = std::min(widest, svg::text_width(detail::concat({names[i], notes[i]}), svg::default_font_size));
    if (x > left && x + swatch + width > canvas.width()) {
      x = left;
      y += row;
    }
    if (with_true_front && i + 1 == names.size()) {
      canvas.path(detail::concat({"M", svg::point(x, y), "h0m6 0h0m6 0h0"}), true_front_dots);
    } else {
      canvas.begin_setting(i);
      if (as_lines) {
        canvas.curve(i, detail::concat({"M", svg::point(x, y), "h28"}), 1.6);
      } else {
        canvas.marker(i, x + 6, y, 3.5);
      }
      canvas.end_group();
    }
    canvas.text(x + swatch, y + 4.7, names[i], {}, widest, notes[i]);
    x += swatch + width + room;
  }
  return y + row / 2 - top;
}

// Draws two objectives, or all pairs of three objectives, with equal axes aligned. Returns the lower end in pixels.
inline double plot_of_pairs(svg::canvas& canvas, const std::vector<front>& fronts_in_order, std::size_t m,
                            const front_labels& labels) {
  const bool one = m == 2;
  const double top = 34, height = one ? 370 : 216, row = height + 74, gap = 36;
  std::vector<std::vector<double>> at(m);
  std::vector<std::vector<std::string>> names(m);
  double left = 0;
  for (std::size_t up = 1; up < m; ++up) {
    at[up] = svg::ticks(roomy_scale(values_of(fronts_in_order, up), height, 0), one ? 8 : 6);
    names[up] = svg::tick_labels(at[up]);
    left = std::max(left, svg::widest(names[up], svg::default_font_size) + 14);
  }
  const auto width = (canvas.width() - 14 - gap * static_cast<double>(m - 2) - left) / static_cast<double>(m - 1);
  for (std::size_t up = 1; up < m; ++up) {
    const auto from = top + row * static_cast<double>(up - 1);
    const auto y = roomy_scale(values_of(fronts_in_order, up), from + height, from);
    canvas.text(2, from - 14, objective_name(labels, up), {svg::default_font_size, "start", svg::faint_text},
                left + width);
    for (std::size_t across = 0; across < up; ++across) {
      const auto begin = left + (width + gap) * static_cast<double>(across);
      const auto x = roomy_scale(values_of(fronts_in_order, across), begin, begin + width);
      svg::horizontal_axis(canvas, x, from, from + height, objective_name(labels, across), false, one ? 8 : 5);
      svg::vertical_axis(canvas, y, begin, begin + width, at[up], names[up], across == 0);
      scatter(canvas, fronts_in_order, x, y, across, up, one ? 3.5 : 3);
    }
  }
  const auto bottom = top + row * static_cast<double>(m - 1) - 24;
  return bottom + front_legend(canvas, fronts_in_order, left, bottom, false);
}

// Draws a line for each point over one axis per objective, each with its own scale. Returns the lower end in pixels.
inline double plot_of_many(svg::canvas& canvas, const std::vector<front>& fronts_in_order, std::size_t m,
                           const front_labels& labels) {
  constexpr double top = 40, bottom = 370, left = 34;
  const auto right = canvas.width() - 34;
  std::vector<svg::range> ranges;
  std::size_t n = 0;
  for (std::size_t k = 0; k < m; ++k) ranges.push_back(values_of(fronts_in_order, k));
  for (const auto& one : fronts_in_order) n += one.points.size();
  const auto x = [&](std::size_t k) {
    return left + (right - left) * static_cast<double>(k) / static_cast<double>(m - 1);
  };
  const auto y = [&](std::size_t k, double value) {
    // Halves each value, so that the difference does not overflow.
    const auto room = ranges[k].high / 2 - ranges[k].low / 2;
    return room > 0 ? bottom - (bottom - top) * ((value / 2 - ranges[k].low / 2) / room) : (top + bottom) / 2;
  };
  const auto size = m > 8 ? 10 : svg::default_font_size;
  // With many objectives, there is room for only some of the numbers.
  const auto stride = m > 10 ? (m + 9) / 10 : 1;
  const auto column = (right - left) / static_cast<double>(m - 1) * static_cast<double>(stride);
  for (std::size_t k = 0; k < m; ++k) {
    canvas.line(x(k), top, x(k), bottom, svg::axis_line);
    if (k % stride != 0) continue;
    const auto [low, high] = ranges[k];
    // The value is negligible compared with the range of the axis.
    const bool nothing = std::abs(low) < 1e-3 * (high - low);
    const auto named = k < labels.objectives.size();
    canvas.text(x(k), bottom + 18, named ? labels.objectives[k] : detail::concat({"f", detail::decimal(k + 1)}),
                {size, "middle"}, named ? std::min(column - 8, k == 0 || k + 1 == m ? 2 * left : column) : 0);
    canvas.text(x(k), top - 8, svg::number(high, 3), {size, "middle", svg::faint_text});
    canvas.text(x(k), bottom + 36, nothing ? "0" : svg::number(low, 3), {size, "middle", svg::faint_text});
  }
  const auto opacity = detail::concat({" stroke-opacity=\"", n <= 50 ? ".6" : n <= 150 ? ".4" : ".25", "\""});
  for (std::size_t rank = 0; rank + 1 < fronts_in_order.size(); ++rank) {
    canvas.begin_setting(rank);
    for (const auto& point : fronts_in_order[rank].points) {
      std::string outline, tip;
      for (std::size_t k = 0; k < m; ++k) {
        detail::append_to(outline, {k == 0 ? "M" : "L", svg::point(x(k), y(k, point[k]))});
        detail::append_to(tip, {k == 0 ? "" : ", ", svg::number(point[k])});
      }
      canvas.curve(rank, outline, 1.3, tip, opacity);
    }
    canvas.end_group();
  }
  return bottom + 46 + front_legend(canvas, fronts_in_order, left, bottom + 46, true);
}

}  // namespace internal

/// Returns an SVG plot of fronts: two objectives as points, three objectives as points in each of the three pairs of
/// objectives, and more objectives as lines over parallel axes, each with its own scale. Front i has the style of rank
/// i. If there are several fronts, a legend names them.
///
/// `true_front` may be empty. It is drawn as pale dots below the fronts, but only for two or three objectives. Points
/// with a value that is not finite are omitted. The result is empty if no front has a point.
/// Cost: O(n) for n values.
/// Throws std::invalid_argument if the numbers of objectives differ or if points have only one objective.
///
/// Three objectives are drawn as pairs rather than as a view of the space, because values can be read from pairs.
/// Source: Inselberg, "The plane with parallel coordinates", 1985 (parallel axes).
[[gnu::cold]] inline std::string fronts(const std::vector<front>& fronts_in_order, const front_labels& labels = {},
                                        const std::vector<std::vector<double>>& true_front = {}) {
  std::size_t m = 0, n = 0;
  auto all = fronts_in_order;
  all.push_back({labels.dots, true_front});
  all = internal::shown_fronts(all, m);
  for (std::size_t i = 0; i < fronts_in_order.size(); ++i) n += all[i].points.size();
  if (m == 1) detail::refuse({"points of fronts must have at least two objectives, but had 1"});
  if (n == 0) return {};
  if (m > 3) all.back().points.clear();
  svg::canvas canvas(svg::plot_width);
  const auto bottom =
      m <= 3 ? internal::plot_of_pairs(canvas, all, m, labels) : internal::plot_of_many(canvas, all, m, labels);
  std::string description;
  for (std::size_t i = 0; i < fronts_in_order.size(); ++i) {
    detail::append_to(description,
                      {i > 0 ? "; " : "", fronts_in_order[i].name, ": ", counted(all[i].points.size(), "point")});
  }
  detail::append_to(description, {" of ", detail::decimal(m), " objectives."});
  for (std::size_t k = 0; k < m; ++k) {
    const auto [low, high] = internal::values_of({all.begin(), all.end() - 1}, k);
    detail::append_to(description, {" ", internal::objective_name(labels, k), " from ", svg::number(low), " to ",
                                    svg::number(high), k + 1 < m ? ";" : "."});
  }
  return canvas.finish(bottom + 6, labels.title, description);
}

}  // namespace clade::report::plots
