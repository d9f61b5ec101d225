// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "../mathematics/log.hpp"
#include "../random/random_stream.hpp"
#include "../text/inline.hpp"
#include "alternatives.hpp"
#include "description.hpp"
#include "equality.hpp"
#include "in_order.hpp"
#include "ranges.hpp"
#include "thinned.hpp"

namespace clade::regression::detail {

// Samples whose inputs are stretched by `factor` about the midpoints of their ranges. A value of a column without
// negative values becomes at least half the minimum of the column, because formulas may have a pole at 0 or no values
// below it.
class widened {
 public:
  widened(const samples& data, double factor) : data_(data) {
    const auto ranges = ranges_of(data.inputs);
    columns_.reserve(data.inputs.size());
    for (std::size_t k = 0; k < data.inputs.size(); ++k) {
      const auto middle = ranges[k].low + (ranges[k].high - ranges[k].low) / 2;
      auto& column = columns_.emplace_back();
      for (const auto x : data.inputs[k]) {
        const auto moved = middle + factor * (x - middle);
        column.push_back(ranges[k].low >= 0 ? std::max(moved, ranges[k].low / 2) : moved);
      }
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

// Returns whether the values of two formulas are finite in the same rows and their mean squared difference in these
// rows is at most `tolerance`.
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
  const auto [least, greatest] = std::ranges::minmax(data.target);
  if (!(greatest > least)) return most;
  for (std::size_t k = 0; k < columns.size(); ++k) {
    const auto [low, high] = ranges[k];
    const auto kept = columns[k];
    for (std::size_t i = 0; i < points; ++i) {
      columns[k][i] = low + (high - low) * (2.0 * static_cast<double>(i) / (points - 1) - 0.5);
      if (low >= 0) columns[k][i] = std::max(columns[k][i], 0.0);
    }
    const std::vector<std::span<const double>> inputs(columns.begin(), columns.end());
    const auto f = values_of(a, inputs, points, data.functions), g = values_of(b, inputs, points, data.functions);
    for (std::size_t i = 0; i < points; ++i) {
      if ((columns[k][i] >= low && columns[k][i] <= high) || !std::isfinite(f[i]) || !std::isfinite(g[i])) continue;
      const auto share = std::abs(f[i] - g[i]) / (greatest - least);
      if (share > (most ? most->share : 0.1)) most = divergence{k, low, high, share};
    }
    columns[k] = kept;
  }
  return most;
}

CLADE_INLINE bool have_one_form(const model& a, const model& b, const samples& data) {
  if (a.expression.size() == 1 && b.expression.size() == 1) {
    return is_constant(a.expression, 0) && is_constant(b.expression, 0);
  }
  if (!data.functions.empty() || a.expression.size() == 1 || b.expression.size() == 1) return false;
  const auto is_other = [&](const model& from, const model& to) {
    law form{from.expression, {}};
    for (std::uint32_t i = 0; i < form.expression.size(); ++i) {
      const bool is_exponent =
          i + 1 < form.expression.size() && form.expression[i + 1].symbol.function == function::power;
      if (form.expression[i].symbol.function == function::constant && !is_exponent) form.free.push_back(i);
    }
    return made_equal(form, to.expression, data.inputs, random_stream(2), 1).has_value();
  };
  return is_other(a, b) && is_other(b, a);
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
    std::vector<double> wide, squares;  // the values on `wide`, and the weighted squared residuals on `rows`
    double rest;                        // the description length minus the length of the noise, in nats
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
  std::vector<std::size_t> order;
  std::vector<double> losses;
  // The index of the most accurate model that is no larger than the best, if it is more accurate than the best.
  std::optional<std::size_t> dominates;
  for (std::size_t k = 1; k < rivals.size(); ++k) {
    const auto error_of = [&](std::size_t i) { return rivals[i].made->training.mean_squared_error; };
    if (rivals[k].made->size() <= best.size() && error_of(k) < error_of(dominates.value_or(0)) &&
        !detail::have_one_form(*rivals[k].made, best, rows))
      dominates = k;
    if (wins[k] * 20 < draws) continue;
    order.push_back(k);
    losses.push_back(-wins[k]);
  }
  std::vector<std::size_t> kept;
  const auto is_twin = [&](std::size_t a, std::size_t b) {
    // `tolerance` is 0.01 of the variance of the residuals, so this allows two standard deviations.
    constexpr double close = 400;
    return detail::are_close(rivals[a].wide, rivals[b].wide, close * tolerance) &&
           detail::have_one_form(*rivals[a].made, *rivals[b].made, rows);
  };
  for (const auto k : detail::in_order(std::move(order), losses)) {
    if (kept.size() == most) break;
    const auto size_of = [&](std::size_t i) { return rivals[i].made->size(); };
    if (size_of(k) >= size_of(0) && is_twin(0, k)) continue;
    const auto twin = std::ranges::find_if(kept, [&](std::size_t other) { return is_twin(other, k); });
    if (twin == kept.end())
      kept.push_back(k);
    else if (size_of(k) < size_of(*twin))
      *twin = k;
  }
  if (dominates && std::ranges::find(kept, *dominates) == kept.end()) {
    if (kept.size() == most && most > 0) kept.pop_back();
    if (kept.size() < most) kept.push_back(*dominates);
  }
  std::vector<alternative> made;
  for (const auto k : kept) {
    made.push_back({*rivals[k].made, static_cast<double>(wins[k]) / draws,
                    detail::greatest_divergence(best.expression, rivals[k].made->expression, data)});
  }
  return made;
}

}  // namespace clade::regression
