// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "../mathematics/log.hpp"
#include "../random/random_stream.hpp"
#include "../text/inline.hpp"
#include "alternatives.hpp"
#include "description.hpp"
#include "in_order.hpp"
#include "ranges.hpp"
#include "thinned.hpp"

namespace clade::regression::detail {

// The samples with columns that are `factor` times as wide, about the middles of their ranges.
class widened {
 public:
  widened(const samples& data, double factor) : data_(data) {
    const auto ranges = ranges_of(data.inputs);
    columns_.reserve(data.inputs.size());
    for (std::size_t k = 0; k < data.inputs.size(); ++k) {
      const auto middle = ranges[k].low + (ranges[k].high - ranges[k].low) / 2;
      auto& column = columns_.emplace_back();
      for (const auto x : data.inputs[k]) column.push_back(middle + factor * (x - middle));
      data_.inputs[k] = column;
    }
  }

  std::vector<double> values(const formula& f) const {
    return values_of(f, data_.inputs, data_.rows(), data_.functions);
  }

 private:
  samples data_;
  std::vector<std::vector<double>> columns_;
};

// Whether two formulas have about the same values where both are finite.
CLADE_INLINE bool are_close(std::span<const double> a, std::span<const double> b, double tolerance) {
  double squares = 0, count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::isfinite(a[i]) != std::isfinite(b[i])) return false;
    if (!std::isfinite(a[i])) continue;
    squares += (a[i] - b[i]) * (a[i] - b[i]);
    ++count;
  }
  return squares <= tolerance * count;
}

CLADE_INLINE std::optional<divergence> greatest_divergence(const formula& a, const formula& b, const samples& data) {
  constexpr std::size_t points = 101;
  const auto ranges = ranges_of(data.inputs);
  std::vector<std::vector<double>> columns;
  for (const auto& column : data.inputs) {
    std::vector<double> sorted(column.begin(), column.end());
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    columns.emplace_back(points, *middle);
  }
  std::optional<divergence> most;
  for (std::size_t k = 0; k < columns.size(); ++k) {
    const auto [low, high] = ranges[k];
    const auto kept = columns[k];
    for (std::size_t i = 0; i < points; ++i) {
      columns[k][i] = low + (high - low) * (2.0 * static_cast<double>(i) / (points - 1) - 0.5);
      if (low >= 0) columns[k][i] = std::max(columns[k][i], 0.0);
    }
    const std::vector<std::span<const double>> inputs(columns.begin(), columns.end());
    const auto f = values_of(a, inputs, points, data.functions), g = values_of(b, inputs, points, data.functions);
    const auto [least, greatest] = std::ranges::minmax(data.target);
    for (std::size_t i = 0; i < points; ++i) {
      if ((columns[k][i] >= low && columns[k][i] <= high) || !std::isfinite(f[i]) || !std::isfinite(g[i])) continue;
      // Values near 0 are compared with the width of the target.
      const auto size = std::max({std::abs(f[i]), std::abs(g[i]), 0.1 * (greatest - least)});
      const auto share = std::abs(f[i] - g[i]) / size;
      if (share > (most ? most->share : 0.1)) most = divergence{k, low, high, std::min(share, 1.0)};
    }
    columns[k] = kept;
  }
  return most;
}

}  // namespace clade::regression::detail

namespace clade::regression {

CLADE_INLINE std::vector<alternative> alternatives(const found& of, const model& best, const samples& data,
                                                   std::size_t most) {
  constexpr int draws = 400;
  constexpr double far = 10;
  const detail::thinned part(data, 1000);
  const auto& rows = part.rows();
  const auto n = rows.rows();
  const auto all_rows = static_cast<double>(data.rows());
  const auto floor = rounding_error_of(data.target);
  const detail::widened wide(rows, 1.5);
  struct rival {
    const model* made;
    std::vector<double> wide, squares;  // values, and squared residuals
    double rest;                        // the part of the description length that is no noise
  };
  const auto rival_of = [&](const model& m) {
    rival r{&m, wide.values(m.expression), values_of(m.expression, rows.inputs, n, rows.functions), 0};
    for (std::size_t i = 0; i < n; ++i) {
      r.squares[i] = (r.squares[i] - rows.target[i]) * (r.squares[i] - rows.target[i]);
      if (!rows.weights.empty()) r.squares[i] *= rows.weights[i];
    }
    return r;
  };
  const auto length_of = [&](double mean) {
    return all_rows / 2 * mathematics::log(mean + floor + std::numeric_limits<double>::min());
  };
  std::vector<rival> rivals{rival_of(best)};
  std::vector<const model*> near;
  std::vector<double> lengths;
  for (const auto* const list : {&of.front, &of.others}) {
    for (const auto& m : *list) {
      if (m.description_length < best.description_length + far && m.expression != best.expression) {
        near.push_back(&m);
        lengths.push_back(m.description_length);
      }
    }
  }
  near = detail::in_order(std::move(near), lengths);
  const auto tolerance = 0.01 * (best.training.mean_squared_error + floor);
  for (const auto* const m : near) {
    if (rivals.size() > 20) break;
    auto one = rival_of(*m);
    if (!std::ranges::any_of(rivals, [&](const rival& r) { return detail::are_close(r.wide, one.wide, tolerance); })) {
      rivals.push_back(std::move(one));
    }
  }
  for (auto& r : rivals) {
    const auto mean = detail::mean(r.squares);
    r.rest = r.made->description_length - length_of(mean);
  }
  std::vector<int> wins(rivals.size());
  random_stream rng(1);
  std::vector<std::size_t> drawn(n);
  for (int d = 0; d < draws && rivals.size() > 1; ++d) {
    for (auto& i : drawn) i = rng.below(n);
    const auto length = [&](const rival& r) {
      return r.rest +
             length_of(detail::sum(n, [&](std::size_t i) { return r.squares[drawn[i]]; }) / static_cast<double>(n));
    };
    const auto own = length(rivals[0]);
    for (std::size_t k = 1; k < rivals.size(); ++k) wins[k] += length(rivals[k]) < own ? 1 : 0;
  }
  std::vector<alternative> made;
  std::vector<double> losses;
  for (std::size_t k = 1; k < rivals.size(); ++k) {
    if (wins[k] * 20 < draws) continue;
    made.push_back({*rivals[k].made, static_cast<double>(wins[k]) / draws,
                    detail::greatest_divergence(best.expression, rivals[k].made->expression, data)});
    losses.push_back(-made.back().support);
  }
  made = detail::in_order(std::move(made), losses);
  if (made.size() > most) made.resize(most);
  return made;
}

}  // namespace clade::regression
