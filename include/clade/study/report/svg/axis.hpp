// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "canvas.hpp"

namespace clade::report::svg {

/// The minimum and the maximum of the values that were added. It is initially empty, with `low` above `high`.
struct range {
  double low = std::numeric_limits<double>::infinity(), high = -low;

  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

/// Returns 10^exponent: the nearest double if |exponent| <= 22.
inline double power_of_ten(int exponent) {
  double power = 1;
  for (int i = 0; i < std::abs(exponent); ++i) power *= 10;
  return exponent < 0 ? 1 / power : power;
}

/// A function that maps values to positions on an axis: the interval [low, high] to the pixels [from, to]. `to` may be
/// less than `from`.
struct scale {
  enum class kind {
    linear,
    logarithmic,  ///< logarithmic; values must be positive
    symmetric     ///< logarithmic on both sides of 0, and linear from -threshold to threshold
  };
  kind type;
  double low, high;  ///< ends of the interval of values, low < high
  double from, to;
  double threshold = 1;

  double transformed(double value) const {
    if (type == kind::linear) return value;
    if (type == kind::logarithmic) return std::log10(value);
    if (std::abs(value) <= threshold) return value / threshold;
    return std::copysign(1 + std::log10(std::abs(value) / threshold), value);
  }
  double operator()(double value) const {
    const auto share =
        (transformed(std::clamp(value, low, high)) - transformed(low)) / (transformed(high) - transformed(low));
    return from + share * (to - from);
  }
};

/// Returns a scale for values from `low` to `high`. The range is widened if these are equal. `least` is the smallest
/// absolute value other than 0. If the absolute values span more than `decades` powers of ten, the scale is
/// logarithmic, or symmetric if some values are not positive; otherwise it is linear.
inline scale fitting_scale(double low, double high, double least, double decades, double from, double to) {
  const auto greatest = std::max(std::abs(low), std::abs(high));
  // Differences of larger numbers would overflow.
  low = std::clamp(low, -1e300, 1e300);
  high = std::clamp(high, -1e300, 1e300);
  if (high - low <= 1e-12 * greatest) {
    const auto room = low == 0 ? 1 : std::abs(low) * 0.1;
    return {scale::kind::linear, low - room, high + room, from, to};
  }
  const auto wide = least > 0 && std::log10(greatest) - std::log10(least) > decades;
  if (wide && low > 0) return {scale::kind::logarithmic, low, high, from, to};
  if (!wide) return {scale::kind::linear, low, high, from, to};
  const auto threshold = std::pow(10.0, std::max(std::floor(std::log10(least)), std::ceil(std::log10(greatest)) - 12));
  return {scale::kind::symmetric, low, high, from, to, std::max(threshold, 1e-300)};
}

/// Returns at most `most` of the ascending values, evenly distributed from the first to the last. `most` must be at
/// least 2.
inline std::vector<double> thinned(const std::vector<double>& values, std::size_t most) {
  if (values.size() <= most) return values;
  std::vector<double> left;
  for (std::size_t i = 0; i < most; ++i) left.push_back(values[i * (values.size() - 1) / (most - 1)]);
  return left;
}

/// Returns the ticks of an axis: at most `most` round values on the scale, in ascending order. `most` must be at least
/// 2. On a linear scale, their distance is 1, 2 or 5 times a power of ten. On a logarithmic scale, they are 1, 2 and 5
/// times powers of ten, or 1 and 3 times powers of ten, or only powers of ten; if the scale is too short for these,
/// they are as on a linear scale. If `integers_only` is true, they are integers. If `most` is at least 3, a logarithmic
/// scale has at least 3 ticks unless it contains fewer integers.
[[gnu::cold]] inline std::vector<double> ticks(const scale& on, std::size_t most, bool integers_only = false) {
  std::vector<double> found;
  const auto within = [&](double v) { return v >= on.low && v <= on.high && (!integers_only || v == std::floor(v)); };
  const auto room = static_cast<double>(most);

  if (on.type == scale::kind::symmetric) {
    const auto first = static_cast<int>(std::lround(std::log10(on.threshold)));
    const auto last = static_cast<int>(std::floor(std::log10(std::max(std::abs(on.low), std::abs(on.high)))));
    for (int stride = 1;; ++stride) {
      found.clear();
      if (within(0)) found.push_back(0);
      for (int e = first; e <= last; e += stride) {
        for (const auto v : {-power_of_ten(e), power_of_ten(e)}) {
          if (within(v)) found.push_back(v);
        }
      }
      if (found.size() <= most || stride > last - first) break;
    }
    std::sort(found.begin(), found.end());
    return thinned(found, most);
  }

  if (on.type == scale::kind::logarithmic) {
    const auto first = static_cast<int>(std::ceil(std::log10(on.low) - 1e-9));
    const auto last = static_cast<int>(std::floor(std::log10(on.high) + 1e-9));
    std::vector<double> more;
    // Tries the digits 1, 2 and 5, then 1 and 3, then powers of ten at increasing distances.
    for (int stride = -1; stride <= last - first; ++stride) {
      found.clear();
      for (int e = stride < 1 ? first - 1 : first; e <= last; e += std::max(stride, 1)) {
        for (const auto digit : std::string_view(stride < 0 ? "125" : stride == 0 ? "13" : "1")) {
          const auto value = (digit - '0') * power_of_ten(e);
          if (within(value)) found.push_back(value);
        }
      }
      if (found.size() <= most) break;
      more = found;
    }
    // These ticks are only used if they cover at least two fifths of the axis.
    const auto covered = [&] {
      return on.transformed(found.back()) - on.transformed(found.front()) >=
             0.4 * (on.transformed(on.high) - on.transformed(on.low));
    };
    if (found.size() >= 3 && found.size() <= most && covered()) return found;
    // Ticks at equal distances would be crowded at one end of a longer scale.
    if (on.high > 10 * on.low && more.size() >= 3) return thinned(more, most);
    found.clear();
  }

  // The ticks of the last step that gave too many ticks.
  std::vector<double> finer;
  const auto range = on.high - on.low;
  const auto exponent = static_cast<int>(std::floor(std::log10(range / room)));
  for (int i = 0;; ++i) {
    static constexpr int digits[] = {1, 2, 5};
    const auto e = exponent + i / 3;
    if (integers_only && e < 0) continue;
    // Each tick is a multiple of the digit, divided by the unit if the step is below 1, because 3 / 10 is nearer to 0.3
    // than 3 * 0.1.
    const auto digit = static_cast<double>(digits[i % 3]), unit = power_of_ten(std::abs(e));
    const auto value = [&](double k) { return e < 0 ? k * digit / unit : k * digit * unit; };
    const auto step = value(1);
    const auto begin = std::ceil(on.low / step - 1e-9), end = std::floor(on.high / step + 1e-9);
    finer.swap(found);
    found.clear();
    if (end - begin + 1 > 3 * room + 3) continue;
    for (double i_th = 0; i_th <= end - begin; ++i_th) {
      const auto tick = value(begin + i_th) + 0.0;  // adding 0.0 avoids -0
      if (within(tick) && (found.empty() || found.back() < tick)) found.push_back(tick);
    }
    if (end - begin + 1 > room) continue;
    if (on.type == scale::kind::linear || found.size() >= 3 || finer.size() < 3) return found;
    return thinned(finer, std::min(most, (finer.size() + 1) / 2));
  }
}

inline constexpr std::string_view grid_line = "stroke=\"currentColor\" stroke-opacity=\".13\"";
inline constexpr std::string_view axis_line = "stroke=\"currentColor\" stroke-opacity=\".6\"";
inline constexpr std::string_view faint_text = "fill-opacity=\".75\"";

/// Returns the labels of ticks, with the fewest significant digits, from 3 to 15, with which each label differs from
/// its tick by at most 1 % of the distance between neighbouring ticks. So the labels of neighbouring ticks differ.
[[gnu::cold]] inline std::vector<std::string> tick_labels(const std::vector<double>& at) {
  std::vector<std::string> labels;
  for (int digits = 3; digits <= 15; ++digits) {
    labels.clear();
    for (const auto v : at) labels.push_back(number(v, digits));
    // On a linear scale, rounded labels would be wrong even if they differ.
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

/// Returns whether the labels of ticks fit below an axis with some room between them.
inline bool labels_fit(const scale& on, const std::vector<double>& at, double size) {
  const auto labels = tick_labels(at);
  for (std::size_t i = 1; i < at.size(); ++i) {
    const auto apart = std::abs(on(at[i]) - on(at[i - 1]));
    if ((text_width(labels[i], size) + text_width(labels[i - 1], size)) / 2 + 10 > apart) return false;
  }
  return true;
}

/// Returns at most `most` ticks whose labels have room. There are at least three if three fit.
[[gnu::cold]] inline std::vector<double> fitting_ticks(const scale& on, std::size_t most, double size,
                                                       bool integers_only = false) {
  std::vector<double> fewer;
  for (; most >= 2; --most) {
    auto at = ticks(on, most, integers_only);
    if (!labels_fit(on, at, size)) continue;
    if (at.size() >= 3) return at;
    if (at.size() > fewer.size()) fewer = std::move(at);
  }
  if (on.type != scale::kind::logarithmic) return fewer;
  // Tries three ticks as far apart as possible: at the ends and in the middle, with two or three digits.
  const auto unit_at = [&](double value) {
    const auto unit = power_of_ten(static_cast<int>(std::floor(std::log10(value))) - (on.high < 2 * on.low ? 2 : 1));
    return integers_only ? std::max(unit, 1.0) : unit;
  };
  const auto first = unit_at(on.low), last = unit_at(on.high), middle = std::sqrt(on.low * on.high);
  const std::vector<double> three{std::ceil(on.low / first) * first,
                                  std::round(middle / unit_at(middle)) * unit_at(middle),
                                  std::floor(on.high / last) * last};
  const bool apart = three[0] < three[1] && three[1] < three[2];
  return apart && labels_fit(on, three, size) ? three : fewer;
}

/// Draws an axis along the bottom of [top, bottom], with grid lines, and with minor ticks on a logarithmic scale.
[[gnu::cold]] inline void horizontal_axis(canvas& canvas, const scale& x, double top, double bottom,
                                          std::string_view label, bool integers_only = false, std::size_t most = 8,
                                          double size = default_font_size) {
  const auto at = fitting_ticks(x, most, size, integers_only);
  const auto labels = tick_labels(at);
  if (x.type == scale::kind::logarithmic && x.high / x.low < 1e7) {
    const auto first = static_cast<int>(std::floor(std::log10(x.low)));
    for (int e = first; power_of_ten(e) <= x.high; ++e) {
      for (int digit = 1; digit < 10; ++digit) {
        const auto v = digit * power_of_ten(e);
        if (v >= x.low && v <= x.high && (!integers_only || v >= 1))
          canvas.line(x(v), bottom, x(v), bottom + 3, axis_line);
      }
    }
  }
  for (std::size_t i = 0; i < at.size(); ++i) {
    canvas.line(x(at[i]), top, x(at[i]), bottom, grid_line);
    canvas.line(x(at[i]), bottom, x(at[i]), bottom + 5, axis_line);
    const auto half = text_width(labels[i], size) / 2;
    canvas.text(std::clamp(x(at[i]), half, canvas.width() - half), bottom + 6 + size, labels[i], {size, "middle"});
  }
  canvas.line(x.from, bottom, x.to, bottom, axis_line);
  if (!label.empty()) {
    canvas.text((x.from + x.to) / 2, bottom + 11 + 2 * size, label, {size, "middle", faint_text}, x.to - x.from);
  }
}

/// Draws the ticks and the labels of an axis at the left of [left, right], with grid lines. `labelled` is false if
/// another panel on the left has the labels.
inline void vertical_axis(canvas& canvas, const scale& y, double left, double right, const std::vector<double>& at,
                          const std::vector<std::string>& labels, bool labelled = true,
                          double size = default_font_size) {
  for (std::size_t i = 0; i < at.size(); ++i) {
    canvas.line(left, y(at[i]), right, y(at[i]), grid_line);
    if (labelled) canvas.text(left - 7, y(at[i]) + 0.36 * size, labels[i], {size, "end"});
  }
}

/// Marks the end of a horizontal axis of evaluations. The mark is a line at the budget or, if the axis ends before the
/// budget, the strokes of a broken axis. A label is written above it. Returns the width that the label takes at the
/// right.
inline double mark_budget(canvas& canvas, const scale& x, double budget, double top, double bottom) {
  const bool cut = x.high < budget;
  const auto label = detail::concat({cut ? "cut before the budget " : "budget ", number(budget, 5)});
  const auto width = text_width(label, default_font_size);
  const auto at = std::clamp(x.to, width, canvas.width());
  if (cut) {
    canvas.path(detail::concat({"M", point(x.to - 5, bottom + 6), "l5 -12m4 0l-5 12"}),
                "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".8\"");
  } else {
    canvas.line(x.to, top, x.to, bottom, "stroke=\"currentColor\" stroke-opacity=\".7\" stroke-dasharray=\"1.5 3\"");
  }
  canvas.text(at, top - 10, label, {default_font_size, "end", faint_text});
  return canvas.width() - at + width;
}

}  // namespace clade::report::svg
