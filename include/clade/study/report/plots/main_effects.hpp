// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../../experiment/analysis.hpp"
#include "../svg/axis.hpp"

namespace clade::report::plots {

/// Returns SVG plots of the main effects, one image for each parameter. For every value of the parameter, the image
/// shows the geometric mean of the expected running times of the settings with this value, and its interval, on a
/// logarithmic axis that all images share. A dotted line shows the geometric mean of all settings. A value without a
/// success has an arrow instead of a marker. The arrow begins at the lower end of the interval. The result is empty if
/// the settings are not all combinations of the values of their parameters.
///
/// `units` is the label of the axis. The images are narrow enough for a telephone.
/// Source: Box, Hunter and Hunter, "Statistics for experimenters", 1978.
[[gnu::cold]] inline std::string main_effects(const study::conclusions& conclusions,
                                              std::string_view units = "evaluations") {
  constexpr double width = 340, top = 34, row = 30;
  svg::range reached;
  double left = 56;
  std::vector<std::vector<svg::row_label>> labels;
  for (const auto& effect : conclusions.main_effects) {
    std::vector<std::string> names, notes;
    for (const auto& value : effect.values) {
      names.push_back(value.text);
      notes.emplace_back(value.succeeded ? "" : " (no success)");
      reached.add(value.interval.low);
      // Without a success there is no upper end, but the arrow needs room.
      reached.add(value.succeeded ? value.interval.high : 2 * value.interval.low);
    }
    labels.push_back(svg::row_labels(names, notes, 110));
    left = std::max(left, svg::label_width(labels.back()) + 16);
  }
  // All images have the same axis, so that they can be compared.
  const svg::scale x{svg::scale::kind::logarithmic, reached.low / 1.05, reached.high * 1.05, left, width - 14};
  std::string images;
  for (std::size_t f = 0; f < labels.size(); ++f) {
    const auto& effect = conclusions.main_effects[f];
    const auto values = effect.values.size();
    double mean = 0;
    for (const auto& value : effect.values) mean += std::log(value.running_time) / static_cast<double>(values);
    const auto bottom = top + row * static_cast<double>(values);
    svg::canvas canvas(width);
    canvas.text(2, 16, effect.parameter, {14, "start", "font-weight=\"600\""}, width - 40);
    svg::horizontal_axis(canvas, x, top, bottom, units, false, 5);
    canvas.line(x(std::exp(mean)), top, x(std::exp(mean)), bottom,
                "stroke=\"currentColor\" stroke-opacity=\".7\" stroke-dasharray=\"1.5 3\"");
    std::string description;
    for (std::size_t v = 0; v < values; ++v) {
      const auto& [text, running_time, interval, succeeded] = effect.values[v];
      const auto y = top + (static_cast<double>(v) + 0.5) * row;
      const auto from = x(interval.low), to = succeeded ? x(interval.high) : x.to, head = succeeded ? to : to - 6;
      const auto tip =
          detail::concat({text, ": ", succeeded ? svg::number(running_time) : "no success", " (",
                          svg::number(interval.low), " to ", svg::number(succeeded ? interval.high : HUGE_VAL), ")"});
      canvas.label(2, y, labels[f][v]);
      canvas.path(detail::concat({"M", svg::point(from, y - 4), "v8M", svg::point(from, y), "H", svg::coordinate(to),
                                  "M", svg::point(head, y - 4), "L", svg::point(to, y), "L", svg::point(head, y + 4)}),
                  "fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\"", tip);
      if (succeeded) canvas.path(svg::marker(0, x(running_time), y), "fill=\"currentColor\"", tip);
      detail::append_to(description, {tip, v + 1 < values ? "; " : "."});
    }
    images += canvas.finish(bottom + 44, detail::concat({"Main effect of ", effect.parameter}), description);
  }
  return images;
}

}  // namespace clade::report::plots
