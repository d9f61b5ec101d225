// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "../svg/axis.hpp"
#include "setting_labels.hpp"

namespace clade::report::plots {

/// The maximum number of settings in the matrix. It shows the best ones.
inline constexpr std::size_t max_in_matrix = 20;

namespace internal {

// Returns the SVG attributes of a cell: blue for better, orange for worse, and stronger farther from 1/2, but never so
// strong that the contrast of dark or light text on it is below 4.5.
inline std::string shade_of(double superiority) {
  return detail::concat({superiority >= 0.5 ? "fill=\"#0072b2\"" : "fill=\"#d55e00\"", " fill-opacity=\"",
                         svg::fixed(1.5 * std::abs(superiority - 0.5), 2), "\""});
}

}  // namespace internal

/// Returns whether the best fitness decides any comparison between the settings in the matrix.
inline bool fitness_decides(const study::analysis& analysis) {
  const auto n = std::min(analysis.ranking.size(), max_in_matrix);
  bool any = false;
  for (std::size_t i = 0; i < n; ++i) {
    for (auto j = i + 1; j < n; ++j)
      any = any || analysis.pair(analysis.ranking[i], analysis.ranking[j]).deciding_test.compares_fitness();
  }
  return any;
}

/// Returns the default width of the matrix in pixels.
inline double matrix_width(const study::analysis& analysis) {
  return analysis.ranking.size() > 10 ? 720 : svg::plot_width;
}

/// Returns an SVG matrix of all pairs of the 20 best settings, best first. A cell shows the probability that a run of
/// the row is better than a run of the column, in the quantity that decides between the two. It is in italics if this
/// quantity is the best fitness although some runs succeeded. A cell has a frame if the difference has a Holm-adjusted
/// p of at most 0.05 by the deciding test. If there is no room for names beside the cells, they are in a legend below.
/// Small cells have one decimal.
[[gnu::cold]] inline std::string pairwise(const study::results& results, const study::analysis& analysis,
                                          double width = svg::plot_width) {
  const auto n = std::min(analysis.ranking.size(), max_in_matrix);
  constexpr double name_left = 40;
  const auto names = row_labels(results, analysis, width * 0.3);
  const auto cell_width_from = [&](double left) { return std::min(44.0, (width - left - 4) / static_cast<double>(n)); };
  auto left = name_left + std::max(60.0, svg::label_width(names) + 14);
  const bool named = cell_width_from(left) >= 22;
  if (!named) left = name_left;
  const auto cell_width = cell_width_from(left), cell_height = std::clamp(cell_width, 28.0, 32.0);
  // Two decimals of 11 pixels need a width of about 18 pixels.
  const auto digit_size = std::clamp(cell_width / 2.9, 11.0, svg::default_font_size);
  const int decimals = cell_width >= 22 ? 2 : 1;

  svg::canvas canvas(width);
  const auto units = study::plural_of(results.design().unit);
  const auto fitness_heading = std::string("probability that the best fitness of the row is better");
  const auto heading =
      svg::wrap(!analysis.any_success ? fitness_heading
                : fitness_decides(analysis)
                    ? detail::concat({"probability that the row takes fewer ", units, " (italic: is fitter)"})
                    : detail::concat({"probability that the row takes fewer ", units, " than the column"}),
                width - 4, svg::default_font_size, 2);
  for (std::size_t i = 0; i < heading.size(); ++i)
    canvas.text(2, 15 + 16 * static_cast<double>(i), heading[i], {svg::default_font_size, "start", svg::faint_text});
  const auto top = 30 + 16 * static_cast<double>(heading.size()) + (cell_width < 20 ? 10 : 0);
  std::string description = "The better of two settings and how probable it is to win: ";
  bool any_difference = false;
  for (std::size_t row = 0; row < n; ++row) {
    const auto s = analysis.ranking[row];
    const auto y = top + static_cast<double>(row) * cell_height, middle = y + cell_height / 2;
    const auto number = detail::decimal(row + 1);
    canvas.begin_names(row);
    canvas.begin_setting(row);
    canvas.marker(row, 6, middle);
    canvas.end_group();
    canvas.text(name_left - 6, middle + 4.7, number, {svg::default_font_size, "end", "font-weight=\"600\""});
    if (named) canvas.label(name_left, middle, names[row]);
    // The numbers of narrow columns are alternately lower and higher, so that they do not overlap.
    canvas.text(left + (static_cast<double>(row) + 0.5) * cell_width, top - (cell_width < 20 && row % 2 == 1 ? 18 : 7),
                number, {cell_width < 20 ? 11 : svg::default_font_size, "middle", "font-weight=\"600\""});
    canvas.end_group();
    for (std::size_t column = 0; column < n; ++column) {
      const auto x = left + static_cast<double>(column) * cell_width;
      canvas.begin_names(row, column);
      if (row == column) {
        canvas.rectangle(x + 1, y + 1, cell_width - 2, cell_height - 2, "fill=\"currentColor\" fill-opacity=\".07\"");
        canvas.end_group();
        continue;
      }
      const auto other = analysis.ranking[column];
      const auto against = analysis.against(s, other);
      const auto& decided = against.deciding_test;
      const auto of_fitness = decided.compares_fitness();
      const auto superiority = (of_fitness ? against.in_fitness : against.in_evaluations).superiority;
      const auto better = decided.worse(other, study::significance_level);
      const auto tip =
          detail::concat({names[row].full_text, " against ", names[column].full_text, ": A12 of ",
                          of_fitness ? "best fitness" : units, " = ", svg::fixed(superiority, 3), ", Holm-adjusted ",
                          p_equation(decided.adjusted_p, decided.adjusted_p_is_upper_bound)});
      canvas.rectangle(x + 1, y + 1, cell_width - 2, cell_height - 2, internal::shade_of(superiority), tip);
      if (better || decided.worse(s, study::significance_level)) {
        canvas.rectangle(x + 2, y + 2, cell_width - 4, cell_height - 4,
                         "fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.6\" pointer-events=\"none\"");
        if (better) {
          detail::append_to(description, {any_difference ? "; " : "", names[row].full_text, " over ",
                                          names[column].full_text, " ", svg::fixed(superiority, 2)});
          any_difference = true;
        }
      }
      auto cell = with_decimals(superiority, decimals);
      cell = cell[0] == '0' ? cell.substr(1) : "1";
      canvas.text(x + cell_width / 2, middle + 0.36 * digit_size, cell,
                  {digit_size, "middle",
                   of_fitness && analysis.any_success ? "pointer-events=\"none\" font-style=\"italic\""
                                                      : "pointer-events=\"none\""});
      canvas.end_group();
    }
  }
  description += any_difference ? ". The others do not differ significantly." : "no two differ significantly.";

  const auto key_top = top + static_cast<double>(n) * cell_height + 16;
  constexpr double step = 22;
  canvas.text(2, key_top + 13, "worse", {svg::default_font_size, "start", svg::faint_text});
  for (int i = 0; i <= 8; ++i) canvas.rectangle(52 + step * i, key_top, step, 16, internal::shade_of(i / 8.0));
  canvas.rectangle(52, key_top, 9 * step, 16, "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".4\"");
  for (int i = 0; i < 3; ++i) {
    static constexpr std::string_view labels[] = {"0", "½", "1"};
    canvas.text(52 + step / 2 + i * 4 * step, key_top + 30, labels[i], {12, "middle", svg::faint_text});
  }
  canvas.text(52 + 9 * step + 8, key_top + 13, "better", {svg::default_font_size, "start", svg::faint_text});
  const auto frame_left = svg::by_width(width, 52 + 9 * step + 76, 52), frame_shift = svg::by_width(width, 0, 40);
  canvas.rectangle(frame_left, key_top + frame_shift, 24, 16,
                   "fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.6\"");
  canvas.text(frame_left + 32, key_top + frame_shift + 13, "differ significantly",
              {svg::default_font_size, "start", svg::faint_text});
  const auto bottom = key_top + frame_shift + 38;
  if (named) return canvas.finish(bottom, "Every setting against every other", description);
  const auto legend = legend_of(results, analysis, width);
  legend.draw(canvas, 0, bottom);
  return canvas.finish(bottom + legend.height() + 6, "Every setting against every other", description);
}

}  // namespace clade::report::plots
