// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace clade::statistics {

/// The positions of the keys in ascending order. Ties are broken by the second keys, if any, and then by position.
/// Cost: O(n log n).
///
/// Not a template: every sort with its own comparison would add a fraction of a second to the compile time of a program
/// that compares settings.
/// ~~~
/// statistics::ascending(std::vector{3.0, 1.0, 2.0});  // = std::vector<std::size_t>{1, 2, 0}
/// ~~~
std::vector<std::size_t> ascending(std::span<const double> keys, std::span<const double> then = {});

}  // namespace clade::statistics

#ifndef CLADE_SEPARATE_COMPILATION
#include "ascending.ipp"
#endif
