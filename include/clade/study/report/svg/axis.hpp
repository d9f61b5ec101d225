// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "canvas.hpp"
#include "number.hpp"
#include "scale.hpp"
#include "text.hpp"

namespace clade::report::svg {

inline constexpr std::string_view grid_line = "stroke=\"currentColor\" stroke-opacity=\".13\"";
inline constexpr std::string_view axis_line = "stroke=\"currentColor\" stroke-opacity=\".6\"";
inline constexpr std::string_view faint_text = "fill-opacity=\".75\"";

/// The labels of ticks; neighbouring ones differ.
inline std::vector<std::string> tick_labels(const std::vector<double>& at) {
  std::vector<std::string> labels;
  for (int digits = 3; digits <= 15; ++digits) {
    labels.clear();
    for (const auto v : at) labels.push_back(number(v, digits));
    // Rounded labels would be wrong on a linear scale, even if they differ.
    const auto exact = [&] {
      for (std::size_t i = 0; i < at.size(); ++i) {
        const auto gap = i > 0 ? at[i] - at[i - 1] : at.size() > 1 ? at[1] - at[0] : std::abs(at[i]);
        const auto unit = at[i] == 0 ? 1 : std::pow(10.0, std::floor(std::log10(std::abs(at[i]))) - digits + 1);
        if (std::abs(std::round(at[i] / unit) * unit - at[i]) > 0.01 * gap) return false;
      }
      return true;
    }();
    if (exact) break;
  }
  return labels;
}

/// Whether the labels of ticks fit below an axis with room between them.
inline bool labels_fit(const scale& on, const std::vector<double>& at, double size) {
  const auto labels = tick_labels(at);
  for (std::size_t i = 1; i < at.size(); ++i) {
    const auto apart = std::abs(on(at[i]) - on(at[i - 1]));
    if ((text_width(labels[i], size) + text_width(labels[i - 1], size)) / 2 + 10 > apart) return false;
  }
  return true;
}

/// The most ticks, at most `most`, whose labels fit: three at least where there is room for three.
inline std::vector<double> fitting_ticks(const scale& on, std::size_t most, double size, bool whole = false) {
  std::vector<double> fewer;
  for (; most >= 2; --most) {
    auto at = ticks(on, most, whole);
    if (!labels_fit(on, at, size)) continue;
    if (at.size() >= 3) return at;
    if (at.size() > fewer.size()) fewer = std::move(at);
  }
  if (on.how != scale::kind::logarithmic) return fewer;
  // As far apart as possible: the ends and the middle, with two digits or three.
  const auto unit_at = [&](double value) {
    const auto unit = power_of_ten(static_cast<int>(std::floor(std::log10(value))) - (on.high < 2 * on.low ? 2 : 1));
    return whole ? std::max(unit, 1.0) : unit;
  };
  const auto first = unit_at(on.low), last = unit_at(on.high), middle = std::sqrt(on.low * on.high);
  const std::vector<double> three{std::ceil(on.low / first) * first,
                                  std::round(middle / unit_at(middle)) * unit_at(middle),
                                  std::floor(on.high / last) * last};
  const bool apart = three[0] < three[1] && three[1] < three[2];
  return apart && labels_fit(on, three, size) ? three : fewer;
}

/// An axis along the bottom of [top, bottom], with grid lines, and minor ticks on a logarithmic scale.
inline void horizontal_axis(canvas& on, const scale& x, double top, double bottom, std::string_view label,
                            bool whole = false, std::size_t most = 8, double size = letters) {
  const auto at = fitting_ticks(x, most, size, whole);
  const auto labels = tick_labels(at);
  if (x.how == scale::kind::logarithmic && x.high / x.low < 1e7) {
    const auto first = static_cast<int>(std::floor(std::log10(x.low)));
    for (int e = first; power_of_ten(e) <= x.high; ++e) {
      for (int digit = 1; digit < 10; ++digit) {
        const auto v = digit * power_of_ten(e);
        if (v >= x.low && v <= x.high && (!whole || v >= 1)) on.line(x(v), bottom, x(v), bottom + 3, axis_line);
      }
    }
  }
  for (std::size_t i = 0; i < at.size(); ++i) {
    on.line(x(at[i]), top, x(at[i]), bottom, grid_line);
    on.line(x(at[i]), bottom, x(at[i]), bottom + 5, axis_line);
    const auto half = text_width(labels[i], size) / 2;
    on.text(std::clamp(x(at[i]), half, on.width() - half), bottom + 6 + size, labels[i], {size, "middle"});
  }
  on.line(x.from, bottom, x.to, bottom, axis_line);
  if (!label.empty()) {
    on.text((x.from + x.to) / 2, bottom + 11 + 2 * size, label, {size, "middle", faint_text}, x.to - x.from);
  }
}

/// Ticks and labels of an axis at the left of [left, right], with grid lines. `labelled` is false where another panel
/// to the left has the labels.
inline void vertical_axis(canvas& on, const scale& y, double left, double right, const std::vector<double>& at,
                          const std::vector<std::string>& labels, bool labelled = true, double size = letters) {
  for (std::size_t i = 0; i < at.size(); ++i) {
    on.line(left, y(at[i]), right, y(at[i]), grid_line);
    if (labelled) on.text(left - 7, y(at[i]) + 0.36 * size, labels[i], {size, "end"});
  }
}

/// The width of the widest of these labels.
inline double widest(const std::vector<std::string>& labels, double size) {
  double width = 0;
  for (const auto& label : labels) width = std::max(width, text_width(label, size));
  return width;
}

/// Marks where a horizontal axis of evaluations ends, with a label on top, of which the width is returned: by a line at
/// the budget or, where the axis is cut before, by the strokes of a broken axis.
inline double mark_end(canvas& on, const scale& x, double budget, double top, double bottom) {
  const bool cut = x.high < budget;
  const auto label = concat({cut ? "cut before the budget " : "budget ", number(budget, 5)});
  const auto width = text_width(label, letters);
  const auto at = std::clamp(x.to, width, on.width());
  if (cut) {
    on.path(concat({"M", point(x.to - 5, bottom + 6), "l5 -12m4 0l-5 12"}),
            "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".8\"");
  } else {
    on.line(x.to, top, x.to, bottom, "stroke=\"currentColor\" stroke-opacity=\".7\" stroke-dasharray=\"1.5 3\"");
  }
  on.text(at, top - 10, label, {letters, "end", faint_text});
  return on.width() - at + width;
}

}  // namespace clade::report::svg
