// SPDX-License-Identifier: BSL-1.0
#include "chart.hpp"

#include <algorithm>
#include <clade/study/report/svg/curves.hpp>
#include <cmath>
#include <cstddef>
#include <limits>

namespace regression_program {

namespace svg = clade::report::svg;
using clade::detail::append_to;
using clade::detail::concat;

namespace {

constexpr double width = 440, top = 34, bottom = 290, row = 21;

// A scale with some room at both ends.
svg::scale roomy(svg::range of, bool logarithmic, double from, double to) {
  if (of.low > of.high) of = {0, 1};
  of = {std::clamp(of.low, -1e300, 1e300), std::clamp(of.high, -1e300, 1e300)};
  if (logarithmic) {
    const auto low = std::log10(of.low), high = std::max(std::log10(of.high), low + 0.5), room = 0.05 * (high - low);
    return {svg::scale::kind::logarithmic, std::pow(10, low - room), std::pow(10, high + room), from, to};
  }
  const auto size = std::max(std::abs(of.low), std::abs(of.high));
  const auto room = of.high - of.low > 1e-9 * size ? 0.04 * (of.high - of.low) : size == 0 ? 1 : 0.1 * size;
  return {svg::scale::kind::linear, of.low - room, of.high + room, from, to};
}

bool is_finite(const std::pair<double, double>& point) {
  return std::isfinite(point.first) && std::isfinite(point.second);
}

}  // namespace

std::string svg_of(const chart& of) {
  svg::range across, up;
  const auto add = [&](const std::pair<double, double>& point) {
    if (!is_finite(point)) return;
    across.add(point.first);
    up.add(point.second);
  };
  for (const auto* const all : {&of.dots, &of.highlighted, &of.reference}) std::ranges::for_each(*all, add);
  for (const auto& curve : of.curves) std::ranges::for_each(curve.course, add);
  if (across.low > across.high) return {};
  if (of.vertical) up = {of.vertical->low, of.vertical->high};
  const auto y       = roomy(up, of.logarithmic, bottom, top);
  const auto y_ticks = svg::ticks(y, 6);
  const auto names   = svg::tick_labels(y_ticks);
  const auto x       = roomy(across, false, 14 + svg::widest(names, svg::default_font_size), width - 12);
  svg::canvas canvas(width);
  if (of.inside) {
    const auto low = x(of.inside->low), high = x(of.inside->high);
    for (const auto& [from, to] : {std::pair(x.from, low), std::pair(high, x.to)}) {
      if (to > from + 1) canvas.rectangle(from, top, to - from, bottom - top, "fill-opacity=\".07\"");
    }
  }
  svg::horizontal_axis(canvas, x, top, bottom, of.x_axis, of.integers_only, 6);
  svg::vertical_axis(canvas, y, x.from, x.to, y_ticks, names);
  svg::label_above(canvas, of.y_axis);
  if (!of.reference.empty()) {
    std::string outline;
    for (const auto& [a, b] : of.reference) append_to(outline, {outline.empty() ? "M" : "L", svg::point(x(a), y(b))});
    canvas.path(
        outline,
        "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".7\" stroke-width=\"1.5\" "
        "stroke-dasharray=\"1.5 3\"");
  }
  if (!of.curves.empty() && !of.spread.empty()) {
    canvas.begin_setting(0);
    const auto& course  = of.curves[0].course;
    const auto n        = std::min(course.size(), of.spread.size());
    const auto is_drawn = [&](std::size_t i) {
      return std::isfinite(of.spread[i].low) && std::isfinite(of.spread[i].high);
    };
    for (std::size_t first = 0; first < n; ++first) {
      if (!is_drawn(first)) continue;
      auto end = first;
      std::string above, below;
      for (; end < n && is_drawn(end); ++end) {
        append_to(above, {end == first ? "M" : "L", svg::point(x(course[end].first), y(of.spread[end].high))});
        below.insert(0, concat({"L", svg::point(x(course[end].first), y(of.spread[end].low))}));
      }
      canvas.path(concat({above, below, "Z"}), "fill=\"currentColor\" fill-opacity=\".18\"");
      first = end;
    }
    canvas.end_group();
  }
  for (const auto at : of.rug) {
    if (std::isfinite(at))
      canvas.line(x(at), bottom, x(at), bottom - 7, "stroke=\"currentColor\" stroke-opacity=\".55\"");
  }
  const auto draw = [&](const points& all) {
    std::string outline;
    for (const auto& point : all) {
      if (is_finite(point)) append_to(outline, {"M", svg::point(x(point.first), y(point.second)), "h0"});
    }
    canvas.path(
        outline,
        "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".7\" stroke-width=\"5.5\" "
        "stroke-linecap=\"round\"");
  };
  draw(of.dots);
  for (std::size_t rank = of.curves.size(); rank-- > 0;) {  // the first above the others
    auto course = of.curves[rank].course;
    for (auto& [a, b] : course) {
      if (b < y.low || b > y.high) b = std::numeric_limits<double>::quiet_NaN();
    }
    svg::draw_curve(canvas, rank, {.outline = svg::curve_through(course, x, y, rank, of.curves.size()).outline}, 2.2);
  }
  if (!of.highlighted.empty()) {
    canvas.begin_setting(0);
    draw(of.highlighted);
    canvas.end_group();
  }
  double height = bottom + 50;
  if (of.curves.size() > 1) {
    for (std::size_t rank = 0; rank < of.curves.size(); ++rank, height += row) {
      canvas.begin_setting(rank);
      canvas.curve(rank, concat({"M", svg::point(2, height + row / 2), "h30"}), 2.2);
      canvas.end_group();
      canvas.text(40, height + row / 2 + 4.7, of.curves[rank].name, {svg::default_font_size}, width - 44);
    }
  }
  return canvas.finish(
      height + 6, of.title,
      concat(
          {clade::report::counted(of.dots.size() + of.highlighted.size(), "point"), " and ",
           clade::report::counted(of.curves.size(), "curve"), ": ", of.y_axis, " over ", of.x_axis, "."}));
}

}  // namespace regression_program
