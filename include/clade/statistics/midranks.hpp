// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>
#include <vector>
#include "ascending.hpp"

namespace clade::statistics {

/// The ranks of a sample and its tie correction.
/// ~~~
/// const statistics::midranks_result found = statistics::midranks(std::vector{10.0, 20.0, 20.0});
/// found.ties;  // = 6.0
/// ~~~
struct midranks_result {
  std::vector<double> ranks;  ///< of each value, in the order of the sample
  double ties;                ///< tie correction: the sum of t^3 - t over groups of t equal values
};

/// The rank of each value, starting at 1 for the smallest. Tied values share the mean of their ranks. Infinities are
/// tied. The sample must not contain NaN.
/// Cost: a sort.
/// ~~~
/// statistics::midranks(std::vector{10.0, 20.0, 20.0}).ranks[1];  // = 2.5
/// ~~~
midranks_result midranks(std::span<const double> sample);

}  // namespace clade::statistics

#ifndef CLADE_SEPARATE_COMPILATION
#include "midranks.ipp"
#endif
