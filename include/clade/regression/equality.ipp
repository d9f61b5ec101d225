// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "../mathematics/exp.hpp"
#include "../mathematics/log.hpp"
#include "../text/exceptions.hpp"
#include "../text/inline.hpp"
#include "equality.hpp"
#include "fitting.hpp"
#include "parse.hpp"
#include "simplify.hpp"

namespace clade::regression::detail {

// A value and a bound of the magnitude of its error.
struct bounded {
  double value, error;
};

CLADE_INLINE bounded bounded_value(function f, bounded a, bounded b) {
  const auto value = value_of(f, a.value, b.value);
  const auto of = [&] {
    switch (f) {
      case function::multiply:
        return std::abs(a.value) * b.error + std::abs(b.value) * a.error;
      case function::divide:
        return (a.error + std::abs(value) * b.error) / std::abs(b.value);
      case function::power:
        if (a.value == 0) return a.error;
        return std::abs(value) *
               (std::abs(b.value / a.value) * a.error + std::abs(mathematics::log(std::abs(a.value))) * b.error);
      case function::square:
        return 2 * std::abs(a.value) * a.error;
      case function::sqrt:
        return value > 0 ? a.error / (2 * value) : std::sqrt(a.error);
      case function::exp:
        return value * a.error;
      case function::log:
        return a.error / std::abs(a.value);
      case function::arcsin:
        return a.error / std::sqrt(std::max(1 - a.value * a.value, 1e-16));
      case function::negate:
      case function::absolute:
      case function::sin:
      case function::cos:
      case function::tanh:
        return a.error;
      default:
        return a.error + b.error;
    }
  };
  return {value, of() + 1e-15 * std::abs(value)};
}

CLADE_INLINE bounded bounded_value(const formula& f, std::span<const double> at) {
  return f.fold<bounded>([&](const symbol& s, std::span<const bounded> a) -> bounded {
    if (s.function == function::constant) return {s.value, 1e-10 * std::abs(s.value)};
    if (s.function == function::variable) return {at[s.variable], 0};
    return bounded_value(s.function, a[0], a.size() > 1 ? a[1] : bounded{0, 0});
  });
}

// Throws std::invalid_argument unless the columns are finite, have equal lengths and at least one row, and a formula
// reads no other column and has no user function.
CLADE_INLINE void require_columns(const formula& f, columns rows) {
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const auto n = rows[k].size();
    if (n == 0) clade::detail::refuse({"there must be at least one row, but column ", k + 1, " is empty"});
    if (n != rows[0].size()) {
      clade::detail::refuse({"column ", k + 1, " must have ", rows[0].size(), " rows like column 1, but had ", n});
    }
    const auto at = std::ranges::find_if(rows[k], [](double x) { return !std::isfinite(x); });
    if (at == rows[k].end()) continue;
    clade::detail::refuse({"column ", k + 1, " must be finite, but was ", *at, " in row ", at - rows[k].begin() + 1});
  }
  for (const auto& node : f.nodes()) {
    const auto& s = node.symbol;
    if (is_users(s.function)) clade::detail::refuse({"a formula must not have user functions to be compared"});
    if (s.function != function::variable || s.variable < rows.size()) continue;
    clade::detail::refuse({"a formula reads column ", s.variable + 1, " of ", rows.size()});
  }
}

// A generator of random points. The values of each column have about the same distribution as in the rows,
// independently of other columns.
class points_like {
 public:
  explicit points_like(columns rows) {
    for (const auto& column : rows) {
      auto& values = sorted_.emplace_back(column.begin(), column.end());
      std::ranges::sort(values);
    }
  }

  /// Draws a point. If `by` is 0, the point lies within the ranges; if it is 1, in ranges one and a half times as wide.
  /// If it is 2, each value is multiplied by a random factor from 0.1 to 10.
  void operator()(std::span<double> point, int by, random_stream& rng) const {
    for (std::size_t k = 0; k < sorted_.size(); ++k) {
      const auto& values = sorted_[k];
      const auto n = values.size();
      const auto i = rng.below(n), j = i + 1 < n ? i + 1 : n - 1;
      auto x = values[i] + (values[j] - values[i]) * rng.unit();
      const auto low = values.front(), high = values.back();
      if (by == 1) {  // values keep their sign if all of them have the same sign
        const auto origin = low > 0 ? low : high < 0 ? high : (low + high) / 2;
        x = origin + 1.5 * (x - origin);
      } else if (by == 2) {
        x *= mathematics::exp(2.3 * (2 * rng.unit() - 1));
      }
      point[k] = x;
    }
  }

 private:
  std::vector<std::vector<double>> sorted_;
};

// Points at which a formula is finite, as columns, and the values of the formula at these points.
struct sampled_values {
  std::vector<std::vector<double>> inputs;
  std::vector<double> values;

  std::vector<std::span<const double>> columns() const { return {inputs.begin(), inputs.end()}; }
};

// Draws up to `rows` points at which a formula is finite, in at most 20 attempts per point. Values of `by` from 0 to
// `most_by` are used in turn, see `points_like`.
CLADE_INLINE sampled_values sampled(const formula& f, const points_like& draw, std::size_t inputs, std::size_t rows,
                                    int most_by, random_stream& rng) {
  sampled_values made;
  made.inputs.resize(inputs);
  std::vector<double> point(inputs);
  for (std::size_t tried = 0; made.values.size() < rows && tried < 20 * rows; ++tried) {
    draw(point, static_cast<int>(tried % static_cast<std::size_t>(most_by + 1)), rng);
    const auto value = bounded_value(f, point).value;
    if (!std::isfinite(value)) continue;
    for (std::size_t k = 0; k < inputs; ++k) made.inputs[k].push_back(point[k]);
    made.values.push_back(value);
  }
  return made;
}

// Returns the upper median of at least one number.
CLADE_INLINE double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

// Returns weights that turn squared errors into squared relative errors: 1 / (|value| + median of |value|)^2.
CLADE_INLINE std::vector<double> relative_weights(std::span<const double> values) {
  std::vector<double> weights;
  for (const auto v : values) weights.push_back(std::abs(v));
  const auto usual = median(weights);
  for (auto& w : weights) w = 1 / std::max((w + usual) * (w + usual), std::numeric_limits<double>::min());
  return weights;
}

// A fit of some constants of a formula by the method of Levenberg and Marquardt, without intercept and slope.
class constant_fit {
 public:
  /// Fits the constants at `places` in up to `steps` steps and returns the weighted sum of squared errors. The sum is
  /// infinite if the formula is not finite in all rows.
  double operator()(formulas& genes, std::span<const std::uint32_t> places, columns x, std::span<const double> y,
                    std::span<const double> weights, std::size_t steps) {
    values_.resize(y.size());
    auto squares = squares_of(genes, x, y, weights);
    const auto k = places.size();
    double damping = 1e-3;
    bool moved = true;
    for (std::size_t step = 0; step < steps && squares > 0 && std::isfinite(squares) && damping < 1e12; ++step) {
      if (moved) normal_equations(genes, places, x, y, weights);
      auto damped = matrix_;
      step_ = gradient_;
      for (std::size_t i = 0; i < k; ++i) {
        auto& own = damped[i * k + i];
        own = own > 0 && std::isfinite(own) ? own * (1 + damping) : 1;
      }
      moved = solve(damped, step_) && std::ranges::all_of(step_, [](double s) { return std::isfinite(s); });
      if (moved) {
        const auto before = genes;
        for (std::size_t i = 0; i < k; ++i) genes[places[i]].symbol.value -= step_[i] * units_[i];
        const auto next = squares_of(genes, x, y, weights);
        moved = next < squares;
        if (moved) {
          const bool is_last = next > (1 - 1e-12) * squares;
          squares = next;
          if (is_last) break;
        } else {
          genes = before;
        }
      }
      damping = moved ? std::max(damping / 10, 1e-14) : damping * 10;
    }
    return squares;
  }

 private:
  double squares_of(const formulas& genes, columns x, std::span<const double> y, std::span<const double> weights) {
    evaluate_(genes, x, 0, values_);
    return finite_or_infinity(
        sum(y.size(), [&](std::size_t i) { return weights[i] * ((values_[i] - y[i]) * (values_[i] - y[i])); }));
  }

  void normal_equations(const formulas& genes, std::span<const std::uint32_t> places, columns x,
                        std::span<const double> y, std::span<const double> weights) {
    const auto k = places.size();
    matrix_.assign(k * k, 0);
    gradient_.assign(k, 0);
    units_.clear();
    for (const auto place : places) units_.push_back(unit_of_constant(genes[place].symbol.value));
    evaluate_.gradients(genes, places, x, y.size(),
                        [&](std::size_t row, std::span<const double> f, std::span<const double* const> d) {
                          for (std::size_t t = 0; t < f.size(); ++t) {
                            const auto w = weights[row + t], residual = f[t] - y[row + t];
                            for (std::size_t i = 0; i < k; ++i) {
                              const auto own = d[i][t] * units_[i];
                              for (std::size_t j = 0; j <= i; ++j)
                                matrix_[i * k + j] += w * own * (d[j][t] * units_[j]);
                              gradient_[i] += w * own * residual;
                            }
                          }
                        });
  }

  evaluator evaluate_;
  std::vector<double> values_, matrix_, gradient_, step_, units_;
};

CLADE_INLINE formula with_constants(formula f, const formulas& genes) {
  for (std::size_t i = 0; i < f.size(); ++i) {
    if (f[i].symbol.function == function::constant) f.rename(i, genes[i].symbol);
  }
  return f;
}

// Returns the effect of a constant: the sum of squared changes of the values if the constant becomes 0, divided by
// `squares`. The effect is infinite if this makes a value infinite or NaN.
CLADE_INLINE double effect_of(const formula& f, std::uint32_t constant_at, columns x, std::size_t rows,
                              double squares) {
  auto without = f;
  without.rename(constant_at, constant(0));
  const auto a = values_of(f, x, rows), b = values_of(without, x, rows);
  return finite_or_infinity(sum_of_squares(a, b, {0, 1})) / std::max(squares, 1e-300);
}

CLADE_INLINE std::optional<formula> made_equal(const law& target, const formula& f, columns rows, random_stream rng,
                                               std::size_t starts) {
  const points_like draw(rows);
  if (are_equal(target.expression, f, rows, rng.fork(0))) return target.expression;
  auto placing = rng.fork(1);
  auto on = sampled(f, draw, rows.size(), 256, 1, placing);
  if (on.values.size() < 32) return std::nullopt;
  formulas genes;
  constant_fit fit;
  for (std::size_t start = 0; start < starts; ++start) {
    auto from = target.expression;
    auto moves = rng.fork(2 + start);
    for (const auto i : target.free) {
      const auto value = from[i].symbol.value;
      const auto by = mathematics::exp(2.3 * (2 * moves.unit() - 1));
      if (start > 0) from.rename(i, constant(value * by));
    }
    // The law is not necessarily finite at all points at which the formula is finite.
    const auto values = values_of(from, on.columns(), on.values.size());
    sampled_values both;
    both.inputs.resize(rows.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!std::isfinite(values[i])) continue;
      for (std::size_t k = 0; k < rows.size(); ++k) both.inputs[k].push_back(on.inputs[k][i]);
      both.values.push_back(on.values[i]);
    }
    if (2 * both.values.size() < values.size()) continue;
    assign(genes, from);
    const auto weights = relative_weights(both.values);
    const auto squares = fit(genes, target.free, both.columns(), both.values, weights, 100);
    if (!(squares < 1e-12 * static_cast<double>(both.values.size()))) continue;
    auto made = with_constants(from, genes);
    for (const auto i : target.free) {  // the fit may make a constant that should be 0 only nearly 0
      const auto effect = effect_of(made, i, both.columns(), both.values.size(), total_sum_of_squares(both.values));
      if (effect < 1e-18) made.rename(i, constant(0));
    }
    if (are_equal(made, f, rows, rng.fork(0))) return made;
  }
  return std::nullopt;
}

}  // namespace clade::regression::detail

namespace clade::regression {

CLADE_INLINE bool are_equal(const formula& a, const formula& b, columns rows, random_stream rng) {
  detail::require_columns(a, rows);
  detail::require_columns(b, rows);
  const detail::points_like draw(rows);
  std::vector<double> point(rows.size());
  struct pair {
    detail::bounded a, b;
  };
  std::vector<pair> counted;
  std::vector<double> sizes;
  std::size_t finite = 0;
  constexpr std::size_t points = 600;
  const auto is_finite = [](const pair& p) { return std::isfinite(p.a.value) && std::isfinite(p.b.value); };
  const auto at_point = [&] { return pair{detail::bounded_value(a, point), detail::bounded_value(b, point)}; };
  const auto n = rows.empty() ? 0 : rows[0].size();
  for (std::size_t i = 0; i < n; i += 1 + n / 1000) {
    for (std::size_t k = 0; k < rows.size(); ++k) point[k] = rows[k][i];
    const auto both = at_point();
    if (std::isfinite(both.a.value) != std::isfinite(both.b.value)) return false;
  }
  for (std::size_t i = 0; i < points; ++i) {
    draw(point, static_cast<int>(i % 3), rng);
    const auto both = at_point();
    if (!is_finite(both)) continue;
    ++finite;
    sizes.push_back(std::abs(both.b.value));
    counted.push_back(both);
  }
  if (finite < points / 10) return false;
  const auto usual = detail::median(sizes);
  std::size_t determined = 0;
  for (const auto& [x, y] : counted) {
    const auto size = std::abs(y.value) + std::min(usual, 1e3 * std::abs(y.value)), bound = x.error + y.error;
    if (!(bound <= 1e-6 * size)) continue;
    ++determined;
    if (!(std::abs(x.value - y.value) <= 1e-10 * size + bound)) return false;
  }
  return 2 * determined >= finite;
}

CLADE_INLINE law parse_law(std::string_view text, std::span<const std::string> names) {
  std::vector<std::string> all(names.begin(), names.end()), constants;
  const auto is_name = [](char c) {
    return detail::is_letter(c) || detail::is_digit(c) || c == '_' || (c & 0x80) != 0;
  };
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '`') i = std::min(text.find('`', i + 1), text.size() - 1) + 1;  // skips the name of a column
    std::size_t end = i;
    while (end < text.size() && is_name(text[end])) ++end;
    const std::string word(text.substr(i, end - i));
    i = std::max(end, i + 1);
    const bool is_constant = word.size() > 1 && word[0] == 'c' &&
                             word.find_first_not_of("0123456789", 1) == word.npos &&
                             std::ranges::find(names, word) == names.end();
    if (!is_constant) continue;
    if (std::ranges::find(constants, word) != constants.end()) {
      clade::detail::refuse({"the law '", std::string(text), "' must have its constant ", word, " once"});
    }
    constants.push_back(word);
    all.push_back(word);
  }
  law made{parse(text, all), {}};
  auto& f = made.expression;
  if (constants.empty()) {
    simplify(f);
    f.push(constant(1));
    push(f, function::multiply);
  }
  for (std::uint32_t i = 0; i < f.size(); ++i) {
    auto& s = f[i].symbol;
    if (!constants.empty() && s.function == function::variable && s.variable >= names.size()) {
      f.rename(i, constant(1));
      made.free.push_back(i);
    }
    const bool is_exponent = i + 1 < f.size() && f[i + 1].symbol.function == function::power;
    if (constants.empty() && s.function == function::constant && !is_exponent) made.free.push_back(i);
  }
  return made;
}

CLADE_INLINE bool is_instance_of(const formula& f, const law& target, columns rows, random_stream rng) {
  detail::require_columns(f, rows);
  detail::require_columns(target.expression, rows);
  const auto made = detail::made_equal(target, f, rows, rng, 21);
  if (!made) return false;
  auto placing = rng.fork(100);
  const auto on = detail::sampled(f, detail::points_like(rows), rows.size(), 100, 0, placing);
  const auto x = on.columns();
  // The effect is relative to the sum of squared values rather than to the variance, because the values may be
  // constant.
  const auto effect = [&](const formula& in, std::uint32_t i) {
    const auto values = values_of(in, x, on.values.size());
    return detail::effect_of(in, i, x, values.size(), sum_of_squares(values, values, {0, 2}));
  };
  return std::ranges::none_of(
      target.free, [&](std::uint32_t i) { return effect(*made, i) < 1e-18 && effect(target.expression, i) > 1e-12; });
}

CLADE_INLINE bool is_true(const formula& found, const formula& truth, columns rows, random_stream rng) {
  detail::require_columns(found, rows);
  detail::require_columns(truth, rows);
  if (rows.empty()) return false;
  const auto n = rows[0].size();
  const auto f = values_of(found, rows, n), g = values_of(truth, rows, n);
  std::vector<double> mine, its;
  for (std::size_t i = 0; i < n; ++i) {
    if (!std::isfinite(g[i])) continue;  // the row is outside the domain of the true formula
    if (!std::isfinite(f[i])) return false;
    mine.push_back(f[i]);
    its.push_back(g[i]);
  }
  if (mine.empty()) return false;
  const auto m = mine.size();
  const auto product = detail::sum(m, [&](std::size_t i) { return mine[i] * its[i]; }),
             square = detail::sum(m, [&](std::size_t i) { return its[i] * its[i]; });
  const auto factor = square > 0 ? product / square : 0, shift = detail::mean(mine) - detail::mean(its);
  const auto spread = total_sum_of_squares(its);
  const auto close = [&](const scaling& by) {
    return sum_of_squares(its, mine, by) <= 1e-6 * by.slope * by.slope * spread;
  };
  if (!close({shift, 1}) && !(factor != 0 && close({0, factor}))) return false;
  const auto by = linear_scaling(mine, its);
  if (!(by.slope != 0)) return false;
  // The formula may need both an intercept and a slope, only one of them, or neither.
  for (const auto& [intercept, slope] : {scaling{0, 1}, scaling{0, by.slope}, scaling{-shift, 1}, by}) {
    law form{formula(constant(intercept)), {}};
    form.expression.push(constant(slope));
    form.expression.append(found.nodes());
    push(form.expression, function::multiply);
    push(form.expression, function::add);
    for (std::uint32_t i = 0; i < form.expression.size(); ++i) {
      const bool is_left_out = (i == 0 && intercept == 0) || (i == 1 && slope == 1);
      if (detail::is_constant(form.expression, i) && !is_left_out) form.free.push_back(i);
    }
    if (detail::made_equal(form, truth, rows, rng, 1)) return true;
  }
  return false;
}

CLADE_INLINE std::optional<law> fitted(const law& from, const samples& to, random_stream rng) {
  to.check();
  std::vector<double> scales;
  for (const auto& column : to.inputs) {
    std::vector<double> sizes;
    for (const auto v : column) {
      if (v != 0) sizes.push_back(std::abs(v));
    }
    scales.push_back(sizes.empty() ? 1 : detail::median(sizes));
  }
  const auto scale = [&] {
    const auto one = scales[rng.below(scales.size())], other = scales[rng.below(scales.size())];
    const double of_scale[]{1, 1, one, 1 / one, one * one, 1 / (one * one), one / other, 1 / (one * other)};
    return of_scale[rng.below(std::size(of_scale))];
  };
  const std::vector<double> weights(to.rows(), 1);
  detail::constant_fit fit;
  formulas genes;
  std::optional<law> best;
  auto least = std::numeric_limits<double>::infinity();
  for (std::size_t start = 0; start <= 300; ++start) {
    assign(genes, from.expression);
    for (const auto i : from.free) {
      if (start == 0) continue;
      const auto size = scale() * mathematics::exp(3 * (2 * rng.unit() - 1));
      genes[i].symbol.value = rng.chance(0.5) ? size : -size;
    }
    const auto squares = fit(genes, from.free, to.inputs, to.target, to.weights.empty() ? weights : to.weights, 50);
    if (!(squares < least)) continue;
    least = squares;
    best = law{detail::with_constants(from.expression, genes), from.free};
  }
  return best;
}

}  // namespace clade::regression
