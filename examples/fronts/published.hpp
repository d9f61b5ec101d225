// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/statistics/confidence_interval.hpp>
#include <cstddef>
#include <optional>
#include <string_view>

namespace fronts {

/// The median, minimum and maximum of several runs, and the interval of the median if it is known.
struct spread {
  double median, least, greatest;
  std::optional<clade::statistics::confidence_interval> interval{};
};

/// The published results of a problem.
struct published_row {
  std::string_view problem;
  std::size_t objectives;
  spread hypervolume;  ///< up to (1, 1); zeros if not published
  spread igd;          ///< the extremes are 0 if not published
};

/// NSGA-II of pagmo 2.18: 100 individuals, 25,000 evaluations, simulated binary crossover with index 20 at a rate of
/// 0.9, polynomial mutation with index 20 at a rate of 1/n, 31 runs; the IGD is to 1001 points. Measured.
inline constexpr std::string_view pagmo = "NSGA-II of pagmo 2.18, 31 runs, measured";

/// NSGA-III: the IGD to the points of the front in the reference directions, 20 runs. Source: Deb and Jain, "An
/// evolutionary many-objective optimization algorithm using reference-point-based nondominated sorting approach, part
/// I", 2014, table III, as it is quoted.
inline constexpr std::string_view deb_jain = "NSGA-III, Deb and Jain, 2014, 20 runs";

inline constexpr published_row published[] = {
    {"zdt1", 2, {0.6596, 0.6589, 0.6601}, {0.00486, 0, 0}}, {"zdt2", 2, {0.3263, 0.3258, 0.3271}, {0.00494, 0, 0}},
    {"zdt3", 2, {1.0402, 1.0131, 1.0408}, {0.00534, 0, 0}}, {"zdt4", 2, {0.6554, 0.6513, 0.6587}, {0.00682, 0, 0}},
    {"zdt6", 2, {0.3155, 0.3139, 0.3167}, {0.00691, 0, 0}}, {"dtlz1", 3, {}, {1.308e-3, 4.880e-4, 4.880e-3}},
    {"dtlz2", 3, {}, {1.357e-3, 1.262e-3, 2.114e-3}},       {"dtlz3", 3, {}, {4.007e-3, 9.751e-4, 6.665e-3}},
    {"dtlz4", 3, {}, {5.970e-4, 2.915e-4, 4.286e-1}},       {"dtlz1", 5, {}, {9.799e-4, 5.116e-4, 1.979e-3}},
    {"dtlz2", 5, {}, {4.982e-3, 4.254e-3, 5.862e-3}},       {"dtlz3", 5, {}, {5.960e-3, 3.086e-3, 1.196e-2}},
    {"dtlz4", 5, {}, {1.255e-3, 9.849e-4, 1.721e-3}},       {"dtlz1", 10, {}, {3.462e-3, 2.215e-3, 6.869e-3}},
    {"dtlz2", 10, {}, {1.528e-2, 1.350e-2, 1.697e-2}},      {"dtlz3", 10, {}, {1.188e-2, 8.849e-3, 2.083e-2}},
    {"dtlz4", 10, {}, {6.337e-3, 5.694e-3, 1.076e-1}},
};

/// The length of the published runs in generations of NSGA-III.
struct published_length {
  std::string_view problem;
  std::size_t objectives;
  std::size_t generations;
};
inline constexpr published_length published_lengths[] = {
    {"dtlz1", 3, 400},   {"dtlz2", 3, 250},  {"dtlz3", 3, 1000},  {"dtlz4", 3, 600},
    {"dtlz1", 5, 600},   {"dtlz2", 5, 350},  {"dtlz3", 5, 1000},  {"dtlz4", 5, 1000},
    {"dtlz1", 10, 1000}, {"dtlz2", 10, 750}, {"dtlz3", 10, 1500}, {"dtlz4", 10, 2000},
};

}  // namespace fronts
