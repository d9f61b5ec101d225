// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "evaluator.hpp"
#include "symbol.hpp"

namespace clade::regression {

/// Returns the value of a built-in function of one or two numbers; `b` is ignored by functions of one number.
/// ~~~
/// regression::value_of(regression::function::power, 2, 10);  // = 1024.0
/// ~~~
inline double value_of(function f, double a, double b = 0) {
  double out = 0;
  detail::compute(f, &a, &b, &out, 1);
  return out;
}

namespace detail {

inline bool is_constant(const formula& t, std::size_t i) { return t[i].symbol.function == function::constant; }
inline bool is(const formula& t, std::size_t i, function f) { return t[i].symbol.function == f; }

}  // namespace detail

/// Simplifies a formula in place. Constants are folded and merged: (x * 2) * 3 becomes x * 6. Operations without effect
/// are removed, such as x * 1, x - x, x / x and neg(neg(x)). Sums x + x become x * 2, products x * x become squares,
/// and powers with exponents 2 and 1/2 become squares and roots. Finite values change only by rounding.
/// Cost: one copy of the formula into the buffer `built`. Its contents are unspecified afterwards. Without this
/// argument, a buffer is allocated.
/// ~~~
/// const std::vector<std::string> names{"a"};
/// auto f = regression::parse("a * 1 + (2 + 3)", names);
/// regression::simplify(f);
/// regression::infix(f, names);  // = "a + 5"
/// ~~~
void simplify(formula& from, formula& built);
void simplify(formula& from);

/// Removes operations at the root that linear scaling makes redundant: added constants, constant factors and negations.
/// The values remain the same up to intercept and slope.
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
