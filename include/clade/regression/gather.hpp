// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "symbol.hpp"

namespace clade::regression {

/// Returns a formula with its constants and powers collected: 6 * (a * (a * 2)) becomes 12 * a^2. Each product becomes
/// one constant times factors with exponents, and each sum becomes one constant plus terms with coefficients. The
/// exponent of a power of a product is applied to the factors. The constants in exp(x + c) and log(c * x) are moved out
/// of the functions. Equal factors, terms, exponents and coefficients are written once.
///
/// If all bases of powers and all arguments of logarithms are positive, the result has the same values as the formula,
/// up to rounding. Otherwise the values may differ, because sqrt(a^2) becomes a: compare the values before you use the
/// result. The result may be longer than the formula. Products of a constant and a sum are expanded only in sums: 3 *
/// (a + 2) + 1 becomes 3 * a + 7, but (a + 1)^2 * (a + 1) becomes (a + 1)^3.
/// Cost: at most quadratic in the number of nodes; memory is allocated.
/// ~~~
/// const std::vector<std::string> names{"a"};
/// const auto f = regression::parse("6 * (a * (a * 2))", names);
/// regression::infix(regression::gathered(f), names);  // = "12 * a ^ 2"
/// ~~~
formula gathered(const formula& f);

/// Returns a formula with its constants collected as by `gathered`, and without constants that other constants make
/// redundant. Each sum in a product is divided by one of its constants, and the coefficient of the product is
/// multiplied by this constant. The divisor is chosen such that the fewest constants remain; ties are resolved by the
/// fewest nodes, and further ties by the fewest negative numbers. The constant of a sum absorbs constant factors in the
/// logarithms of the sum. A product that would not become shorter is not changed.
///
/// The result has the same values as that of `gathered`, up to rounding.
/// Cost: that of `gathered` for each constant of each sum.
/// ~~~
/// const std::vector<std::string> names{"x"};
/// const auto f = regression::parse("1.08 / sqrt(4 - 4 * x^2)", names);
/// regression::infix(regression::factored(f), names);  // = "0.54 / sqrt(1 - x ^ 2)"
/// ~~~
formula factored(const formula& f);

namespace detail {

/// Returns a formula like `factored`, but each sum in a product is divided by the constant of the sum: 3.1 / (3 - 0.5 *
/// x) becomes 1.03 / (1 - 0.167 * x).
formula factored_to_ones(const formula& f);

}  // namespace detail

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "gather.ipp"
#endif
