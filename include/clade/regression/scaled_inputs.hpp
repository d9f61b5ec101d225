// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "../mathematics/binade.hpp"
#include "model.hpp"
#include "simplify.hpp"
#include "symbol.hpp"

namespace clade::regression::detail {

/// The inputs of samples, scaled so that a search hardly depends on the units of the columns.
///
/// A column is shifted or divided in two cases:
/// - If the smallest magnitude of a column is more than 1024 times the width of its range, as for the time stamps of
///   one day, the minimum of the column is subtracted. The differences are divided by the largest power of two that is
///   at most this width.
/// - Otherwise, if the median magnitude of the nonzero values is outside [2^-10, 2^10], the values are divided by the
///   largest power of two that is at most this median. If 2^-1000 times the largest magnitude exceeds the median, it
///   takes the place of the median.
///
/// Columns of equal values and columns with values that are not finite are unchanged. If there are user functions, all
/// columns are unchanged, because these functions expect the original units.
class scaled_inputs {
 public:
  explicit scaled_inputs(const samples& data) : scaled_data_(data), units_(data.inputs.size()) {
    if (!data.functions.empty()) return;
    columns_.reserve(data.inputs.size());
    for (std::size_t k = 0; k < data.inputs.size(); ++k) {
      const auto column = data.inputs[k];
      units_[k] = unit_of(column);
      const auto [origin, inverse] = units_[k];
      if (origin == 0 && inverse == 1) continue;
      auto& scaled = columns_.emplace_back();
      for (const auto value : column) scaled.push_back((value - origin) * inverse);
      scaled_data_.inputs[k] = scaled;
    }
  }
  scaled_inputs(const scaled_inputs&) = delete;

  /// Returns the scaled samples. They are views of this object and of the original columns.
  const samples& rows() const noexcept { return scaled_data_; }

  /// Returns whether any column was scaled.
  bool any() const noexcept { return !columns_.empty(); }

  /// Converts a formula over the original columns to a formula over the scaled columns.
  formula inside(const formula& f) const {
    formula made;
    for (const auto& [symbol, arity, size, height] : f.nodes()) {
      made.push(symbol, arity);
      if (symbol.function != function::variable) continue;
      const auto [origin, inverse] = units_[symbol.variable];
      if (inverse != 1) {
        made.push(constant(1 / inverse));
        push(made, function::multiply);
      }
      if (origin != 0) {
        made.push(constant(origin));
        push(made, function::add);
      }
    }
    simplify(made);
    return made;
  }

  /// Converts a formula over the scaled columns to a formula over the original columns. The scale factors in products
  /// and quotients are combined if this does not change the values in the rows of `data`, up to rounding.
  formula restored(const formula& f, const samples& data) const {
    const auto made = [&](bool gathers) {
      auto whole = f.empty() ? f : whole_of(part_of(f, f.size() - 1, gathers));
      simplify(whole);
      return whole;
    };
    auto gathered = made(true), as_it_was = made(false);
    const auto values = values_of(gathered, data.inputs, data.rows()),
               expected = values_of(as_it_was, data.inputs, data.rows());
    const auto wrong = sum_of_squares(values, expected, {0, 1}), all = sum_of_squares(expected, expected, {0, 2});
    return wrong <= 1e-24 * all ? gathered : as_it_was;
  }

 private:
  // The scaling of a column: a value x becomes (x - origin) * inverse.
  struct unit {
    double origin = 0, inverse = 1;
  };

  static unit unit_of(std::span<const double> column) {
    std::vector<double> sizes;
    double least = std::numeric_limits<double>::infinity(), greatest = -least;
    for (const auto value : column) {
      if (!std::isfinite(value)) return {};  // the fitness will reject it
      least = std::min(least, value);
      greatest = std::max(greatest, value);
      if (value != 0) sizes.push_back(std::abs(value));
    }
    const auto width = greatest - least;
    if (sizes.empty() || !(width > 0)) return {};
    if (std::min(std::abs(least), std::abs(greatest)) / 1024 > width) return {least, 1 / clade::detail::binade(width)};
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::nth_element(sizes.begin(), middle, sizes.end());
    if (*middle >= 0x1p-10 && *middle <= 0x1p10) return {};
    const auto largest = std::max(std::abs(least), std::abs(greatest));
    return {0, 1 / clade::detail::binade(std::max(*middle, largest * 0x1p-1000))};
  }

  // The formula factor * tree.
  struct part {
    double factor;
    formula tree;
  };

  // Returns the position of a constant factor of node i that can absorb another factor without a new node. Returns the
  // size of the tree if node i has no constant factor.
  static std::size_t own_factor(const formula& t, std::size_t i) {
    if (is_constant(t, i)) return i;
    auto found = t.size();
    if (is(t, i, function::multiply) || is(t, i, function::divide)) found = own_factor(t, t.child(i, 0));
    if (is(t, i, function::multiply) && found == t.size()) found = own_factor(t, t.child(i, 1));
    return found;
  }
  static std::size_t own_factor(const formula& t) { return own_factor(t, t.size() - 1); }

  static formula whole_of(part from) {
    auto& t = from.tree;
    if (from.factor == 1) return std::move(t);
    if (const auto i = own_factor(t); i < t.size()) {
      t.rename(i, constant(t[i].symbol.value * from.factor));
      return std::move(t);
    }
    t.push(constant(from.factor));
    push(t, function::multiply);
    return std::move(t);
  }

  static part joined(double factor, formula a, const formula& b, function f) {
    a.append(b.nodes());
    push(a, f);
    return {factor, std::move(a)};
  }

  part variable_of(const symbol& s, bool gathers) const {
    const auto [origin, inverse] = units_[s.variable];
    part made{inverse, formula(s)};
    if (origin != 0) {
      made.tree.push(constant(origin));
      push(made.tree, function::subtract);
    }
    return gathers ? std::move(made) : part{1, whole_of(std::move(made))};
  }

  part part_of(const formula& f, std::size_t i, bool gathers) const {
    const auto& s = f[i].symbol;
    if (s.function == function::variable) return variable_of(s, gathers);
    if (f[i].arity == 0) return {1, formula(s)};
    auto a = part_of(f, f.child(i, 0), gathers);
    if (f[i].arity == 1) {
      double factor = 1;
      if (s.function == function::negate || s.function == function::absolute) factor = a.factor;
      if (s.function == function::square) factor = a.factor * a.factor;
      if (s.function == function::sqrt) factor = std::sqrt(a.factor);
      auto inner = factor == 1 ? whole_of(std::move(a)) : std::move(a.tree);
      push(inner, s.function);
      return {factor, std::move(inner)};
    }
    auto b = part_of(f, f.child(i, 1), gathers);
    double factor = 1;
    switch (s.function) {
      case function::multiply:
        return joined(a.factor * b.factor, std::move(a.tree), b.tree, s.function);
      case function::divide:
        return joined(a.factor / b.factor, std::move(a.tree), b.tree, s.function);
      case function::power:
        if (const auto y = b.tree.root().symbol; a.factor > 0 && b.factor == 1 && y.function == function::constant) {
          const auto raised = value_of(function::power, a.factor, y.value);
          if (raised > 0 && std::isfinite(raised)) return joined(raised, std::move(a.tree), b.tree, s.function);
        }
        break;
      case function::add:
      case function::subtract: {
        const auto takes_any = [](const part& p) { return own_factor(p.tree) < p.tree.size(); };
        const auto& first = a.factor != 1 && !takes_any(a) ? a : b;
        const auto& second = &first == &a ? b : a;
        if (takes_any(second) || second.factor != 1) factor = first.factor;
        break;
      }
      case function::minimum:
      case function::maximum:
        if (a.factor == b.factor) factor = a.factor;
        break;
      default:
        break;
    }
    a.factor /= factor;
    b.factor /= factor;
    return joined(factor, whole_of(std::move(a)), whole_of(std::move(b)), s.function);
  }

  samples scaled_data_;
  std::vector<unit> units_;
  std::vector<std::vector<double>> columns_;
};

}  // namespace clade::regression::detail
