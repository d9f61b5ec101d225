// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "symbol.hpp"

namespace clade::regression {

/// Collects the constants and the powers of a formula: 6 * (a * (a * 2)) becomes 12 * a^2. Products become one constant
/// and factors with exponents, sums one constant and terms with coefficients. Exponents of powers of a product apply to
/// its factors, and those of exp(x + c) and log(c * x) leave the function. Equal factors, terms, exponents and
/// coefficients are written once.
///
/// The values are those of the formula, up to rounding, if all bases of powers and arguments of logarithms are
/// positive; otherwise they may differ: sqrt(a^2) becomes a. Compare the values before you use the result. It may be
/// longer: 3 * (a + 2) + 1 becomes 3 * a + 7, but (a + 1)^2 * (a + 1) becomes (a + 1)^3.
/// Cost: quadratic in the number of nodes at worst; it allocates.
/// ~~~
/// const std::vector<std::string> names{"a"};
/// const auto f = regression::parse("6 * (a * (a * 2))", names);
/// regression::infix(regression::gathered(f), names);  // = "12 * a ^ 2"
/// ~~~
formula gathered(const formula& f);

/// Collects constants like `gathered`, and removes those that other constants make redundant. Each sum in a product is
/// divided by one of its constants, and the coefficient of the product is multiplied by this constant. The constant is
/// the one for which the fewest constants are left, then the fewest nodes, then the fewest negative numbers. Factors in
/// logarithms of a sum are absorbed by its constant. A product without a coefficient does not change unless it becomes
/// shorter.
///
/// The values are those of `gathered`, up to rounding.
/// Cost: like `gathered`, for each constant of each sum.
/// ~~~
/// const std::vector<std::string> names{"x"};
/// const auto f = regression::parse("1.08 / sqrt(4 - 4 * x^2)", names);
/// regression::infix(regression::factored(f), names);  // = "0.54 / sqrt(1 - x ^ 2)"
/// ~~~
formula factored(const formula& f);

namespace detail {

/// Like `factored`, but sums are divided by their constant: 3.1 / (3 - 0.5 * x) becomes 1.03 / (1 - 0.167 * x).
formula factored_to_ones(const formula& f);

}  // namespace detail

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "gather.ipp"
#endif
