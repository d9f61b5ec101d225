// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "../svg/curves.hpp"

namespace clade::report::plots {

/// Numbers of evaluations, or another quantity of an axis, at which goals were reached, and the number of goals.
struct distribution {
  std::string name;
  std::vector<double> reached;  ///< positive, in any order; one for every goal that was reached
  std::size_t goals;            ///< at least reached.size()
  double end;                   ///< the budget, at which the curve ends; positive
};

/// The labels of a plot of distributions.
using distribution_labels = svg::curve_labels;

/// The share of goals that had been reached, over a logarithmic axis: an empirical cumulative distribution as a step
/// curve for each of the given, as COCO draws it for pairs of a function and a target. Curve i has the style of rank i,
/// and ends at its budget. Empty without distributions.
/// Cost: O(n log n) for n values.
///
/// Source: Hansen, Auger, Brockhoff, Tusar and Tusar, "COCO: performance assessment", 2016.
[[gnu::cold]] inline std::string distributions(std::vector<distribution> of, const distribution_labels& labels) {
  if (of.empty()) return {};
  const auto n = of.size();
  auto first = std::numeric_limits<double>::infinity(), last = 0.0;
  for (auto& one : of) {
    std::ranges::sort(one.reached);
    if (!one.reached.empty()) first = std::min(first, one.reached.front());
    last = std::max(last, one.end);
  }
  const svg::scale x{svg::scale::kind::logarithmic, std::min(first * 0.9, last / 10), last, 60, svg::curves_right(n)};
  const svg::scale y{svg::scale::kind::linear, 0, 1, svg::curves_bottom, svg::curves_top};
  svg::canvas on(svg::plot_width);
  svg::horizontal_axis(on, x, svg::curves_top, svg::curves_bottom, labels.across);
  svg::share_axis(on, y, x.from, x.to);
  svg::label_above(on, labels.up);

  std::vector<svg::curve> curves;
  std::vector<std::string> names;
  std::string description = "At the end: ";
  for (std::size_t rank = 0; rank < n; ++rank) {
    const auto& one = of[rank];
    const auto goals = static_cast<double>(std::max<std::size_t>(one.goals, 1));
    curves.push_back(svg::steps_up(one.reached, goals, x, y, one.end, rank, n));
    names.push_back(one.name);
    detail::append_to(description, {one.name, ": ", percent(static_cast<double>(one.reached.size()) / goals),
                                    rank + 1 < n ? " %; " : " %."});
  }
  for (std::size_t rank = n; rank-- > 0;) svg::draw_curve(on, rank, curves[rank]);
  svg::number_curves(on, curves, x.to);
  return svg::finish_with(on, {names, std::vector<std::string>(n), on.width()}, labels.title, description);
}

}  // namespace clade::report::plots
