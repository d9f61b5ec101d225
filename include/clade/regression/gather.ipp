// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

#include "../text/inline.hpp"
#include "gather.hpp"
#include "simplify.hpp"

namespace clade::regression::detail {

// A product: coefficient * base1^exponent1 * base2^exponent2 * ...
struct gathered_product {
  struct factor {
    formula base;
    double exponent = 1;

    bool operator==(const factor&) const = default;
  };
  double coefficient = 1;
  std::vector<factor> factors = {};

  bool has_equal_factors(const gathered_product& other) const {
    return factors.size() == other.factors.size() && std::ranges::is_permutation(factors, other.factors);
  }
};

// A sum: constant + product1 + product2 + ...
struct gathered_sum {
  double constant = 0;
  std::vector<gathered_product> terms = {};
};

// The numbers by which sums in a product may be divided: none; the constant or coefficient that leaves the shortest
// product; or the constant of the sum, so that it becomes 1.
enum class divisors { none, any, constant };

// The implementation of `gathered` and `factored` for one formula: subtrees are converted to products and sums, and
// back to trees.
class gathering {
 public:
  gathering(const formula& f, divisors by) : f_(&f), by_(by) {}

  formula whole() const { return tree_of(product_of(f_->size() - 1)); }

 private:
  using product = gathered_product;
  using sum = gathered_sum;

  static bool about(double a, double b) { return std::abs(a - b) <= 1e-14 * std::abs(a); }

  static product single(formula base, double exponent) {
    product made;
    made.factors.push_back({std::move(base), exponent});
    return made;
  }

  product product_of(std::size_t i) const {
    const auto& s = (*f_)[i].symbol;
    switch (s.function) {
      case function::constant:
        return {s.value};
      case function::multiply:
      case function::divide: {
        auto made = product_of(f_->child(i, 0));
        const auto by = product_of(f_->child(i, 1));
        multiply(made, by, s.function == function::multiply ? 1 : -1);
        return made;
      }
      case function::negate: {
        auto made = product_of(i - 1);
        made.coefficient *= -1;
        return made;
      }
      case function::square:
        return raised(product_of(i - 1), 2);
      case function::sqrt:
        return raised(product_of(i - 1), 0.5);
      case function::power:
        if (is_constant(*f_, i - 1)) return raised(product_of(f_->child(i, 0)), (*f_)[i - 1].symbol.value);
        break;
      case function::exp: {
        auto inside = sum_of(i - 1);
        product made{value_of(function::exp, std::exchange(inside.constant, 0))};
        if (!(made.coefficient > 0) || !std::isfinite(made.coefficient) || inside.terms.empty()) break;
        sum rest;
        for (auto& t : inside.terms) {
          if (!is_only(t, function::log)) {
            rest.terms.push_back(std::move(t));
          } else {  // exp(c * log(b)) equals b^c
            multiply(made, raised(inside_of(t.factors[0].base), t.coefficient), 1);
          }
        }
        if (rest.terms.empty()) return made;
        for (const auto& [base, size] : {std::pair(2.0, std::numbers::ln2), std::pair(10.0, std::numbers::ln10)}) {
          // exp(ln 2 * a) equals 2^a.
          if (rest.terms.size() > 1 || std::abs(rest.terms[0].coefficient) != size) continue;
          rest.terms[0].coefficient /= size;
          formula power(constant(base));
          join(power, tree_of(rest), function::power);
          add(made, {std::move(power), 1}, 1);
          return made;
        }
        add(made, {applied(s, tree_of(rest)), 1}, 1);
        return made;
      }
      case function::log: {
        const auto inside = product_of(i - 1);
        if (is_only(inside, function::exp) && inside.coefficient == 1) return inside_of(inside.factors[0].base);
        break;
      }
      case function::sin:
      case function::cos: {  // shift the phase into [-pi, pi]
        auto inside = sum_of(i - 1);
        if (inside.terms.empty() || std::abs(inside.constant) <= std::numbers::pi) break;
        constexpr auto turn = 2 * std::numbers::pi;
        inside.constant -= turn * std::round(inside.constant / turn);
        return single(applied(s, tree_of(inside)), 1);
      }
      case function::add:
      case function::subtract: {
        auto inside = sum_of(i);
        if (inside.terms.empty()) return {inside.constant};
        const auto first = inside.terms.front().coefficient;
        const bool equal = std::ranges::all_of(
            inside.terms, [&](const product& t) { return about(std::abs(t.coefficient), std::abs(first)); });
        if (inside.constant != 0 || !equal) return single(tree_of(inside), 1);
        if (inside.terms.size() == 1) return std::move(inside.terms.front());
        for (auto& t : inside.terms) t.coefficient = (t.coefficient < 0) == (first < 0) ? 1 : -1;
        auto made = single(tree_of(inside), 1);
        made.coefficient = first;
        return made;
      }
      default:
        break;
    }
    formula same;
    for (std::size_t k = 0; k < (*f_)[i].arity; ++k) same.append(tree_of(product_of(f_->child(i, k))).nodes());
    same.push(s, (*f_)[i].arity);
    return single(std::move(same), 1);
  }

  sum sum_of(std::size_t i) const {
    const auto& s = (*f_)[i].symbol;
    if (s.function == function::add || s.function == function::subtract) {
      auto made = sum_of(f_->child(i, 0));
      add(made, sum_of(f_->child(i, 1)), s.function == function::add ? 1 : -1);
      return made;
    }
    return sum_of(product_of(i));
  }

  sum sum_of(product given) const {
    if (given.factors.empty()) return {given.coefficient};
    sum made;
    if (is_only(given, function::add) || is_only(given, function::subtract)) {
      const auto& base = given.factors[0].base;
      add(made, gathering(base, by_).sum_of(base.size() - 1), given.coefficient);
      return made;
    }
    if (is_only(given, function::log)) {
      add(made, gathering(given.factors[0].base, by_).sum_of_logarithm(), given.coefficient);
      return made;
    }
    made.terms.push_back(std::move(given));
    return made;
  }

  // Returns whether a product consists of a coefficient other than 0 and one call of the function f.
  static bool is_only(const product& given, function f) {
    return given.coefficient != 0 && given.factors.size() == 1 && given.factors[0].exponent == 1 &&
           given.factors[0].base.root().symbol.function == f;
  }

  // Returns the argument of a call as a product.
  product inside_of(const formula& f) const { return gathering(f, by_).product_of(f.size() - 2); }

  static void multiply(product& to, const product& by, double times) {
    to.coefficient = times > 0 ? to.coefficient * by.coefficient : to.coefficient / by.coefficient;
    for (const auto& one : by.factors) add(to, one, times);
  }

  // Converts a logarithm to a sum. The coefficient of its argument becomes the constant of the sum, and a common
  // exponent of the factors becomes the coefficient of the remaining logarithm.
  sum sum_of_logarithm() const {
    const auto root = f_->size() - 1;
    auto inside = product_of(root - 1);
    if (is_only(inside, function::exp) && inside.coefficient == 1) {
      const auto& base = inside.factors[0].base;
      return gathering(base, by_).sum_of(base.size() - 2);
    }
    auto outside = value_of(function::log, inside.coefficient);
    if (std::isfinite(outside)) {
      inside.coefficient = 1;
    } else {
      outside = 0;
    }
    product term;
    if (!inside.factors.empty() && inside.coefficient == 1) {
      const auto exponent = inside.factors.front().exponent;
      if (std::ranges::all_of(inside.factors,
                              [&](const auto& one) { return std::abs(one.exponent) == std::abs(exponent); })) {
        term.coefficient = exponent;
        for (auto& one : inside.factors) one.exponent /= exponent;
      }
    }
    term.factors.push_back({applied((*f_)[root].symbol, tree_of(inside)), 1});
    sum made{outside};
    made.terms.push_back(std::move(term));
    return made;
  }

  static void add(product& to, const product::factor& one, double times) {
    const auto same = std::ranges::find(to.factors, one.base, &product::factor::base);
    if (same == to.factors.end()) {
      to.factors.push_back({one.base, times * one.exponent});
      return;
    }
    same->exponent += times * one.exponent;
    if (same->exponent == 0) to.factors.erase(same);
  }

  static void add(sum& to, const sum& other, double times) {
    to.constant += times * other.constant;
    for (auto term : other.terms) {
      term.coefficient *= times;
      const auto same = std::ranges::find_if(to.terms, [&](const product& t) { return t.has_equal_factors(term); });
      if (same == to.terms.end()) {
        to.terms.push_back(std::move(term));
      } else {
        const auto size = std::abs(term.coefficient);
        same->coefficient += term.coefficient;
        if (std::abs(same->coefficient) <= 1e-15 * size) to.terms.erase(same);
      }
    }
  }

  product raised(product given, double exponent) const {
    const auto outside = value_of(function::power, given.coefficient, exponent);
    if (!std::isfinite(outside) || (given.coefficient < 0 && exponent != std::floor(exponent))) {
      return single(tree_of(given), exponent);
    }
    given.coefficient = outside;
    for (auto& one : given.factors) {
      const auto root = one.base.size() - 1;
      if (is(one.base, root, function::exp) && one.exponent == 1) {
        formula inside;
        inside.append(one.base.nodes().first(root));
        auto terms = gathering(inside, by_).sum_of(root - 1);
        sum scaled;
        add(scaled, terms, exponent);
        one.base = applied(one.base.root().symbol, tree_of(scaled));
      } else {
        one.exponent *= exponent;
      }
    }
    return given;
  }

  static formula applied(const symbol& s, formula to) {
    to.push(s, 1);
    return to;
  }

  static void join(formula& to, const formula& other, function f) {
    if (to.empty()) {
      to = other;
      return;
    }
    to.append(other.nodes());
    push(to, f);
  }

  // Returns the numbers of constants other than 1 and -1, of nodes, and of negative constants.
  static std::array<std::size_t, 3> size_of(const formula& f) {
    std::array<std::size_t, 3> made{0, f.size(), 0};
    for (const auto& node : f.nodes()) {
      if (node.symbol.function != function::constant) continue;
      made[0] += std::abs(node.symbol.value) != 1;
      made[2] += node.symbol.value < 0;
    }
    return made;
  }

  // Divides each sum in a product by one of its constants, and multiplies the coefficient by the corresponding power of
  // the constant. The constant minimizes the numbers of `size_of` in lexicographic order, after number `first` has been
  // swapped with the first one.
  product divided(product given, std::size_t first = 0) const {
    for (auto& one : given.factors) {
      const auto root = one.base.size() - 1;
      if (!is(one.base, root, function::add) && !is(one.base, root, function::subtract)) continue;
      const auto terms = gathering(one.base, by_).sum_of(root);
      const auto is_finite = [](const product& t) { return std::isfinite(t.coefficient); };
      if (!std::isfinite(terms.constant) || !std::ranges::all_of(terms.terms, is_finite)) continue;
      std::vector<double> by;
      if (by_ == divisors::any || terms.constant == 0) {
        for (const auto& t : terms.terms) by.push_back(t.coefficient);
      }
      if (terms.constant != 0) by.push_back(terms.constant);
      if (by_ == divisors::any) by.push_back(1);
      const bool has_signs = one.exponent == std::round(one.exponent);
      const auto sign_of_power = std::fmod(one.exponent, 2) == 0 ? 1 : -1;
      const auto before = given.coefficient;
      std::optional<std::array<std::size_t, 3>> least;
      for (const auto constant : by) {
        for (const auto sign : {1, -1}) {
          const auto divisor = sign * std::abs(constant);
          if (!(std::abs(divisor) > 0) || (sign < 0 && !has_signs)) continue;
          const auto power = value_of(function::power, std::abs(divisor), std::abs(one.exponent));
          const auto outside = (one.exponent > 0 ? before * power : before / power) * (sign < 0 ? sign_of_power : 1);
          if (!std::isfinite(outside) || outside == 0) continue;
          sum scaled{terms.constant / divisor, terms.terms};
          for (auto& t : scaled.terms) t.coefficient = about(t.coefficient, divisor) ? 1 : t.coefficient / divisor;
          auto inside = written(scaled);
          auto size = size_of(inside);
          size[0] += std::abs(outside) != 1;
          size[1] += outside != 1 ? 2 : 0;
          size[2] += outside < 0;
          std::swap(size[0], size[first]);
          if (least && !(size < *least)) continue;
          least = size;
          one.base = std::move(inside);
          given.coefficient = outside;
        }
      }
    }
    return given;
  }

  formula tree_of(const product& given) const {
    auto made = written(given);
    const bool is_sum = given.coefficient == 1 && given.factors.size() == 1 && given.factors[0].exponent == 1;
    if (by_ == divisors::none || is_sum) return made;
    if (by_ == divisors::constant) {
      auto other = written(divided(given));
      return size_of(other)[0] <= size_of(made)[0] ? other : made;
    }
    const auto before = size_of(made);
    for (const std::size_t first : {std::size_t{0}, std::size_t{1}}) {
      auto other = written(divided(given, first));
      const auto size = size_of(other);
      if (size[0] <= before[0] && size[1] <= before[1] && size < before) return other;
    }
    return made;
  }

  // Converts a sum to a tree. If the sum has a constant, this constant absorbs constant factors in logarithms.
  formula tree_of(sum given) const {
    if (by_ == divisors::none || given.constant == 0) return written(given);
    for (auto& t : given.terms) {
      if (!is_only(t, function::log)) continue;
      auto inside = divided(inside_of(t.factors[0].base));
      const auto outside = t.coefficient * value_of(function::log, std::exchange(inside.coefficient, 1));
      auto made = applied(t.factors[0].base.root().symbol, written(inside));
      if (!std::isfinite(outside) || given.constant + outside == 0 || !(size_of(made) < size_of(t.factors[0].base)))
        continue;
      given.constant += outside;
      t.factors[0].base = std::move(made);
    }
    return written(given);
  }

  // Converts a product to a tree. Factors whose exponents are equal, up to signs, share one power.
  static formula written(const product& given) {
    std::vector<double> exponents;
    for (const auto& one : given.factors) {
      const auto size = std::abs(one.exponent);
      if (std::ranges::find(exponents, size) == exponents.end()) exponents.push_back(size);
    }
    formula above, below;
    if (given.coefficient != 1) above.push(constant(given.coefficient));
    for (const auto exponent : exponents) {
      formula numerator, denominator;
      for (const auto& one : given.factors) {
        if (one.exponent == exponent) join(numerator, one.base, function::multiply);
        if (one.exponent == -exponent) join(denominator, one.base, function::multiply);
      }
      const auto power = [&](formula base) {
        if (exponent == 2 || exponent == 0.5) {
          push(base, exponent == 2 ? function::square : function::sqrt);
        } else if (exponent != 1) {
          base.push(constant(exponent));
          push(base, function::power);
        }
        return base;
      };
      if (exponent == 1) {
        if (!numerator.empty()) join(above, numerator, function::multiply);
        if (!denominator.empty()) join(below, denominator, function::multiply);
      } else if (numerator.empty()) {
        join(below, power(std::move(denominator)), function::multiply);
      } else {
        if (!denominator.empty()) join(numerator, denominator, function::divide);
        join(above, power(std::move(numerator)), function::multiply);
      }
    }
    if (above.empty()) above.push(constant(1));
    if (!below.empty()) join(above, below, function::divide);
    return above;
  }

  // Converts a sum to a tree. Terms whose coefficients are equal, up to signs, share one multiplication.
  formula written(const sum& given) const {
    std::vector<const product*> terms;
    for (const bool positive : {true, false}) {
      for (const auto& t : given.terms) {
        if ((t.coefficient > 0) == positive) terms.push_back(&t);
      }
    }
    std::vector<bool> used(terms.size());
    formula whole;
    const bool constant_first =
        given.constant != 0 && !terms.empty() &&
        (terms.front()->coefficient == -1 || (given.constant > 0 && terms.front()->coefficient < 0));
    if (constant_first) whole.push(constant(given.constant));
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (used[i]) continue;
      const auto size = terms[i]->coefficient;
      std::vector<product> group;
      for (std::size_t j = i; j < terms.size(); ++j) {
        if (used[j] || (j > i && !about(std::abs(size), std::abs(terms[j]->coefficient)))) continue;
        used[j] = true;
        group.push_back(*terms[j]);
      }
      // The factor of the first term is written before the group, so the signs of the other terms are relative to it.
      auto factor = size;
      const bool first = whole.empty();
      const bool subtracted = !first && factor < 0;
      if (subtracted) factor = -factor;
      formula inside;
      if (group.size() == 1) {
        group[0].coefficient = factor;
        inside = tree_of(group[0]);
      } else {
        for (auto& t : group) {
          const bool minus = (t.coefficient < 0) != (size < 0);
          t.coefficient = 1;
          join(inside, tree_of(t), minus ? function::subtract : function::add);
        }
        if (factor != 1) {
          formula scaled(constant(factor));
          join(scaled, inside, function::multiply);
          inside = std::move(scaled);
        }
      }
      join(whole, inside, subtracted ? function::subtract : function::add);
    }
    if (whole.empty() || (given.constant != 0 && !constant_first))
      join(whole, formula(constant(given.constant)), function::add);
    return whole;
  }

  const formula* f_;
  divisors by_;
};

CLADE_INLINE formula gathered_by(divisors by, const formula& f) {
  auto made = f.empty() ? f : gathering(f, by).whole();
  simplify(made);
  return made;
}

CLADE_INLINE formula factored_to_ones(const formula& f) { return gathered_by(divisors::constant, f); }

}  // namespace clade::regression::detail

namespace clade::regression {

CLADE_INLINE formula gathered(const formula& f) { return detail::gathered_by(detail::divisors::none, f); }
CLADE_INLINE formula factored(const formula& f) { return detail::gathered_by(detail::divisors::any, f); }

}  // namespace clade::regression
