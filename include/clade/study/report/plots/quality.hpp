// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "../svg/curves.hpp"

namespace clade::report::plots {

/// The values of a quality indicator in the course of a run, in ascending order of evaluations.
struct course {
  struct place {
    double evaluations, value;
  };
  std::string name;
  std::vector<place> places;
};

/// Returns a course from rows with `evaluations` and `value`, such as those of `observe::quality`.
template <class Rows>
course course_of(std::string name, const Rows& rows) {
  course found{std::move(name), {}};
  for (const auto& row : rows) {
    found.places.push_back({static_cast<double>(row.evaluations), static_cast<double>(row.value)});
  }
  return found;
}

/// Returns an SVG plot of a quality indicator over the evaluations of one or several runs, on linear scales. The
/// vertical scale begins at 0 if no value is negative. `measure` is the name of the indicator. Course i has the style
/// of rank i. If there are several courses, a legend names them.
///
/// Values that are not finite are omitted, and only the last of several values in the same pixel is drawn. The result
/// is empty if there are no values.
/// Cost: O(n) for n values.
[[gnu::cold]] inline std::string quality(const std::vector<course>& courses,
                                         const std::string& measure = "hypervolume") {
  constexpr double width = svg::plot_width, top = 34, bottom = 304;
  svg::range values, ends;
  for (const auto& course : courses) {
    for (const auto& [evaluations, value] : course.places) {
      if (!std::isfinite(value)) continue;
      values.add(value);
      ends.add(evaluations);
    }
  }
  if (values.low > values.high) return {};
  // Differences of larger numbers would overflow.
  const auto low = std::max(std::min(values.low, 0.0), -1e300);
  auto high = std::clamp(values.high, -1e300, 1e300);
  high += high > low ? (high - low) * 0.04 : low == 0 ? 1 : std::abs(low) * 0.1;
  const svg::scale y{svg::scale::kind::linear, low, high, bottom, top};
  const auto at = svg::ticks(y, 6);
  const auto labels = svg::tick_labels(at);
  const auto n = courses.size();
  const auto left = svg::widest(labels, svg::default_font_size) + 14;
  const auto right = n > 1 ? svg::curves_right(n, bottom) : width - 14;
  const svg::scale x{svg::scale::kind::linear, 0, std::max(ends.high, 1.0), left, right};
  svg::canvas canvas(width);
  svg::horizontal_axis(canvas, x, top, bottom, "evaluations", true);
  svg::vertical_axis(canvas, y, left, right, at, labels);
  canvas.text(2, top - 14, measure, {svg::default_font_size, "start", svg::faint_text}, width - 14);
  std::vector<svg::curve> curves;
  std::vector<std::string> names;
  std::string description;
  for (std::size_t rank = 0; rank < n; ++rank) {
    names.push_back(courses[rank].name);
    std::vector<std::pair<double, double>> points;
    std::vector<double> shown;
    for (const auto& [evaluations, value] : courses[rank].places) {
      points.emplace_back(evaluations, value);
      if (std::isfinite(value)) shown.push_back(value);
    }
    auto& curve = curves.emplace_back(svg::curve_through(points, x, y, rank, n));
    if (shown.empty()) continue;
    if (n == 1) curve.marker.reset();
    svg::draw_curve(canvas, rank, curve);
    detail::append_to(description,
                      {description.empty() ? "" : " ", n > 1 ? courses[rank].name : "From", n > 1 ? " from " : " ",
                       svg::number(shown.front()), " to ", svg::number(shown.back()), "."});
  }
  const auto title = detail::concat({measure, " over evaluations"});
  if (n == 1) return canvas.finish(bottom + 50, title, description);
  svg::number_curves(canvas, curves, right, bottom);
  return svg::finish_with_legend(canvas, {names, std::vector<std::string>(n), width}, title, description, bottom);
}

}  // namespace clade::report::plots
