// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "../text/inline.hpp"
#include "gaps.hpp"
#include "ranges.ipp"
#include "simplify.hpp"

namespace clade::regression::detail {

// Returns the subexpressions that are not 0 if a formula is finite: the factors of divisors, of bases of negative
// powers, and of arguments of logarithms. Roots, powers, signs and absolute values around them are omitted.
CLADE_INLINE std::vector<formula> divisors_of(const formula& f) {
  std::vector<formula> found;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < f.size(); ++i) {
    if (is(f, i, function::divide)) open.push_back(f.child(i, 1));
    if (is(f, i, function::power) && f[i - 1].symbol.value < 0) open.push_back(f.child(i, 0));
    if (is(f, i, function::log)) open.push_back(f.child(i, 0));
    while (!open.empty()) {
      const auto at = open.back();
      open.pop_back();
      switch (f[at].symbol.function) {
        case function::multiply:
          open.push_back(f.child(at, 1));
          [[fallthrough]];
        case function::divide:
        case function::power:
        case function::square:
        case function::sqrt:
        case function::negate:
        case function::absolute:
          open.push_back(f.child(at, 0));
          break;
        case function::constant:
          break;
        default:
          found.emplace_back().append(f.subtree(at));
      }
    }
  }
  return found;
}

CLADE_INLINE gaps::gaps(const samples& data) : data_(data), ranges_(ranges_of(data.inputs)), wide_(ranges_) {
  constexpr std::size_t most = 100;
  const auto n = data.rows();
  const auto [least, highest] = std::ranges::minmax(data.target);
  middle_ = least + (highest - least) / 2;
  far_ = 3.5 * (highest - least);
  for (std::size_t k = 0; k < ranges_.size(); ++k) {
    const auto [low, high] = ranges_[k];
    const auto gap = 3 * (high - low) / static_cast<double>(n);  // longer with probability exp(-3)
    wide_[k] = {low - gap, high + gap};
    if (low >= 0) wide_[k].low = std::max(wide_[k].low, low / 2);  // formulas may have a pole at 0
    if (high <= 0) wide_[k].high = std::min(wide_[k].high, high / 2);
    auto& order = orders_.emplace_back();
    for (std::size_t i = 0; i < n; i += 1 + n / most) order.push_back(i);
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(data.inputs[k][i], i); });
  }
}

CLADE_INLINE std::optional<std::vector<double>> gaps::pole(const formula& f, where place) const {
  constexpr std::size_t parts = 8;
  const auto& box = place == where::between ? ranges_ : wide_;
  const auto bounds = range_of(f, box);
  if (bounds && (place == where::beyond || (bounds->low >= middle_ - far_ && bounds->high <= middle_ + far_)))
    return std::nullopt;
  const auto divisors = divisors_of(f);
  const auto inputs = data_.inputs.size();
  std::vector<bool> used(inputs);
  for (const auto& node : f.nodes()) {
    if (node.symbol.function == function::variable) used[node.symbol.variable] = true;
  }
  std::vector<double> point(inputs);
  const auto value = [&](const formula& of) {
    std::vector<std::span<const double>> columns;
    for (const auto& x : point) columns.emplace_back(&x, 1);
    return values_of(of, columns, 1, data_.functions)[0];
  };
  for (std::size_t k = 0; k < inputs; ++k) {
    const auto [low, high] = ranges_[k];
    if (!used[k] || !(low < high)) continue;
    // The ends of each gap, as points.
    using ends = std::array<std::vector<double>, 2>;
    std::vector<ends> all;
    const auto row = [&](std::size_t i) {
      std::vector<double> made;
      for (const auto& column : data_.inputs) made.push_back(column[i]);
      return made;
    };
    const auto& order = orders_[k];
    if (place == where::between) {
      for (std::size_t i = 0; i + 1 < order.size(); ++i) all.push_back({row(order[i]), row(order[i + 1])});
    } else {
      for (const auto& [i, to] : {std::pair(order.front(), wide_[k].low), std::pair(order.back(), wide_[k].high)}) {
        all.push_back({row(i), row(i)});
        all.back()[1][k] = to;
      }
    }
    const auto to = [&](const ends& of, double share) {
      for (std::size_t j = 0; j < inputs; ++j) point[j] = of[0][j] + share * (of[1][j] - of[0][j]);
    };
    std::vector<std::vector<double>> columns(inputs);
    for (const auto& of : all) {
      for (std::size_t part = 0; part <= parts; ++part) {
        to(of, static_cast<double>(part) / parts);
        for (std::size_t j = 0; j < inputs; ++j) columns[j].push_back(point[j]);
      }
    }
    const std::vector<std::span<const double>> points(columns.begin(), columns.end());
    const auto count = columns[0].size();
    for (const auto& divisor : divisors) {
      const auto of = values_of(divisor, points, count, data_.functions);
      for (std::size_t i = 1; i < count; ++i) {
        const auto part = i % (parts + 1);
        if (part == 0 || of[i - 1] == 0 || of[i - 1] * of[i] > 0) continue;
        double from = static_cast<double>(part - 1) / parts, until = static_cast<double>(part) / parts;
        for (int step = 0; step < 60; ++step) {
          const auto middle = (from + until) / 2;
          to(all[i / (parts + 1)], middle);
          (value(divisor) * of[i - 1] > 0 ? from : until) = middle;
        }
        to(all[i / (parts + 1)], from);  // the divisor is not 0 there
        if (!(std::abs(value(f) - middle_) <= 300 * far_)) return point;
      }
    }
    const auto values = values_of(f, points, count, data_.functions);
    for (std::size_t i = 0; i < count; ++i) {
      const auto is_usual = place == where::between ? std::abs(values[i] - middle_) <= far_ : std::isfinite(values[i]);
      if (is_usual) continue;
      to(all[i / (parts + 1)], static_cast<double>(i % (parts + 1)) / parts);
      return point;
    }
  }
  return std::nullopt;
}

CLADE_INLINE std::optional<std::vector<double>> gaps::pole_of(const formula& f) const {
  return pole(f, where::between);
}

CLADE_INLINE double gaps::length_of_poles(const formula& f) const {
  if (pole(f, where::between)) return 6;
  return pole(f, where::beyond) ? 3 : 0;
}

}  // namespace clade::regression::detail
