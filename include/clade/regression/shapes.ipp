// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "../text/inline.hpp"
#include "../text/message.hpp"
#include "ranges.ipp"
#include "shapes.hpp"
#include "simplify.hpp"

namespace clade::regression::detail {

// Returns the range of all numbers. It also stands for values without bounds.
inline range anything() {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  return {-infinity, infinity};
}

// Returns the range of x^n. It is unbounded if x may be 0 and n is negative, or if x^n may be undefined.
CLADE_INLINE range power_between(range x, double n) {
  if (const auto values = range_of_power(x, {n, n})) return *values;
  if (x.low < 0) return anything();
  const auto least = x.high > 0 ? value_of(function::power, x.high, n) : std::numeric_limits<double>::infinity();
  return {lower(least, steps_of_powers), std::numeric_limits<double>::infinity()};
}

// The rules of differentiation with respect to a column, for ranges.
class differentiation {
 public:
  differentiation(range column, bool is_curved) : column_(column), inverse_(anything()), is_curved_(is_curved) {
    if (column.low > 0 || column.high < 0) inverse_ = over({1, 1}, column);
    if (column.low == 0 && column.high > 0) {
      inverse_ = {lower_quotient(1, column.high), std::numeric_limits<double>::infinity()};
    }
  }

  // Returns the elasticity of a formula in the column: its derivative times the column, divided by its value.
  range elasticity_of(range value, range first) const {
    if (first == range{}) return {};
    if (value.low > 0 || value.high < 0) return over(times(first, column_), value);
    return anything();
  }

  jet of_call(function f, const jet& a, const jet& b, range values) const {
    constexpr range one{1, 1}, two{2, 2};
    const auto call = [](function called, range x) { return range_of_call(called, x, {}).value_or(anything()); };
    switch (f) {
      case function::add:
        return sum(a, b, values);
      case function::subtract:
        return sum(a, negative(b, negated(b.value)), values);
      case function::multiply:
        return product(a, b, values);
      case function::divide:
        return quotient(a, b, values);
      case function::power: {
        if (is_constant(b) && b.value.low == b.value.high) return power(a, b.value.low, values);
        if (!(a.value.low > 0)) return unknown(values);
        const auto inverse = over(one, a.value);
        const auto logarithm = composed(a, call(function::log, a.value), inverse, negated(times(inverse, inverse)));
        return exponential(product(b, logarithm, times(b.value, logarithm.value)), values);
      }
      case function::minimum:
        if (a.value.high < b.value.low) return a;
        if (b.value.high < a.value.low) return b;
        return {values, hull(a.first, b.first), anything(), hull(a.elasticity, b.elasticity)};
      case function::maximum:
        if (a.value.low > b.value.high) return a;
        if (b.value.low > a.value.high) return b;
        return {values, hull(a.first, b.first), anything(), hull(a.elasticity, b.elasticity)};
      case function::negate:
        return negative(a, values);
      case function::absolute:
        if (is_point(a.value, 0)) return {values, hull(a.first, negated(a.first)), anything(), a.elasticity};
        if (a.value.low >= 0) return a;
        if (a.value.high <= 0) return negative(a, values);
        return {values, hull(a.first, negated(a.first)), anything(), a.elasticity};
      case function::square:
        return power(a, 2, values);
      case function::sqrt:
        return power(a, 0.5, values);
      case function::exp:
        return exponential(a, values);
      case function::log: {
        const auto inverse = over(one, a.value);
        return composed(a, values, inverse, negated(times(inverse, inverse)));
      }
      case function::sin:
        return composed(a, values, call(function::cos, a.value), negated(values));
      case function::cos:
        return composed(a, values, negated(call(function::sin, a.value)), negated(values));
      case function::tanh: {
        const auto rest = minus(one, whole_power(values, 2).value_or(one));
        const range slope{std::max(rest.low, 0.0), rest.high};
        return composed(a, values, slope, negated(times(two, times(values, slope))));
      }
      case function::arcsin: {
        const auto rest = minus(one, whole_power(a.value, 2).value_or(one));
        const auto slope = power_between({std::max(rest.low, 0.0), std::max(rest.high, 0.0)}, -0.5);
        return composed(a, values, slope, times(a.value, times(slope, times(slope, slope))));
      }
      case function::constant:
      case function::variable:
        break;
    }
    return unknown(values);
  }

 private:
  static bool is_constant(const jet& a) { return a.first == range{}; }

  static jet unknown(range values) { return {values, anything(), anything(), anything()}; }

  static jet negative(const jet& a, range values) {
    return {values, negated(a.first), negated(a.second), a.elasticity};
  }

  // Returns whether the product of a value and its elasticity may be 0 times infinity, as for log(x) at 1.
  static bool is_undetermined(range values, range elasticity) {
    return values.low <= 0 && values.high >= 0 && !(std::isfinite(elasticity.low) && std::isfinite(elasticity.high));
  }
  // Returns a jet whose elasticity is known from a separate rule. The elasticity and the first derivative narrow the
  // ranges of each other.
  jet made(range values, range first, range second, range elasticity) const {
    // If the column is always 0, the rule would divide 0 by 0.
    if (is_point(column_, 0)) return {values, first, second, elasticity_of(values, first)};
    if (is_undetermined(values, elasticity)) return {values, first, second, anything()};
    const auto narrower = intersection(first, times(times(values, elasticity), inverse_));
    return {values, narrower, second, intersection(elasticity, elasticity_of(values, narrower))};
  }

  // Returns the jet of a sum. If the terms have the same sign, the elasticity of the sum is a weighted mean of the
  // elasticities of the terms.
  jet sum(const jet& a, const jet& b, range values) const {
    const auto first = plus(a.first, b.first);
    const auto second = is_curved_ ? plus(a.second, b.second) : range{};
    if ((a.value.low >= 0 && b.value.low >= 0) || (a.value.high <= 0 && b.value.high <= 0)) {
      return made(values, first, second, hull(a.elasticity, b.elasticity));
    }
    return {values, first, second, elasticity_of(values, first)};
  }

  jet product(const jet& a, const jet& b, range values) const {
    if (is_constant(b)) return {values, times(a.first, b.value), times(a.second, b.value), a.elasticity};
    if (is_constant(a)) return product(b, a, values);
    range second;
    if (is_curved_) {
      const auto both = times(a.first, b.first);
      second = plus(plus(times(a.second, b.value), times(a.value, b.second)), plus(both, both));
    }
    return made(values, plus(times(a.first, b.value), times(a.value, b.first)), second,
                plus(a.elasticity, b.elasticity));
  }

  jet quotient(const jet& a, const jet& b, range values) const {
    if (is_constant(b)) return {values, over(a.first, b.value), over(a.second, b.value), a.elasticity};
    const auto first = over(minus(a.first, times(values, b.first)), b.value);
    auto all = made(values, first, {}, minus(a.elasticity, b.elasticity));
    if (!is_curved_) return all;
    const auto both = times(all.first, b.first);
    all.second = over(minus(a.second, plus(plus(both, both), times(values, b.second))), b.value);
    return all;
  }

  // Returns the second derivative of a function of a, given the first and the second derivative of the function at a.
  range curvature_of(const jet& a, range slope, range curvature) const {
    if (!is_curved_) return {};
    return plus(times(curvature, whole_power(a.first, 2).value_or(anything())), times(slope, a.second));
  }

  jet composed(const jet& a, range values, range slope, range curvature) const {
    if (is_constant(a)) return {values, {}, {}, {}};
    const auto first = times(slope, a.first);
    return {values, first, curvature_of(a, slope, curvature), elasticity_of(values, first)};
  }

  jet exponential(const jet& a, range values) const {
    if (is_constant(a)) return {values, {}, {}, {}};
    auto elasticity = times(a.first, column_);
    if (!is_undetermined(a.value, a.elasticity)) elasticity = intersection(elasticity, times(a.value, a.elasticity));
    return made(values, times(values, a.first), curvature_of(a, values, values), elasticity);
  }

  // Returns the jet of a^n for a constant n.
  jet power(const jet& a, double n, range values) const {
    if (is_constant(a)) return {values, {}, {}, {}};
    const range order{n, n};
    const auto slope = times(order, power_between(a.value, n - 1));
    range second;
    if (is_curved_) {
      second = curvature_of(a, slope, times(times(order, minus(order, {1, 1})), power_between(a.value, n - 2)));
    }
    return made(values, times(slope, a.first), second, times(order, a.elasticity));
  }

  range column_, inverse_;
  bool is_curved_;
};

CLADE_INLINE std::optional<jet> jets::operator()(const formula& f, std::span<const jet> variables, range column,
                                                 bool is_curved, bool may_be_infinite) {
  const differentiation rules(column, is_curved);
  stack_.clear();
  for (const auto& node : f.nodes()) {
    const auto& s = node.symbol;
    jet made;
    if (s.function == function::constant) {
      made.value = {s.value, s.value};
    } else if (s.function == function::variable) {
      if (s.variable >= variables.size()) {
        clade::detail::refuse({"a formula reads column ", s.variable + 1, " of ", variables.size()});
      }
      made = variables[s.variable];
      made.elasticity =
          is_point(made.first, 1) && made.value == column ? range{1, 1} : rules.elasticity_of(made.value, made.first);
    } else {
      const auto* const arguments = stack_.data() + (stack_.size() - node.arity);
      const auto& second = arguments[node.arity - 1];
      const auto values = range_of_call(s.function, arguments[0].value, second.value);
      if (!values) return std::nullopt;
      made = rules.of_call(s.function, arguments[0], second, *values);
    }
    const bool is_finite = std::isfinite(made.value.low) && std::isfinite(made.value.high);
    if (!is_finite && (!may_be_infinite || std::isnan(made.value.low) || std::isnan(made.value.high))) {
      return std::nullopt;
    }
    stack_.resize(stack_.size() - node.arity);
    stack_.push_back(made);
  }
  return stack_.back();
}

CLADE_INLINE shape_proof::shape_proof(known_shapes known, std::vector<range> ranges, std::vector<std::size_t> same)
    : known_(std::move(known)), ranges_(std::move(ranges)), column_of_(std::move(same)) {
  for (std::size_t k = 0; k < ranges_.size(); ++k) {
    const auto [low, high] = ranges_[k];
    if (low <= high) continue;
    clade::detail::refuse({"the range of column ", k + 1, " must not be empty, but was from ", low, " to ", high});
  }
  if (column_of_.empty()) {
    column_of_.resize(ranges_.size());
    std::iota(column_of_.begin(), column_of_.end(), std::size_t{0});
  }
  for (std::size_t k = 0; k < ranges_.size(); ++k) {
    const auto width = [&](const range& r) { return minus({r.high, r.high}, {r.low, r.low}); };
    const auto own = width(ranges_[k]), first = width(ranges_[column_of_[k]]);
    slopes_.push_back(column_of_[k] == k || !(first.low > 0) ? range{1, 1} : over(own, first));
  }
}

CLADE_INLINE void shape_proof::list_uses(const formula& f, memory& own) const {
  const auto n = ranges_.size();
  own.uses.clear();
  own.columns.clear();
  own.variables.resize(n);
  own.uses.reserve(n);
  for (auto* const boxes : {&own.box, &own.face, &own.whole}) boxes->reserve(n);
  own.columns.reserve(n);
  own.boxes.reserve(12 * n);  // for the other half of each box that contains the current box
  own.jet_of.reserve(f.size());
  for (const auto& node : f.nodes()) {
    if (node.symbol.function != function::variable) continue;
    const std::size_t k = node.symbol.variable;
    if (k >= ranges_.size()) clade::detail::refuse({"a formula reads column ", k + 1, " of ", ranges_.size()});
    if (std::ranges::find(own.uses, k, &memory::use::variable) != own.uses.end()) continue;
    const auto at = std::ranges::find(own.columns, column_of_[k]);
    own.uses.push_back({k, static_cast<std::size_t>(at - own.columns.begin())});
    if (at == own.columns.end()) own.columns.push_back(column_of_[k]);
  }
  for (std::size_t at = 0; at < own.columns.size(); ++at) {
    const auto k = own.columns[at];
    if (std::ranges::find(own.uses, k, &memory::use::variable) == own.uses.end()) own.uses.push_back({k, at});
  }
}

// Sets the jets of the variables in a box, with derivatives with respect to the column at position `along`.
CLADE_INLINE void shape_proof::place(std::span<const range> box, std::size_t along, memory& own) const {
  for (const auto& [k, at] : own.uses) {
    const auto [low, high] = ranges_[k];
    const auto [from, to] = box[at];
    const auto width = minus({high, high}, {low, low});
    const auto end_of = [&](double share) { return plus({low, low}, times({share, share}, width)); };
    range part;
    part.low = from == 0 ? low : from == 1 ? high : std::max(low, end_of(from).low);
    part.high = to == 0 ? low : to == 1 ? high : std::min(high, end_of(to).high);
    own.variables[k] = {part, at == along ? slopes_[k] : range{}, {}, {}};
  }
}

// Halves boxes until `decide(box)` has proved all or refuted one, or until there are too many boxes. Returns whether
// all were proved. `along` is the position of the column of the derivative. It is halved more often than others,
// because slopes depend mostly on it.
template <class Decide>
bool shape_proof::is_proved(memory& own, std::size_t along, const Decide& decide) {
  const auto n = own.columns.size();
  own.box.assign(n, {0, 1});
  own.boxes.assign(own.box.begin(), own.box.end());
  std::size_t tried = 0;
  do {
    if (tried++ == most_boxes) return false;
    own.box.assign(own.boxes.end() - static_cast<std::ptrdiff_t>(n), own.boxes.end());
    own.boxes.resize(own.boxes.size() - n);
    auto found = decide(own.box);
    if (found == verdict::proved) continue;
    if (found == verdict::open && n > 0) {
      own.face = own.box;
      for (auto& [low, high] : own.face) low = high = low + (high - low) / 2;
      if (decide(own.face) != verdict::proved) found = verdict::refuted;
    }
    double volume = 1;
    for (const auto& [low, high] : own.box) volume *= high - low;
    if (found == verdict::refuted || n == 0 || volume < least_volume) return false;
    const auto width = [&](std::size_t at) { return (own.box[at].high - own.box[at].low) * (at == along ? 8 : 1); };
    std::size_t widest = 0;
    for (std::size_t at = 1; at < n; ++at) widest = width(at) > width(widest) ? at : widest;
    const auto whole = own.box[widest];
    const auto middle = whole.low + (whole.high - whole.low) / 2;
    for (const auto& half : {range{middle, whole.high}, range{whole.low, middle}}) {
      own.box[widest] = half;
      own.boxes.insert(own.boxes.end(), own.box.begin(), own.box.end());
    }
  } while (!own.boxes.empty());
  return true;
}

CLADE_INLINE std::size_t shape_proof::missing(const formula& f, const scaling& by, memory& own) const {
  list_uses(f, own);
  const auto verdict_of = [](double least, double most) {
    return least >= 0 ? verdict::proved : most < 0 ? verdict::refuted : verdict::open;
  };
  const auto is_monotone = [&](std::size_t column, double sign) {
    if (by.slope < 0) sign = -sign;
    const auto place_of = std::ranges::find(own.columns, column);
    if (by.slope == 0 || place_of == own.columns.end()) return true;
    const auto at = static_cast<std::size_t>(place_of - own.columns.begin());
    const auto slope_of = [&](const range& r) { return sign > 0 ? r : negated(r); };
    return is_proved(own, at, [&](std::vector<range>& box) {
      place(box, at, own);
      auto found = own.jet_of(f, own.variables, own.variables[column].value, false);
      if (!found) return verdict::open;
      const auto slope = slope_of(found->first);
      const auto first = verdict_of(slope.low, slope.high);
      if (first != verdict::open || box[at].low == box[at].high) return first;
      found = own.jet_of(f, own.variables, own.variables[column].value, true);
      const auto curvature = slope_of(found->second);
      if (!(curvature.low >= 0 || curvature.high <= 0)) return first;
      // The second derivative has one sign, so the slope is least at one end of the column.
      const auto kept = box[at];
      const auto end = curvature.low >= 0 ? kept.low : kept.high;
      box[at] = {end, end};
      place(box, at, own);
      box[at] = kept;
      found = own.jet_of(f, own.variables, own.variables[column].value, false);
      if (!found) return verdict::open;
      const auto least = slope_of(found->first);
      return verdict_of(least.low, least.high);
    });
  };
  const auto is_positive = [&] {
    const auto decide = [&](const jet& of) {
      const auto value = plus({by.intercept, by.intercept}, times({by.slope, by.slope}, of.value));
      return verdict_of(value.low, value.high);
    };
    return is_proved(own, own.columns.size(), [&](std::vector<range>& box) {
      own.whole = box;
      auto found = verdict::open;
      // The value is least at one end of each column in which it is monotone.
      for (std::size_t at = 0; at <= box.size() && found == verdict::open; ++at) {
        place(box, at, own);
        const auto of =
            own.jet_of(f, own.variables, at < box.size() ? own.variables[own.columns[at]].value : range{}, false);
        if (!of) break;
        found = decide(*of);
        if (at == box.size()) break;
        const auto slope = by.slope < 0 ? negated(of->first) : of->first;
        if (slope.low >= 0) box[at].high = box[at].low;
        if (slope.high <= 0) box[at].low = box[at].high;
      }
      box = own.whole;
      return found;
    });
  };
  std::size_t count = 0;
  for (const auto column : known_.rising) count += !is_monotone(column, 1);
  for (const auto column : known_.falling) count += !is_monotone(column, -1);
  if (known_.positive) count += !is_positive();
  return count;
}

CLADE_INLINE bool shape_proof::is_impossible(const formula& f,
                                             std::span<const std::vector<std::uint32_t>> unknown) const {
  memory own;
  const auto whole = [&](std::size_t along) {
    own.box.assign(ranges_.size(), {0, 1});
    own.uses.clear();
    own.variables.resize(ranges_.size());
    for (std::size_t k = 0; k < ranges_.size(); ++k) own.uses.push_back({k, column_of_[k]});
    place(own.box, along, own);
    for (const auto& columns : unknown) {
      const bool depends = std::ranges::find(columns, along) != columns.end();
      const auto slope = depends ? anything() : range{};
      own.variables.push_back({anything(), slope, slope, slope});
    }
    return own.jet_of(f, own.variables, {}, false, true);
  };
  for (const auto column : known_.rising) {
    if (const auto of = whole(column); of && of->first.high < 0) return true;
  }
  for (const auto column : known_.falling) {
    if (const auto of = whole(column); of && of->first.low > 0) return true;
  }
  if (!known_.positive) return false;
  const auto of = whole(ranges_.size());
  return of && of->value.high < 0;
}

}  // namespace clade::regression::detail

namespace clade::regression {

CLADE_INLINE bool is_increasing(const formula& f, std::size_t column, std::span<const range> ranges) {
  const detail::shape_proof proof({.rising = {column}, .falling = {}}, {ranges.begin(), ranges.end()});
  return proof.missing(f) == 0;
}

CLADE_INLINE bool is_decreasing(const formula& f, std::size_t column, std::span<const range> ranges) {
  const detail::shape_proof proof({.rising = {}, .falling = {column}}, {ranges.begin(), ranges.end()});
  return proof.missing(f) == 0;
}

CLADE_INLINE bool is_nonnegative(const formula& f, std::span<const range> ranges) {
  const detail::shape_proof proof({.rising = {}, .falling = {}, .positive = true}, {ranges.begin(), ranges.end()});
  return proof.missing(f) == 0;
}

}  // namespace clade::regression
