// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "../text/inline.hpp"
#include "simplify.hpp"

namespace clade::regression::detail {

// Simplifies the root of a tree under construction. The subtrees are already simplified.
CLADE_INLINE void simplify_root(formula& t) {
  const auto i = t.size() - 1;
  const auto f = t[i].symbol.function;
  const auto arity = t[i].arity;
  if (arity == 0 || is_users(f)) return;
  const auto become = [&](double value) { t.replace_by(i, [&] { t.push(constant(value)); }); };
  if (arity == 1) {
    const auto a = t.child(i, 0);
    if (is_constant(t, a)) {
      const auto value = value_of(f, t[a].symbol.value);
      if (std::isfinite(value)) become(value);
    } else if (f == function::negate && is(t, a, function::negate)) {
      t.keep_argument(i, 0);
      t.keep_argument(t.size() - 1, 0);
    } else if (f == function::absolute &&
               (is(t, a, function::absolute) || is(t, a, function::square) || is(t, a, function::exp))) {
      t.keep_argument(i, 0);
    } else if (f == function::square && (is(t, a, function::absolute) || is(t, a, function::negate))) {
      t.keep_argument(a, 0);
    }
    return;
  }
  const auto a = t.child(i, 0), b = t.child(i, 1);
  const bool left = is_constant(t, a), right = is_constant(t, b);
  const auto x = t[a].symbol.value, y = t[b].symbol.value;
  if (left && right) {
    const auto value = value_of(f, x, y);
    if (std::isfinite(value)) become(value);
    return;
  }
  // Constants are merged, as in (x + 1) + 2 and (x * 2) * 3.
  if ((left || right) && (f == function::add || f == function::multiply)) {
    const auto inner = left ? b : a;
    if (is(t, inner, f)) {
      for (std::size_t k = 0; k < 2; ++k) {
        if (!is_constant(t, t.child(inner, k))) continue;
        const auto value = value_of(f, t[t.child(inner, k)].symbol.value, left ? x : y);
        if (!std::isfinite(value)) continue;
        t.keep_argument(i, left ? 1 : 0);
        t.rename(t.child(t.size() - 1, k), constant(value));
        return simplify_root(t);
      }
    }
  }
  const bool equal = t[a].size == t[b].size && std::ranges::equal(t.subtree(a), t.subtree(b));
  switch (f) {
    case function::add:
      if (left && x == 0) return t.keep_argument(i, 1);
      if (right && y == 0) return t.keep_argument(i, 0);
      if (equal) {
        t.keep_argument(i, 0);
        t.push(constant(2));
        return push(t, function::multiply);
      }
      break;
    case function::subtract:
      if (equal) return become(0);
      if (right && y == 0) return t.keep_argument(i, 0);
      break;
    case function::multiply:
      if ((left && x == 0) || (right && y == 0)) return become(0);
      if (left && x == 1) return t.keep_argument(i, 1);
      if (right && y == 1) return t.keep_argument(i, 0);
      if (equal) {
        t.keep_argument(i, 0);
        push(t, function::square);
        return simplify_root(t);
      }
      // x * y^-2 becomes x / y^2.
      if (is(t, b, function::power) && is_constant(t, b - 1) && t[b - 1].symbol.value < 0) {
        t.rename(b - 1, constant(-t[b - 1].symbol.value));
        if (t[b - 1].symbol.value == 1) t.keep_argument(b, 0);
        t.rename(t.size() - 1, {.function = function::divide});
        return simplify_root(t);
      }
      break;
    case function::divide:
      if (equal) return become(1);
      if (left && x == 0) return become(0);
      if (right && y == 1) return t.keep_argument(i, 0);
      break;
    case function::power:
      if (right && y == 1) return t.keep_argument(i, 0);
      if (right && y == 0) return become(1);
      if (right && (y == 2 || y == 0.5)) {
        t.keep_argument(i, 0);
        push(t, y == 2 ? function::square : function::sqrt);
        return simplify_root(t);
      }
      break;
    case function::minimum:
    case function::maximum:
      if (equal) return t.keep_argument(i, 0);
      break;
    default:
      break;
  }
}

}  // namespace clade::regression::detail

namespace clade::regression {

CLADE_INLINE void simplify(formula& from, formula& built) {
  chromosome::simplify(from, [](formula& part) { detail::simplify_root(part); }, built);
}
CLADE_INLINE void simplify(formula& from) {
  formula built;
  simplify(from, built);
}

CLADE_INLINE void drop_scaling(formula& from) {
  while (from.size() > 1) {
    const auto i = from.size() - 1;
    const auto f = from[i].symbol.function;
    const bool both_ways = f == function::add || f == function::subtract || f == function::multiply;
    if (f == function::negate ||
        ((both_ways || f == function::divide) && detail::is_constant(from, from.child(i, 1)))) {
      from.keep_argument(i, 0);
    } else if (both_ways && detail::is_constant(from, from.child(i, 0))) {
      from.keep_argument(i, 1);
    } else {
      return;
    }
  }
}

}  // namespace clade::regression
