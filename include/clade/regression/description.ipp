// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "../mathematics/log.hpp"
#include "../text/inline.hpp"
#include "../text/read_number.hpp"
#include "description.hpp"
#include "gaps.hpp"

namespace clade::regression {

CLADE_INLINE double rounding_error_of(std::span<const double> column) {
  struct decimal {
    int exponent, digits;
  };
  std::vector<decimal> all;
  int last = std::numeric_limits<int>::max(), most = 0;
  for (const auto value : column) {
    if (value == 0 || !std::isfinite(value)) continue;
    char text[40];
    const char* const begin = text;
    const char* const end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific).ptr;
    const auto* const e = std::find(begin, end, 'e');
    decimal of{0, static_cast<int>(std::ranges::count_if(begin, e, [](char c) { return c >= '0' && c <= '9'; }))};
    std::from_chars(e[1] == '+' ? e + 2 : e + 1, end, of.exponent);
    most = std::max(most, of.digits);
    last = std::min(last, of.exponent - of.digits + 1);
    all.push_back(of);
  }
  double squares = 0;
  for (const auto& of : all) {
    const auto text = "1e" + std::to_string(std::max(last, of.exponent - most + 1));
    double unit = 0;
    clade::detail::read_number(text.data(), text.data() + text.size(), unit);
    squares += unit * unit / 12;
  }
  return std::min(squares, 1e-4 * total_sum_of_squares(column)) / static_cast<double>(column.size());
}

CLADE_INLINE double description_length(const formula& f, const samples& data) {
  return detail::described(data)(f) + detail::gaps(data).length_of_poles(f);
}

}  // namespace clade::regression

namespace clade::regression::detail {

CLADE_INLINE sensitivity sensitivity_of(const formula& f, const samples& data) {
  sensitivity made;
  for (std::size_t i = 0; i < f.size(); ++i) {
    if (f[i].symbol.function != function::constant) continue;
    made.places.push_back(static_cast<std::uint32_t>(i));
    made.units.push_back(unit_of_constant(f[i].symbol.value));
  }
  const auto k = made.places.size();
  made.matrix.resize(k * k);
  made.gradient.resize(k);
  formulas genes;
  assign(genes, f);
  std::vector<double> rest;
  evaluator{data.functions}.gradients(
      genes, made.places, data.inputs, data.rows(),
      [&](std::size_t row, std::span<const double> values, std::span<const double* const> d) {
        const auto n = values.size();
        rest.resize(n);
        for (std::size_t r = 0; r < n; ++r) rest[r] = values[r] - data.target[row + r];
        const std::span<const double> weights(data.weights);
        with_weights(weights.empty() ? weights : weights.subspan(row), n, [&](const auto& weight, double) {
          for (std::size_t i = 0; i < k; ++i) {
            const auto unit = made.units[i];
            for (std::size_t j = 0; j <= i; ++j) {
              made.matrix[i * k + j] +=
                  sum(n, [&](std::size_t r) { return weight(r) * (d[i][r] * unit * (d[j][r] * made.units[j])); });
            }
            made.gradient[i] += sum(n, [&](std::size_t r) { return weight(r) * (d[i][r] * unit * rest[r]); });
          }
          made.squares += sum(n, [&](std::size_t r) { return weight(r) * (rest[r] * rest[r]); });
        });
      });
  made.squares = finite_or_infinity(made.squares);
  return made;
}

CLADE_INLINE std::vector<double> errors_left_out(const formula& f, const samples& data) {
  const auto s = sensitivity_of(f, data);
  const auto k = s.places.size();
  std::vector<std::size_t> fitted;
  for (std::size_t i = 0; i < k; ++i) {
    const auto own = s.matrix[i * k + i];
    if (std::isinf(length_of_simple(f[s.places[i]].symbol.value)) && own > 0 && std::isfinite(own)) fitted.push_back(i);
  }
  const auto m = fitted.size();
  std::vector<double> matrix(m * m), b(m);
  for (std::size_t p = 0; p < m; ++p) {
    for (std::size_t q = 0; q <= p; ++q) matrix[p * m + q] = s.matrix[fitted[p] * k + fitted[q]];
    matrix[p * m + p] = matrix[p * m + p] * (1 + 1e-10) + std::numeric_limits<double>::min();
  }
  std::vector<double> errors;
  formulas genes;
  assign(genes, f);
  evaluator{data.functions}.gradients(
      genes, s.places, data.inputs, data.rows(),
      [&](std::size_t row, std::span<const double> values, std::span<const double* const> d) {
        for (std::size_t r = 0; r < values.size(); ++r) {
          const auto weight = data.weights.empty() ? 1 : data.weights[row + r];
          const auto slope = [&](std::size_t p) { return d[fitted[p]][r] * s.units[fitted[p]]; };
          for (std::size_t p = 0; p < m; ++p) b[p] = slope(p);
          double leverage = 0;
          auto a = matrix;
          if (m > 0 && solve(a, b)) {
            leverage = weight * sum(m, [&](std::size_t p) { return slope(p) * b[p]; });
          }
          errors.push_back(std::sqrt(weight) * (values[r] - data.target[row + r]) /
                           (1 - std::clamp(leverage, 0.0, 0.95)));
        }
      });
  return errors;
}

inline constexpr std::array simple_parts{0.25, 0.75, 1.0 / 3, 2.0 / 3, 4.0 / 3, 5.0 / 3};
inline constexpr std::array simple_turns{std::numbers::pi / 4, std::numbers::pi / 2, std::numbers::pi,
                                         2 * std::numbers::pi, 4 * std::numbers::pi};
inline constexpr std::array simple_bases{std::numbers::ln2, std::numbers::ln10};  // exp(ln 2 * a) is 2^a

// Returns the position of the parent of node i. Node i must not be the root.
inline std::size_t node_above(const formula& f, std::size_t i) {
  auto above = i + 1;
  while (above + 1 > i + f[above].size) ++above;
  return above;
}

inline bool is_exponent(const formula& f, std::size_t i) { return i + 1 < f.size() && is(f, i + 1, function::power); }

CLADE_INLINE double length_of_simple(double value) {
  const auto size = std::abs(value);
  if (size == 0) return 1;
  if (size < 10 && size == std::floor(size)) return 2.3;
  if (size < 10 && 2 * size == std::floor(2 * size)) return 3;
  if (std::ranges::find(simple_parts, size) != simple_parts.end()) return 3.5;
  for (double power = 10; power <= 1e6; power *= 10) {
    if (size == power) return 3.5;
  }
  if (std::ranges::find(simple_bases, size) != simple_bases.end()) return 4;
  return std::ranges::find(simple_turns, size) != simple_turns.end() ? 4 : std::numeric_limits<double>::infinity();
}

// Returns the length of the decimal digits of a number, in nats.
CLADE_INLINE double length_of_digits(double value) {
  char text[40];
  const char* const begin = text;
  const char* const end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific).ptr;
  return 1 + std::numbers::ln10 * static_cast<double>(std::ranges::count_if(
                                      begin, std::find(begin, end, 'e'), [](char c) { return c >= '0' && c <= '9'; }));
}

CLADE_INLINE std::optional<std::size_t> columns_of_sum(const formula& f) {
  std::vector<std::uint32_t> columns;
  for (std::size_t i = 0; i < f.size(); ++i) {
    switch (f[i].symbol.function) {
      case function::variable:
        if (std::ranges::find(columns, f[i].symbol.variable) != columns.end()) return std::nullopt;
        columns.push_back(f[i].symbol.variable);
        break;
      case function::constant:
      case function::add:
      case function::subtract:
      case function::negate:
        break;
      case function::multiply:
        if (is_constant(f, i - 1) || is_constant(f, f.child(i, 0))) break;
        return std::nullopt;
      case function::divide:
        if (is_constant(f, i - 1)) break;
        return std::nullopt;
      default:
        return std::nullopt;
    }
  }
  return columns.size();
}

CLADE_INLINE double length_of_sum(std::size_t columns, std::size_t inputs) {
  const auto all = static_cast<double>(inputs);
  double length = 4 + mathematics::log(all + 1);
  for (double i = 0; i < static_cast<double>(columns); ++i) {
    length += least_of_weight + mathematics::log((all - i) / (i + 1));
  }
  return length;
}

CLADE_INLINE double length_of_symbols(const formula& f, std::size_t inputs) {
  double length = 0;
  for (const auto& node : f.nodes()) {
    switch (node.symbol.function) {
      case function::constant:
        length += 1;
        break;
      case function::variable:
        length += 1 + mathematics::log(static_cast<double>(inputs));
        break;
      case function::add:
      case function::subtract:
      case function::multiply:
      case function::divide:
      case function::negate:
      case function::square:
        length += 1.6;
        break;
      case function::sqrt:
      case function::power:
        length += 2;
        break;
      case function::sin:
      case function::cos:
      case function::tanh:
      case function::arcsin:
        length += 3;
        break;
      default:
        length += 2.5;
    }
  }
  return length;
}

CLADE_INLINE described::described(const samples& data, std::size_t rows)
    : data_(&data), rows_(static_cast<double>(rows > 0 ? rows : data.rows())) {
  const auto n = data.rows();
  const auto squares = sum(n, [&](std::size_t i) { return data.target[i] * data.target[i]; });
  floor_ =
      rounding_error_of(data.target) + 1e-26 * squares / static_cast<double>(n) + std::numeric_limits<double>::min();
  const auto variance = total_sum_of_squares(data.target, data.weights) / static_cast<double>(n);
  unsupported_ = std::max(20.0, of_errors(variance + floor_) - of_errors(floor_));
}

CLADE_INLINE double described::noise(double squares, std::size_t constants) const {
  const auto n = static_cast<double>(data_->rows());
  return squares / n * rows_ / std::max(rows_ - static_cast<double>(constants), 0.5) + floor_;
}

CLADE_INLINE double described::of_errors(double noise) const { return rows_ / 2 * mathematics::log(noise); }

CLADE_INLINE double described::of_constant(const formula& f, const sensitivity& s, std::size_t i, double noise) const {
  const auto value = f[s.places[i]].symbol.value;
  constexpr double most = 40;  // the maximum length of a constant, in nats
  const auto share = rows_ / static_cast<double>(data_->rows());
  const auto width = std::sqrt(noise / (share * s.matrix[i * s.places.size() + i])) * s.units[i];
  const bool exponent = is_exponent(f, s.places[i]);
  const auto fitted = 0.5 + mathematics::log(1 + std::abs(value) / width);
  const bool is_usual = !exponent || std::abs(value) < 10;
  return std::min(is_usual ? length_of_simple(value) - (exponent ? 2 : 0) : most,
                  (exponent ? 3 : 0) + std::min(length_of_digits(value), fitted <= most ? fitted : most));
}

CLADE_INLINE double described::operator()(const formula& f, const sensitivity& s) const {
  if (!std::isfinite(s.squares)) return std::numeric_limits<double>::infinity();
  std::size_t fitted = 0;
  for (const auto place : s.places) fitted += std::isinf(length_of_simple(f[place].symbol.value)) ? 1 : 0;
  const auto level = noise(s.squares, fitted);
  auto as_tree = length_of_symbols(f, data_->inputs.size());
  auto as_sum = std::numeric_limits<double>::infinity();
  const auto root = f.size() - 1;
  const auto columns = columns_of_sum(f).value_or(0);
  if (columns > 0 && data_->inputs.size() > 1 && !is(f, root, function::multiply) && !is(f, root, function::divide)) {
    as_sum = length_of_sum(columns, data_->inputs.size());
  }
  for (std::size_t i = 0; i < s.places.size(); ++i) {
    const auto own = of_constant(f, s, i, level);
    // The intercept of a weighted sum depends on the origins of all columns.
    const bool is_intercept = s.places[i] == root - 1 || (root > 0 && s.places[i] == f.child(root, 0));
    as_tree += own;
    as_sum += is_intercept ? std::min(own, 2.0) : std::max(own - least_of_weight, 0.0);
  }
  const auto length = of_errors(level) + std::min(as_tree, as_sum);
  return length + unsupported_ * std::max(0.0, static_cast<double>(fitted) - std::floor(rows_ / 3));
}

CLADE_INLINE sensitivity described::polish(formula& f, std::size_t steps) const {
  auto now = sensitivity_of(f, *data_);
  double damping = 1e-6;
  for (std::size_t step = 0; step < steps && std::isfinite(now.squares); ++step) {
    const auto k = now.places.size();
    std::vector<std::size_t> fitted;
    for (std::size_t i = 0; i < k; ++i) {
      const auto own = now.matrix[i * k + i];
      if (std::isinf(length_of_simple(f[now.places[i]].symbol.value)) && own > 0 && std::isfinite(own)) {
        fitted.push_back(i);
      }
    }
    const auto m = fitted.size();
    if (m == 0) break;
    std::vector<double> a(m * m), b(m);
    for (std::size_t i = 0; i < m; ++i) {
      for (std::size_t j = 0; j <= i; ++j) a[i * m + j] = now.matrix[fitted[i] * k + fitted[j]];
      a[i * m + i] *= 1 + damping;
      b[i] = -now.gradient[fitted[i]];
    }
    bool better = solve(a, b);
    if (better) {
      auto moved = f;
      for (std::size_t i = 0; i < m; ++i) {
        const auto place = now.places[fitted[i]];
        moved.rename(place, constant(f[place].symbol.value + b[i] * now.units[fitted[i]]));
      }
      auto next = sensitivity_of(moved, *data_);
      better = next.squares < now.squares;
      if (better) {
        const bool end = now.squares - next.squares <= 1e-9 * now.squares;
        f = std::move(moved);
        now = std::move(next);
        if (end) break;
      }
    }
    damping = better ? damping * 0.1 : std::max(damping * 100, 1e-6);
  }
  return now;
}

CLADE_INLINE void described::settle(formula& f, const std::function<bool(const formula&)>& allows) const {
  // No operation is replaced if there are user functions, because a form marks its parts with user functions.
  const bool drops = std::ranges::none_of(f.nodes(), [](const auto& node) { return is_users(node.symbol.function); });
  auto now = polish(f, 10);
  auto length = (*this)(f, now);
  struct attempt {
    double change;
    std::uint32_t place;
    double value;
    bool alone = false;  // whether the constant replaces the operation of which it is an argument
  };
  std::vector<attempt> attempts;
  for (bool better = std::isfinite(length); better;) {
    better = false;
    const auto k = now.places.size();
    std::vector<std::size_t> fitted;
    for (std::size_t i = 0; i < k; ++i) {
      if (std::isinf(length_of_simple(f[now.places[i]].symbol.value))) fitted.push_back(i);
    }
    const auto m = fitted.size();
    attempts.clear();
    const auto level = noise(now.squares, m);
    for (std::size_t i = 0; i < m; ++i) {
      // Makes b[i] the squared change of this constant that increases the sum of squared errors by 1 if the other
      // constants are fitted again.
      std::vector<double> a(m * m), b(m);
      for (std::size_t p = 0; p < m; ++p) {
        for (std::size_t q = 0; q <= p; ++q) a[p * m + q] = now.matrix[fitted[p] * k + fitted[q]];
        a[p * m + p] = a[p * m + p] * (1 + 1e-12) + std::numeric_limits<double>::min();
      }
      b[i] = 1;
      const bool determined = solve(a, b) && b[i] > 0;
      const auto place = now.places[fitted[i]];
      const auto value = f[place].symbol.value;
      const bool any_distance = is_exponent(f, place);
      const auto width = determined ? std::sqrt(b[i]) * now.units[fitted[i]] : std::numeric_limits<double>::infinity();
      const auto gain = of_errors(level) + of_constant(f, now, fitted[i], level);
      const auto consider = [&](double v) {
        const auto simple = length_of_simple(v);
        if (std::isinf(simple)) return;
        const auto away = (v - value) / width;
        if (any_distance && std::abs(v) >= 10) return;
        if (v != 0 && !any_distance && away * away > 6.25 * level) return;  // the limit is 2.5 standard errors
        // A constant 0 or 1 is removed together with its operation.
        const auto nodes = v == 0 || v == 1 ? 2.6 : 0;
        const auto change = of_errors(noise(now.squares + away * away, m - 1)) + simple - nodes - gain;
        if (change < 1) attempts.push_back({change, place, v});
      };
      // If the rows hardly determine a constant, its sibling may have no effect, such as x in b + x for large b.
      const auto errors = std::abs(value) / (width * std::sqrt(level));  // the distance from 0 in standard errors
      if (drops && errors < 4 && place + 1 < f.size() && f.size() > 3)
        attempts.push_back({errors < 1 ? -1e9 : 0, place, value, true});
      for (const auto v : {0.0, 1.0, -1.0, std::round(value), std::round(2 * value) / 2}) consider(v);
      for (const auto v : simple_parts) consider(std::copysign(v, value));
      for (const auto v : simple_turns) consider(std::copysign(v, value));
      const auto above = place + 1 < f.size() ? node_above(f, place) : place;
      if (is(f, above, function::multiply) && above + 1 < f.size() && is(f, above + 1, function::exp)) {
        for (const auto v : simple_bases) consider(std::copysign(v, value));
      }
      for (double power = 10; power <= 1e6; power *= 10) consider(std::copysign(power, value));
    }
    std::ranges::sort(attempts, {}, [](const attempt& t) { return std::tuple(t.change, t.place, t.value, t.alone); });
    // Each trial takes a fit, so only the most promising changes are tried. Only the change that shortens the
    // description most is made.
    std::size_t finite = 0;
    auto least = length - 1e-9 * std::abs(length);
    formula shortest;
    sensitivity of_shortest;
    for (std::size_t t = 0; t < std::min<std::size_t>(attempts.size(), 20) && finite < 6; ++t) {
      auto tried = f;
      const auto place = attempts[t].place;
      tried.rename(place, constant(attempts[t].value));
      if (attempts[t].alone) {
        tried.replace_by(node_above(tried, place), [&] { tried.push(constant(attempts[t].value)); });
      }
      simplify(tried);
      if (!allows(tried)) continue;
      auto then = polish(tried, 6);
      const auto shorter = (*this)(tried, then);
      finite += std::isfinite(shorter) ? 1 : 0;
      if (!(shorter < least)) continue;
      least = shorter;
      shortest = std::move(tried);
      of_shortest = std::move(then);
      better = true;
    }
    if (!better) break;
    f = std::move(shortest);
    now = std::move(of_shortest);
    length = least;
  }
}

}  // namespace clade::regression::detail
