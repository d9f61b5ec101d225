// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../observe/history.hpp"
#include "../svg/curves.hpp"

// The plot of islands and their migrants. A page moves a cursor over it.
namespace clade::report::plots {

/// Draws an arrow from the height `from` to the height `to`, both at x. It bends to the left if it leads down, and to
/// the right if it leads up. The script of the page draws arrows in the same way.
[[gnu::cold]] inline void draw_migrants(svg::canvas& canvas, const observe::recorded_history::migration& of, double x,
                                        double from, double to, double opacity) {
  const double side = to > from ? -1 : 1, rows = std::abs(static_cast<double>(of.to) - static_cast<double>(of.from));
  const double bend = x + side * std::min(8 + 5 * rows, 30.0);
  const double thickness = std::min(std::sqrt(static_cast<double>(of.individuals)), 4.0);
  const auto faint = opacity < 1 ? detail::concat({" opacity=\"", svg::coordinate(opacity), "\""}) : std::string();
  canvas.path(detail::concat({"M", svg::point(x, from), "C", svg::point(bend, from), " ", svg::point(bend, to), " ",
                              svg::point(x + 6 * side, to)}),
              detail::concat(
                  {"fill=\"none\" stroke=\"currentColor\" stroke-width=\"", svg::coordinate(thickness), "\"", faint}),
              detail::concat({counted(of.individuals, "individual"), " from island ", detail::decimal(of.from),
                              " to island ", detail::decimal(of.to)}));
  canvas.path(detail::concat({"M", svg::point(x, to), "l", svg::point(7 * side, -4), "v8Z"}),
              detail::concat({"fill=\"currentColor\"", faint}));
}

/// Returns a plot of the islands over the generations: a row for each with a curve of its best fitness, a band up to
/// its mean fitness, and the best fitness in the last generation as a text of class "reading". Without a fitness, the
/// curve is the share of different chromosomes. Arrows are the migrants of the last generation. Those of other
/// generations are drawn faintly if there is room. The `div` of class "islands" has the heights of the rows as its
/// attribute `data-rows`; `data-every` is the distance of rows with a text. Its other attributes are those of
/// `over_generations`. Of more than 100 islands the first 100 are shown. The text is empty for a run without islands.
[[gnu::cold]] inline std::string islands_over_generations(const observe::recorded_history& history,
                                                          std::string_view fitness, double width = svg::plot_width) {
  const auto& rows = history.rows();
  if (rows.empty() || rows.back().islands.empty()) return {};
  using island = observe::recorded_history::island;
  const auto all = rows.back().islands.size(), n = std::min<std::size_t>(all, 100);
  const auto other_size = [all](const auto& row) { return row.islands.size() != all; };
  if (std::ranges::any_of(rows, other_size)) return {};  // rows of several runs
  const bool has_fitness = std::ranges::any_of(rows, [](const auto& row) {
    return std::ranges::any_of(row.islands, [](const island& one) { return std::isfinite(one.best); });
  });
  const auto value = [&](const island& one) {
    return has_fitness ? one.best : one.distinct / static_cast<double>(std::max<std::size_t>(one.individuals, 1));
  };
  svg::range values, sizes;
  for (const auto& row : rows) {
    for (const auto& one : row.islands) {
      for (const auto number : {value(one), has_fitness ? one.mean : 0}) {
        if (!std::isfinite(number)) continue;
        values.add(number);
        if (number != 0) sizes.add(std::abs(number));
      }
    }
  }
  const auto height = std::clamp(640 / static_cast<double>(n), 10.0, 60.0);
  const auto top = svg::curves_top, bottom = top + height * static_cast<double>(n);
  const bool has_values = values.low <= values.high;
  const auto scale = svg::fitting_scale(has_values ? values.low : 0, has_values ? values.high : 1,
                                        std::isfinite(sizes.low) ? sizes.low : 0, 3, height - 4, 4);
  std::vector<std::string> names;
  for (std::size_t k = 0; k < n; ++k)
    names.push_back(detail::concat({width < svg::plot_width ? "" : "island ", detail::decimal(k)}));
  const auto first = static_cast<double>(rows.front().generation), last = static_cast<double>(rows.back().generation);
  // At the right, arrows and the best fitness have room.
  const svg::scale x{svg::scale::kind::linear, first, last > first ? last : first + 1,
                     14 + svg::widest(names, svg::default_font_size), width - 92};
  svg::canvas canvas(width);
  svg::horizontal_axis(canvas, x, top, bottom, "generation", true);
  svg::label_above(canvas, detail::concat({has_fitness ? fitness : "share of different chromosomes", ", each row from ",
                                           svg::number(scale.low, 3), " to ", svg::number(scale.high, 3),
                                           n < all ? "; 100 of " : "", n < all ? counted(all, "island") : ""}));
  std::string centres;
  const auto centre = [&](std::size_t k) { return top + height * (static_cast<double>(k) + 0.5); };
  const auto every = static_cast<std::size_t>(std::ceil(16 / height));  // smaller rows have no room for a text each
  for (std::size_t k = 0; k < n; ++k) {
    const auto above = centre(k) - height / 2;
    canvas.line(x.from, above, x.to, above, svg::grid_line);
    if (k % every == 0) canvas.text(x.from - 7, centre(k) + 4.7, names[k], {svg::default_font_size, "end"});
    auto y = scale;
    y.from += above;
    y.to += above;
    std::vector<std::pair<double, double>> points;
    std::string outline;
    const auto add = [&](const observe::recorded_history::row& row, double number) {
      const auto& one = row.islands[k];
      if (!std::isfinite(one.best) || !std::isfinite(one.mean)) return;
      const auto at = x(static_cast<double>(row.generation));
      detail::append_to(outline, {outline.empty() ? "M" : "L", svg::point(at, y(number))});
    };
    for (const auto& row : rows) {
      points.emplace_back(static_cast<double>(row.generation), value(row.islands[k]));
      add(row, row.islands[k].best);
    }
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) add(*row, row->islands[k].mean);
    canvas.begin_setting(0);
    if (!outline.empty()) canvas.path(outline + 'Z', "fill=\"currentColor\" fill-opacity=\".16\"");
    canvas.curve(0, svg::curve_through(points, x, y, 0, 1).outline, 1.5);
    canvas.end_group();
    if (k % every == 0) {
      canvas.text(x.to + 34, centre(k) + 4.7, svg::number(value(rows.back().islands[k]), 4),
                  {svg::default_font_size, "start", "class=\"reading\""});
    }
    detail::append_to(centres, {k > 0 ? " " : "", svg::coordinate(centre(k))});
  }
  const auto draw = [&](const observe::recorded_history::row& row, double opacity) {
    for (const auto& one : row.migrations) {
      if (one.from < n && one.to < n)
        draw_migrants(canvas, one, x(static_cast<double>(row.generation)), centre(one.from), centre(one.to), opacity);
    }
  };
  canvas.begin_setting(1);
  constexpr double apart = 26;  // pixels between the arrows of two generations
  if (static_cast<double>(rows.size()) * apart < x.to - x.from && n <= 12) {
    for (const auto& row : rows) draw(row, 0.3);
  }
  canvas.end_group();
  canvas.begin_setting(1);
  draw(rows.back(), 1);
  canvas.end_group();
  const auto picture = canvas.finish(bottom + 44, "Islands over the generations",
                                     detail::concat({counted(n, "island"), ", a row each. Arrows are migrants."}));
  return detail::concat({"<div class=\"course islands\" data-from=\"", svg::coordinate(x.from), "\" data-to=\"",
                         svg::coordinate(x.to), "\" data-top=\"", svg::coordinate(top), "\" data-bottom=\"",
                         svg::coordinate(bottom), "\" data-rows=\"", centres, "\" data-every=\"",
                         detail::decimal(every), "\" data-value=\"", has_fitness ? "best" : "distinct", "\">", picture,
                         "</div>"});
}

}  // namespace clade::report::plots
