// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace clade::statistics {

/// Fisher's exact test: the two-sided p-value of the contingency table [[a, b], [c, d]], such as the successes and
/// failures of two settings.
///
/// The p-value is the probability, given the row and column sums, of a table that is at most as likely as this one.
/// Tables whose probabilities differ by less than a factor of 1 + 1e-7 are equally likely. The p-value is 1 if only one
/// table has these sums. Relative errors are below 1e-10 for up to 100,000 runs; values below 1e-307 may be 0.
/// Cost: O(smallest row or column sum), and far less for large counts, since negligible tables are skipped.
/// Source: Fisher, "On the interpretation of chi-squared from contingency tables, and the calculation of P", 1922.
/// ~~~
/// // Three of three runs succeed with one setting, none of three with the other: 2 of 20 tables are as extreme.
/// std::abs(statistics::fisher_exact(3, 0, 0, 3) - 2.0 / 20) < 1e-12;  // = true
/// ~~~
double fisher_exact(std::size_t a, std::size_t b, std::size_t c, std::size_t d);

}  // namespace clade::statistics

#ifndef CLADE_SEPARATE_COMPILATION
#include "fisher_exact.ipp"
#endif
