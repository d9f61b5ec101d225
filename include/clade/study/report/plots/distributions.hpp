// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "../svg/axis.hpp"
#include "../svg/canvas.hpp"

namespace clade::report::plots {

/// Numbers of evaluations, or whatever an axis shows, at which goals were reached, and how many goals there were.
struct distribution {
  std::string name;
  std::vector<double> reached;  ///< positive, in any order; one for every goal that was reached
  std::size_t goals;            ///< at least reached.size()
  double end;                   ///< where the budget was spent, and the curve ends; positive
};

/// The labels of a plot of distributions.
struct distribution_labels {
  std::string title;
  std::string across;  ///< of the horizontal axis
  std::string up;      ///< of the vertical one
};

/// The share of goals that had been reached, over a logarithmic axis: an empirical cumulative distribution as a step
/// curve for each of the given, as COCO draws it where goals are pairs of a function and a target. Curve i has the style
/// of rank i, and ends where its budget does. Empty without distributions. Cost: O(n log n) for n values.
///
/// Source: Hansen, Auger, Brockhoff, Tusar and Tusar, "COCO: performance assessment", 2016.
[[gnu::cold]] inline std::string distributions(std::vector<distribution> of, const distribution_labels& labels) {
  if (of.empty()) return {};
  constexpr double width = svg::plot_width, left = 60, top = 34, bottom = 324;
  const auto n = of.size();
  const auto right = width - 24 - svg::end_column * static_cast<double>(svg::end_columns(n, bottom - top));
  auto first = std::numeric_limits<double>::infinity(), last = 0.0;
  for (auto& one : of) {
    std::ranges::sort(one.reached);
    if (!one.reached.empty()) first = std::min(first, one.reached.front());
    last = std::max(last, one.end);
  }
  first = std::min(first * 0.9, last / 10);
  const svg::scale x{svg::scale::kind::logarithmic, first, last, left, right};
  const svg::scale y{svg::scale::kind::linear, 0, 1, bottom, top};

  svg::canvas on(width);
  svg::horizontal_axis(on, x, top, bottom, labels.across);
  svg::vertical_axis(on, y, left, right, {0, 0.25, 0.5, 0.75, 1}, {"0 %", "25 %", "50 %", "75 %", "100 %"});
  on.text(2, top - 10, labels.up, {svg::letters, "start", svg::faint_text}, width - 14);

  std::string description;
  std::vector<std::size_t> ranks;
  std::vector<double> ends;
  std::vector<std::string> names;
  for (std::size_t rank = n; rank-- > 0;) {
    const auto& at = of[rank].reached;
    const auto share = [&](std::size_t reached) {
      return static_cast<double>(reached) / static_cast<double>(std::max<std::size_t>(of[rank].goals, 1));
    };
    auto outline = concat({"M", svg::point(x.from, y(0))});
    std::string height;
    for (std::size_t i = 0; i < at.size(); ++i) {
      // Thousands of goals, and only a few hundred heights that differ.
      if (i + 1 < at.size() && svg::coordinate(x(at[i + 1])) == svg::coordinate(x(at[i]))) continue;
      auto next = svg::coordinate(y(share(i + 1)));
      if (next == height) continue;
      append_to(outline, {"H", svg::coordinate(x(at[i])), "V", next});
      height = std::move(next);
    }
    append_to(outline, {"H", svg::coordinate(x(of[rank].end))});
    on.begin(rank);
    on.curve(rank, outline);
    if (!at.empty()) {
      const auto part = n == 1 ? 0.5 : 0.2 + 0.6 * static_cast<double>(rank) / static_cast<double>(n - 1);
      const auto i = static_cast<std::size_t>(part * static_cast<double>(at.size()));
      on.marker(rank, x(at[i]), y((share(i) + share(i + 1)) / 2));
    }
    on.end();
  }
  for (std::size_t rank = 0; rank < n; ++rank) {
    const auto share =
        static_cast<double>(of[rank].reached.size()) / static_cast<double>(std::max<std::size_t>(of[rank].goals, 1));
    ranks.push_back(rank);
    ends.push_back(y(share));
    names.push_back(of[rank].name);
    append_to(description, {of[rank].name, ": ", percent(share), " %", rank + 1 < n ? "; " : "."});
  }
  svg::label_ends(on, ranks, ends, right, top, bottom);
  const svg::legend legend(names, std::vector<std::string>(n), width);
  legend.draw(on, 0, bottom + 56);
  return on.finish(bottom + 62 + legend.height(), labels.title, concat({"At the end: ", description}));
}

}  // namespace clade::report::plots
