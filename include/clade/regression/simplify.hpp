// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "evaluator.hpp"
#include "symbol.hpp"

namespace clade::regression {

/// The value of a built-in function of one or two numbers; `b` is ignored by functions of one.
/// ~~~
/// regression::value_of(regression::function::power, 2, 10);  // = 1024.0
/// ~~~
double value_of(function f, double a, double b = 0);

namespace detail {

inline bool is_constant(const formula& t, std::size_t i) { return t[i].symbol.function == function::constant; }
inline bool is(const formula& t, std::size_t i, function f) { return t[i].symbol.function == f; }

// Folds constants and removes operations without effect at the root of a tree under construction.
void simplify_root(formula& t);

}  // namespace detail

/// Simplifies a formula. It folds constants, removes operations without effect, such as x * 1, x - x, x / x and
/// neg(neg(x)), replaces x + x by x * 2, and merges constants such as (x * 2) * 3. Finite values do not change, up to
/// rounding.
/// Cost: a copy into `built`, a buffer whose contents are unspecified afterwards; without one it allocates.
/// ~~~
/// const std::vector<std::string> names{"a"};
/// auto f = regression::parse("a * 1 + (2 + 3)", names);
/// regression::simplify(f);
/// regression::infix(f, names);  // = "a + 5"
/// ~~~
inline void simplify(formula& from, formula& built) {
  chromosome::simplify(from, [](formula& part) { detail::simplify_root(part); }, built);
}
void simplify(formula& from);

/// Removes from the root what linear scaling makes redundant: added constants, constant factors and negations. The
/// values are the same up to intercept and slope.
/// ~~~
/// const std::vector<std::string> names{"a"};
/// auto f = regression::parse("3 * sin(a) + 5", names);
/// regression::drop_scaling(f);
/// regression::infix(f, names);  // = "sin(a)"
/// ~~~
void drop_scaling(formula& from);

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "simplify.ipp"
#endif
