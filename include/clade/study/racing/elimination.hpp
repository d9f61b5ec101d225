// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace clade::racing {

/// How configurations are compared.
/// ~~~
/// const iterated_racing by_mean{.comparison = racing::comparison::means};
/// ~~~
enum class comparison {
  /// By their ranks on each instance and seed. Costs on different instances need not be comparable, and the result does
  /// not change if the costs of any instance are transformed by an increasing function.
  ranks,
  /// By their mean costs. Costs of all instances must have the same unit.
  means,
  /// By the means of the square roots of their costs; of a negative cost, the negative root. A few large costs, such as
  /// those of hard instances or of failures, then do not hide all other differences. Choose it for running times.
  roots
};

/// Compares configurations. `rows` has one row per instance and seed, with the cost of each configuration; lower costs
/// are better, and a failed run costs infinity. Returns the positions of the configurations, best first; ties keep
/// their order.
///
/// By ranks, configurations are ordered by the sum of their ranks, then by their failed runs. By means or roots, they are
/// ordered by their failed runs, then by the mean of the others.
/// Cost: a sort of each row.
/// ~~~
/// const std::vector<std::vector<double>> rows{{2, 1}, {2, 1}, {2, 9}};
/// racing::best_first(rows, racing::comparison::ranks);  // = std::vector<std::size_t>{1, 0}
/// racing::best_first(rows, racing::comparison::means);  // = std::vector<std::size_t>{0, 1}
/// racing::best_first(rows, racing::comparison::roots);  // = std::vector<std::size_t>{0, 1}
/// ~~~
std::vector<std::size_t> best_first(std::span<const std::vector<double>> rows, comparison by);

/// Returns which configurations are significantly worse than the best one, at the given level. `rows` is as in
/// `best_first`, with at least 2 rows and columns.
///
/// By ranks, Friedman's test decides whether configurations differ. If they do, a configuration is worse if the sum of
/// its ranks exceeds that of the best by Conover's critical difference; the level is that of a pair. Two configurations
/// are compared by Wilcoxon's signed-rank test. By means or roots, each is compared with the best by a paired t-test, or
/// by the signed-rank test if one of them has failed runs. The level holds for each comparison and is not adjusted for their
/// number: the purpose is to save runs, and a false elimination of one of several good configurations costs little.
/// Cost: a sort of each row.
/// Source: Conover, "Practical nonparametric statistics", 1999; Birattari, "Tuning metaheuristics", 2009.
/// ~~~
/// const std::vector<std::vector<double>> rows(10, {1, 2, 3});
/// racing::worse_than_best(rows, 0.05, racing::comparison::ranks);  // = std::vector<bool>{false, true, true}
/// ~~~
std::vector<bool> worse_than_best(std::span<const std::vector<double>> rows, double level, comparison by);

}  // namespace clade::racing

#ifndef CLADE_SEPARATE_COMPILATION
#include "elimination.ipp"
#endif
