// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>

#include "../mathematics/binade.hpp"
#include "../random/random_stream.hpp"
#include "../text/message.hpp"
#include "check_sample.hpp"
#include "expected_running_time.hpp"
#include "stratified_permutation.hpp"

namespace clade::statistics {

/// The result of the permutation test of expected running times.
/// ~~~
/// const std::vector x{100.0, 200.0}, y{100.0, 200.0};
/// const statistics::running_time_permutation_result found =
///     statistics::running_time_permutation(x, y, 1000, random_stream(1));
/// found.p;  // = 1.0
/// ~~~
struct running_time_permutation_result {
  double log_ratio;          ///< ln of the ratio of x to y, mean over instances; negative if x is faster
  double w;                  ///< log_ratio divided by its standard error; 0 or infinite if that is 0
  double p;                  ///< two-sided p-value
  bool exact;                ///< true if all permutations were enumerated, false if sampled
  std::size_t permutations;  ///< number of permutations evaluated
};

/// The expected running time with half a success added: finite without successes, and less biased with few. Throws
/// std::invalid_argument like `expected_running_time`, and if there are no runtimes.
/// ~~~
/// statistics::corrected_running_time(std::vector<double>{10, 30, INFINITY}, 100);  // = (10 + 30 + 100) / 2.5
/// ~~~
double corrected_running_time(std::span<const double> runtimes, double budget);

/// The studentized permutation test of expected running times: tests whether the cost of a success differs between two
/// settings.
///
/// A run has a cost c, its runtime or the budget if it failed, and a success s of 1 or 0. From their sums C and S over
/// n runs, the expected running time of a setting is E = C / (S + 1/2). The statistic W is ln(E_x / E_y) divided by its
/// standard error. By the delta method, that is the standard error of the mean of psi_x - psi_y over the pairs, where
/// psi = (c - E s) n / C is the contribution of a run to ln E. Runs are exchanged at random between the settings; p is
/// the fraction of permutations whose |W| is at least the observed one.
///
/// The level is exact for any number of runs if both settings have the same distribution. Studentization nearly
/// preserves it if only the expected running times are equal, for example if one setting is fast and often fails and
/// the other is slow and never fails. Rank tests compare single runs and report a difference there.
///
/// On several instances, runs are exchanged within each instance, and W is the mean of the log ratios divided by its
/// standard error. With one run per instance there is no standard error, and W is the mean itself. Sample sizes may
/// differ: the first runs of both samples are paired, and the others are unpaired. One run on one instance, or
/// identical runs, give p = 1. All permutations are enumerated if there are few; otherwise p depends on the random
/// stream and is reproducible. Exchanging x and y does not change an exact p, and changes a sampled one only by chance.
///
/// Cost: O(runs) per permutation, about 1 us for 100 runs per setting.
/// Throws std::invalid_argument if there are no instances, if a sample is empty, if a runtime is NaN or negative, and
/// if `budget` is not positive and finite.
/// Source: Janssen, "Studentized permutation tests for non-i.i.d. hypotheses and the generalized Behrens-Fisher
/// problem", 1997; Chung and Romano, "Exact and asymptotically robust permutation tests", 2013.
/// ~~~
/// const std::vector x{100.0, 200.0}, y{1000.0, 2000.0};
/// const auto found = statistics::running_time_permutation(x, y, 5000, random_stream(1));
/// std::abs(found.log_ratio + std::log(10.0)) < 1e-12;  // = true
/// ~~~
running_time_permutation_result running_time_permutation(std::span<const paired_samples> instances, double budget,
                                                         random_stream rng, permutation_count count = {});

/// As above, on one instance.
running_time_permutation_result running_time_permutation(std::span<const double> x, std::span<const double> y,
                                                         double budget, random_stream rng,
                                                         permutation_count count = {});

}  // namespace clade::statistics

#ifndef CLADE_SEPARATE_COMPILATION
#include "running_time_permutation.ipp"
#endif
