// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "../text/inline.hpp"
#include "model.hpp"

namespace clade::regression {

CLADE_INLINE void samples::check() const {
  if (inputs.empty()) clade::detail::refuse({"there must be an input"});
  if (names.size() != inputs.size()) {
    clade::detail::refuse(
        {"each of the ", inputs.size(), " inputs must have a name, but there were ", names.size(), " names"});
  }
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    if (inputs[k].size() == rows()) continue;
    clade::detail::refuse({"column '", names[k], "' must have ", rows(), " rows, but had ", inputs[k].size()});
  }
  if (weights.empty()) return;
  if (weights.size() != rows()) {
    clade::detail::refuse(
        {"there must be a weight for each of the ", rows(), " rows, but there were ", weights.size()});
  }
  detail::require_positive(weights, "weight");
}

CLADE_INLINE samples samples_of(const table& from, const std::string& target, const std::vector<std::string>& inputs) {
  samples made;
  made.target = from[target];
  const auto take = [&](const std::string& name) {
    if (name == target) clade::detail::refuse({"the target '", target, "' must not be an input"});
    if (std::ranges::count(made.names, name) > 0) clade::detail::refuse({"the input '", name, "' was named twice"});
    made.names.push_back(name);
    made.inputs.push_back(from[name]);
  };
  if (inputs.empty()) {
    for (const auto& name : from.names) {
      if (name != target) take(name);
    }
  } else {
    for (const auto& name : inputs) take(name);
  }
  if (made.inputs.empty()) clade::detail::refuse({"there is no column besides the target '", target, "'"});
  return made;
}

CLADE_INLINE samples samples_of(table&& from, const std::string& target, const std::vector<std::string>& inputs) {
  auto owned = std::make_shared<const table>(std::move(from));
  auto made = samples_of(*owned, target, inputs);
  made.owned = std::move(owned);
  return made;
}

CLADE_INLINE double total_sum_of_squares(std::span<const double> y, std::span<const double> weights) {
  return detail::with_weights(weights, y.size(), [&](const auto& weight, double total) {
    const auto centre = detail::sum(y.size(), [&](std::size_t i) { return weight(i) * y[i]; }) / total;
    return detail::sum(y.size(), [&](std::size_t i) { return weight(i) * ((y[i] - centre) * (y[i] - centre)); });
  });
}

CLADE_INLINE quality quality_of(std::span<const double> predicted, std::span<const double> target,
                                std::span<const double> weights) {
  const auto squares = sum_of_squares(predicted, target, {0, 1}, weights);
  const auto mean =
      detail::with_weights(weights, target.size(), [&](const auto&, double total) { return squares / total; });
  return {mean, 1 - squares / total_sum_of_squares(target, weights)};
}

CLADE_INLINE std::vector<double> values_of(const formula& f, columns inputs, std::size_t rows,
                                           std::span<const user_function> users) {
  formulas genes;
  assign(genes, f);
  std::vector<double> values(rows);
  evaluator{users}(genes, inputs, 0, values);
  return values;
}

CLADE_INLINE quality quality_of(const formula& f, const samples& data) {
  return quality_of(values_of(f, data.inputs, data.rows(), data.functions), data.target, data.weights);
}

}  // namespace clade::regression

namespace clade::regression::detail {

CLADE_INLINE formula with_scaling(const formula& f, const scaling& by) {
  if (by.slope == 0) return formula(constant(by.intercept));
  formula whole;
  const bool shifted = by.intercept != 0;
  // The constant of a quotient such as 1 / x absorbs the slope.
  const auto root = f.size() - 1;
  const bool takes_slope = is(f, root, function::divide) && is_constant(f, f.child(root, 0));
  const bool scaled = by.slope != 1 && !takes_slope;
  if (scaled) whole.push(constant(by.slope));
  whole.append(f.nodes());
  if (scaled) push(whole, function::multiply);
  if (takes_slope) {
    const auto first = f.child(root, 0);
    whole.rename(first, constant(by.slope * f[first].symbol.value));
  }
  if (shifted) {
    whole.push(constant(by.intercept));
    push(whole, function::add);
  }
  simplify(whole);
  return whole;
}

// Returns the value of one unit in the last digit of a number that is written with `digits` digits as d.ddde-dd.
CLADE_INLINE double last_digit(const char* begin, const char* end, int digits) {
  const auto* const exponent = std::find(begin, end, 'e') + 1;
  int power = 0;
  std::from_chars(*exponent == '+' ? exponent + 1 : exponent, end, power);
  const auto text = "1e" + std::to_string(power + 1 - digits);
  double value = 0;
  clade::detail::read_number(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace clade::regression::detail

namespace clade::regression {

CLADE_INLINE void round_constants(formula& f, const samples& data, std::optional<std::size_t> rows) {
  const auto values = [&] { return values_of(f, data.inputs, data.rows(), data.functions); };
  auto fitted = values();
  const auto n = static_cast<double>(rows.value_or(data.rows()));
  const auto squares = [&](std::span<const double> some, std::span<const double> others) {
    return sum_of_squares(some, others, {0, 1}, data.weights);
  };
  const auto left = squares(fitted, data.target), total = total_sum_of_squares(data.target, data.weights);
  const auto allowed = std::max(std::min(1e-3, 0.1 / n) * left, 1e-20 * total);
  // Zeros come first: the constants that are then folded, as in exp(x ^ 0) + 2.3, are rounded as one.
  for (std::size_t i = 0; i < f.size(); ++i) {
    if (f[i].symbol.function != function::constant) continue;
    const auto exact = f[i].symbol.value;
    f.rename(i, constant(0));
    if (!(squares(values(), fitted) <= allowed)) f.rename(i, constant(exact));
  }
  simplify(f);
  for (std::size_t i = 0; i < f.size(); ++i) {
    if (f[i].symbol.function != function::constant) continue;
    const auto exact = f[i].symbol.value;
    const auto before = values();
    for (int digits = 1; digits < 17; ++digits) {
      char text[40];
      const auto* const end =
          std::to_chars(text, text + sizeof text, exact, std::chars_format::scientific, digits - 1).ptr;
      double rounded = exact;
      clade::detail::read_number(text, end, rounded);
      f.rename(i, constant(rounded));
      if (rounded == exact) break;
      const auto moved = values();
      if (squares(moved, fitted) <= allowed) break;
      // The change of the constant, in standard errors.
      const auto errors = std::sqrt(n * squares(moved, before) / left);
      if (errors <= 3 && 6 * std::abs(rounded - exact) / errors < 0.05 * detail::last_digit(text, end, digits)) {
        fitted = moved;  // later constants are compared with these values
        break;
      }
      f.rename(i, constant(exact));
    }
  }
  simplify(f);
}

}  // namespace clade::regression
