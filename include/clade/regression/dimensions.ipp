// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>

#include "../text/inline.hpp"
#include "dimensions.hpp"
#include "fitting.hpp"
#include "in_order.hpp"
#include "simplify.hpp"
#include "table.hpp"
#include "weights.hpp"

namespace clade::regression::detail {

// Returns the exponents for which a product of columns with the units `by` has the unit `powers`. Returns std::nullopt
// if the exponents do not exist, are not unique, or are not multiples of 1/2.
CLADE_INLINE std::optional<std::vector<double>> exponents_of(std::span<const double> powers,
                                                             const std::vector<std::vector<double>>& by) {
  const auto n = by.size(), rows = powers.size();
  std::vector<std::vector<double>> a(rows, std::vector<double>(n + 1));
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < n; ++j) a[i][j] = by[j][i];
    a[i][n] = powers[i];
  }
  for (std::size_t j = 0; j < n; ++j) {
    const auto begin = a.begin() + static_cast<std::ptrdiff_t>(j);
    const auto pivot =
        std::max_element(begin, a.end(), [j](const auto& x, const auto& y) { return std::abs(x[j]) < std::abs(y[j]); });
    if (pivot == a.end() || std::abs((*pivot)[j]) < 1e-9) return std::nullopt;
    std::swap(*pivot, a[j]);
    for (std::size_t i = 0; i < rows; ++i) {
      if (i == j) continue;
      const auto factor = a[i][j] / a[j][j];
      for (std::size_t k = j; k <= n; ++k) a[i][k] -= factor * a[j][k];
    }
  }
  std::vector<double> made(n);
  for (std::size_t i = 0; i < rows; ++i) {
    if (i >= n && std::abs(a[i][n]) > 1e-9) return std::nullopt;
    if (i < n) made[i] = std::round(2 * a[i][n] / a[i][i]) / 2;
    if (i < n && std::abs(made[i] * a[i][i] - a[i][n]) > 1e-9) return std::nullopt;
  }
  return made;
}

[[gnu::cold]] CLADE_INLINE std::vector<dimensionless> dimensionless_groups(const units& given, std::size_t columns,
                                                                           std::size_t most) {
  const auto has_unit = [](const std::vector<double>& p) {
    return std::ranges::any_of(p, [](double x) { return x != 0; });
  };
  std::vector<std::size_t> with_units;
  for (std::size_t k = 0; k < columns; ++k) {
    if (has_unit(given.powers_of(k))) with_units.push_back(k);
  }
  const auto m = std::min<std::size_t>(with_units.size(), 16);
  std::vector<dimensionless> all;
  std::vector<double> effort;
  std::size_t rank = 0;
  // Only the largest sets of independent columns yield all groups. Their size is not known in advance, so all sets are
  // tried. Bit j of `set` stands for column `with_units[j]`.
  for (std::uint32_t set = 1; set < (std::uint32_t{1} << m); ++set) {
    std::vector<std::vector<double>> by;
    std::vector<std::size_t> places;
    for (std::size_t j = 0; j < m; ++j) {
      if ((set >> j & 1) == 0) continue;
      places.push_back(with_units[j]);
      by.push_back(given.powers_of(with_units[j]));
    }
    if (by.size() < rank || by.size() > units::most) continue;
    dimensionless made;
    double size = 0;
    const auto express = [&](std::size_t column, double sign) -> std::optional<monomial> {
      const auto exponents = exponents_of(given.powers_of(column), by);
      if (!exponents) return std::nullopt;
      monomial product(columns, 0);
      for (std::size_t j = 0; j < places.size(); ++j) {
        product[places[j]] = sign * (*exponents)[j];
        size += std::abs((*exponents)[j]) + ((*exponents)[j] != 0 ? 1 : 0) +
                ((*exponents)[j] == std::round((*exponents)[j]) ? 0 : 3);
      }
      return product;
    };
    const auto scale = express(columns, 1);
    bool complete = scale.has_value();
    if (complete) made.scale = *scale;
    for (std::size_t k = 0; k < columns && complete; ++k) {
      if (std::ranges::find(places, k) != places.end()) continue;
      auto group = express(k, -1);
      complete = group.has_value();
      if (!complete) break;
      (*group)[k] += 1;
      made.groups.push_back(std::move(*group));
    }
    if (!complete) continue;
    if (by.size() > rank) {
      all.clear();
      effort.clear();
      rank = by.size();
    }
    all.push_back(std::move(made));
    effort.push_back(size);
  }
  all = in_order(std::move(all), effort);
  if (all.size() > most) all.resize(most);
  return all;
}

// Returns the values of a product of powers in all rows.
CLADE_INLINE std::vector<double> values_of_product(const monomial& product, const samples& data) {
  std::vector<double> values(data.rows(), 1);
  for (std::size_t k = 0; k < product.size(); ++k) {
    if (product[k] == 0) continue;
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] *= value_of(function::power, data.inputs[k][i], product[k]);
  }
  return values;
}

CLADE_INLINE std::optional<grouped_samples> grouped_samples::make(const samples& data, dimensionless by) {
  const auto is_finite = [](const std::vector<double>& values) {
    return std::ranges::all_of(values, [](double v) { return std::isfinite(v); });
  };
  grouped_samples made;
  table kept;
  const auto scale = values_of_product(by.scale, data);
  std::vector<double> target(data.rows());
  for (std::size_t i = 0; i < target.size(); ++i) {
    const auto weight = (data.weights.empty() ? 1 : data.weights[i]) * (scale[i] * scale[i]);
    if (!std::isnormal(weight)) return std::nullopt;
    made.rows_.weights.push_back(weight);
    target[i] = data.target[i] / scale[i];
  }
  if (!is_finite(target)) return std::nullopt;
  made.rows_.weights = with_mean_1(std::move(made.rows_.weights));
  if (!std::ranges::all_of(made.rows_.weights, [](double w) { return w > 0; })) return std::nullopt;
  for (const auto& group : by.groups) {
    auto values = values_of_product(group, data);
    if (!is_finite(values)) return std::nullopt;
    kept.names.push_back("group " + std::to_string(kept.names.size() + 1));
    kept.columns.push_back(std::move(values));
  }
  made.rows_.names = kept.names;
  made.rows_.functions = data.functions;
  kept.names.emplace_back("target");
  kept.columns.push_back(std::move(target));
  auto owned = std::make_shared<const table>(std::move(kept));
  for (std::size_t k = 0; k < made.rows_.names.size(); ++k) made.rows_.inputs.emplace_back(owned->columns[k]);
  made.rows_.target = owned->columns.back();
  made.rows_.owned = std::move(owned);
  made.groups_and_scale_ = std::move(by);
  return made;
}

CLADE_INLINE bool grouped_samples::is_constant() const {
  const auto [least, most] = std::ranges::minmax(rows_.target);
  return most - least <= 1e-12 * std::max(std::abs(least), std::abs(most));
}

// Returns the product of a formula and a product of powers.
CLADE_INLINE formula times(formula f, const monomial& by) {
  const auto is_one = [](const formula& g) { return g.size() == 1 && is_constant(g, 0) && g[0].symbol.value == 1; };
  formula below;
  for (std::size_t k = 0; k < by.size(); ++k) {
    if (by[k] == 0) continue;
    const auto size = std::abs(by[k]);
    formula power(variable(static_cast<std::uint32_t>(k)));
    if (size == 2) push(power, function::square);
    if (size == 0.5) push(power, function::sqrt);
    if (size != 1 && size != 2 && size != 0.5) {
      power.push(constant(size));
      push(power, function::power);
    }
    auto& to = by[k] > 0 ? f : below;
    if (to.empty() || (by[k] > 0 && is_one(f))) {
      to = std::move(power);
    } else {
      to.append(power.nodes());
      push(to, function::multiply);
    }
  }
  if (below.empty()) return f;
  f.append(below.nodes());
  push(f, function::divide);
  return f;
}

CLADE_INLINE formula with_gathered_powers(const formula& f, std::size_t columns) {
  struct part {
    monomial powers;
    formula rest;  // 1 if the formula is a product of powers
  };
  const auto one = [] { return formula(constant(1)); };
  const auto is_one = [](const formula& g) { return g.size() == 1 && is_constant(g, 0) && g[0].symbol.value == 1; };
  const auto whole = [](part p) { return times(std::move(p.rest), p.powers); };
  const auto joined = [](formula a, const formula& b, function by) {
    a.append(b.nodes());
    push(a, by);
    return a;
  };
  std::vector<part> done;
  for (const auto& node : f.nodes()) {
    const auto& s = node.symbol;
    const monomial none(columns, 0);
    if (node.arity == 0) {
      part leaf{none, one()};
      if (s.function == function::variable && s.variable < columns) leaf.powers[s.variable] = 1;
      if (s.function != function::variable) leaf.rest = formula(s);
      done.push_back(std::move(leaf));
      continue;
    }
    auto b = std::move(done.back());
    done.pop_back();
    if (node.arity == 1) {
      if (s.function == function::square) {
        for (auto& p : b.powers) p *= 2;
        if (!is_one(b.rest)) push(b.rest, function::square);
      } else if (s.function == function::negate) {
        push(b.rest, function::negate);
      } else {
        b.rest = whole(b);
        push(b.rest, s.function);
        b.powers = none;
      }
      done.push_back(std::move(b));
      continue;
    }
    auto& a = done.back();
    switch (s.function) {
      case function::multiply:
      case function::divide: {
        const auto sign = s.function == function::multiply ? 1.0 : -1.0;
        for (std::size_t k = 0; k < columns; ++k) a.powers[k] += sign * b.powers[k];
        if (is_one(a.rest) && sign > 0) {
          a.rest = std::move(b.rest);
        } else if (!is_one(b.rest)) {
          a.rest = joined(std::move(a.rest), b.rest, s.function);
        }
        break;
      }
      case function::add:
      case function::subtract: {
        monomial common(columns, 0);
        for (std::size_t k = 0; k < columns; ++k) {
          if (a.powers[k] > 0 && b.powers[k] > 0) common[k] = std::min(a.powers[k], b.powers[k]);
          if (a.powers[k] < 0 && b.powers[k] < 0) common[k] = std::max(a.powers[k], b.powers[k]);
          a.powers[k] -= common[k];
          b.powers[k] -= common[k];
        }
        a.rest = joined(whole(a), whole(std::move(b)), s.function);
        a.powers = std::move(common);
        break;
      }
      default:
        a.rest = joined(whole(a), whole(std::move(b)), s.function);
        a.powers = none;
        break;
    }
  }
  return done.empty() ? f : whole(std::move(done.back()));
}

CLADE_INLINE formula grouped_samples::restored(const formula& over_groups, const samples& data) const {
  auto f = over_groups;
  for (auto i = f.size(); i-- > 0;) {
    const auto& s = f[i].symbol;
    if (s.function != function::variable) continue;
    const auto& group = groups_and_scale_.groups[s.variable];
    const auto product = times(formula(constant(1)), group);
    f.replace(i, product.nodes());
  }
  auto made = times(std::move(f), groups_and_scale_.scale);
  simplify(made);
  auto gathered = with_gathered_powers(made, data.inputs.size());
  simplify(gathered);
  const auto values = values_of(gathered, data.inputs, data.rows(), data.functions),
             expected = values_of(made, data.inputs, data.rows(), data.functions);
  const bool same = sum_of_squares(values, expected, {0, 1}) <= 1e-24 * sum_of_squares(expected, expected, {0, 2});
  return same && gathered.size() <= made.size() ? gathered : made;
}

}  // namespace clade::regression::detail
