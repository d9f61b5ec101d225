// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../svg/curves.hpp"

namespace clade::report::plots {

/// The evaluations, or the values of another quantity, at which goals were reached, and the number of goals.
struct distribution {
  std::string name;
  std::vector<double> reached;  ///< values at which goals were reached, positive, in any order
  std::size_t goals;            ///< number of goals, at least reached.size()
  double end;                   ///< the budget, at which the curve ends; positive
};

/// The title of a plot of distributions and the labels of its axes.
using distribution_labels = svg::curve_labels;

namespace internal {

/// Returns the curve of a distribution: it rises by the share of one goal at each of the values, in ascending order.
inline svg::curve step_curve(const distribution& shown, const svg::scale& x, const svg::scale& y) {
  const auto& at = shown.reached;
  const auto goals = static_cast<double>(std::max<std::size_t>(shown.goals, 1));
  const auto height = [&](double reached) { return y(reached / goals); };
  svg::curve curve{.outline = detail::concat({"M", svg::point(x.from, y(0))}),
                   .end = height(static_cast<double>(at.size()))};
  std::string before;
  for (std::size_t i = 0; i < at.size(); ++i) {
    // There may be thousands of values, but only a few hundred of their heights differ by a pixel.
    if (i + 1 < at.size() && svg::coordinate(x(at[i + 1])) == svg::coordinate(x(at[i]))) continue;
    auto next = svg::coordinate(height(static_cast<double>(i + 1)));
    if (next == before) continue;
    detail::append_to(curve.outline, {"H", svg::coordinate(x(at[i])), "V", next});
    before = std::move(next);
  }
  detail::append_to(curve.outline, {"H", svg::coordinate(x(shown.end))});
  return curve;
}

/// The place of the marker of a distribution. Its number is on the left of the marker unless it would cover the axis.
struct numbered_place {
  double x, y;

  bool on_the_left() const { return x > 90; }
  double number_left() const { return on_the_left() ? x - 24 : x + 6; }
  double baseline() const { return std::max(y - 2, svg::curves_top + 12); }
};

/// Returns places for the markers and the numbers of distributions, each on its curve. Their heights differ, because
/// curves may end at the same height. A curve without a success or without room for a number has no place.
[[gnu::cold]] inline std::vector<std::optional<numbered_place>> numbered_places(const std::vector<distribution>& shown,
                                                                                const svg::scale& x,
                                                                                const svg::scale& y) {
  const auto n = static_cast<double>(shown.size());
  std::vector<std::optional<numbered_place>> places;
  const auto is_free = [&](const numbered_place& at) {
    return std::ranges::none_of(places, [&](const auto& other) {
      return other && std::abs(other->number_left() - at.number_left()) < 20 &&
             std::abs(other->baseline() - at.baseline()) < 13;
    });
  };
  for (const auto& one : shown) {
    auto& place = places.emplace_back();
    const auto wanted = n == 1 ? 0.5 : 0.06 + 0.88 * static_cast<double>(places.size() - 1) / (n - 1);
    // Tries places at increasing distances from the wanted one.
    for (int step = 0; step < 40 && !place && !one.reached.empty(); ++step) {
      const auto part = wanted + (step % 2 == 0 ? 0.025 : -0.025) * static_cast<double>((step + 1) / 2);
      if (part <= 0.02 || part >= 0.98) continue;
      const auto i = static_cast<std::size_t>(part * static_cast<double>(one.reached.size()));
      const numbered_place at{x(one.reached[i]), y((static_cast<double>(i) + 0.5) / static_cast<double>(one.goals))};
      if (is_free(at)) place = at;
    }
  }
  return places;
}

/// Draws distributions with ascending values over a logarithmic axis from `first` to `last`, with the legend `names`.
/// If the axis shows evaluations, `budget` is the budget of the runs; it is marked. `description` is the beginning of
/// the description of the image.
[[gnu::cold]] inline std::string distribution_plot(const std::vector<distribution>& shown, double first, double last,
                                                   const distribution_labels& labels, const svg::legend& names,
                                                   std::string description, std::optional<double> budget = {},
                                                   double width = svg::plot_width) {
  const auto n = shown.size();
  const svg::scale x{svg::scale::kind::logarithmic, first, last, 60, svg::curves_right(n, svg::curves_bottom, width)};
  const svg::scale y{svg::scale::kind::linear, 0, 1, svg::curves_bottom, svg::curves_top};
  svg::canvas canvas(width);
  svg::horizontal_axis(canvas, x, svg::curves_top, svg::curves_bottom, labels.x_axis, budget.has_value());
  svg::vertical_axis(canvas, y, x.from, x.to, {0, 0.25, 0.5, 0.75, 1}, {"0 %", "25 %", "50 %", "75 %", "100 %"});
  svg::label_above(canvas, labels.y_axis,
                   budget ? svg::mark_budget(canvas, x, *budget, svg::curves_top, svg::curves_bottom) : 0);
  std::vector<svg::curve> curves;
  for (std::size_t rank = 0; rank < n; ++rank) {
    const auto& [name, reached, goals, end] = shown[rank];
    curves.push_back(step_curve(shown[rank], x, y));
    const auto share = static_cast<double>(reached.size()) / static_cast<double>(std::max<std::size_t>(goals, 1));
    detail::append_to(description, {name, ": ", percent(share), rank + 1 < n ? " %; " : " %."});
  }
  for (std::size_t rank = n; rank-- > 0;) svg::draw_curve(canvas, rank, curves[rank]);
  const auto places = numbered_places(shown, x, y);
  for (std::size_t rank = 0; rank < n; ++rank) {
    if (!places[rank]) continue;
    const auto& place = *places[rank];
    canvas.begin_setting(rank);
    canvas.marker(rank, place.x, place.y);
    canvas.end_group();
    canvas.begin_names(rank);
    canvas.text(place.on_the_left() ? place.x - 6 : place.x + 6, place.baseline(), detail::decimal(rank + 1),
                {12, place.on_the_left() ? "end" : "start", svg::outlined_text});
    canvas.end_group();
    curves[rank].outline.clear();
  }
  // The other curves have their numbers at their ends.
  svg::number_curves(canvas, curves, x.to);
  return svg::finish_with_legend(canvas, names, labels.title, description);
}

}  // namespace internal

/// Returns an SVG plot of the share of goals that had been reached, over a logarithmic axis. Each distribution is an
/// empirical cumulative distribution function, drawn as a step curve, as COCO draws it for pairs of a function and a
/// target. Curve i has the style of rank i and ends at its budget. The result is empty if there are no distributions.
/// Cost: O(n log n) for n values.
///
/// Source: Hansen, Auger, Brockhoff, Tusar and Tusar, "COCO: performance assessment", 2016.
[[gnu::cold]] inline std::string distributions(std::vector<distribution> shown, const distribution_labels& labels) {
  if (shown.empty()) return {};
  auto first = std::numeric_limits<double>::infinity(), last = 0.0;
  std::vector<std::string> names;
  for (auto& one : shown) {
    std::ranges::sort(one.reached);
    if (!one.reached.empty()) first = std::min(first, one.reached.front());
    last = std::max(last, one.end);
    names.push_back(one.name);
  }
  return internal::distribution_plot(shown, std::min(first * 0.9, last / 10), last, labels,
                                     {names, std::vector<std::string>(names.size()), svg::plot_width}, "At the end: ");
}

}  // namespace clade::report::plots
