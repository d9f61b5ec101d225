// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"

namespace clade::observe {

/// Records the search distribution of a CMA-ES run, so that it can be plotted after the run. Works with `cma_es`,
/// `separable_cma_es` and `limited_memory_cma_es`, and records the current try of `ipop` and `bipop`.
///
///     observe::distribution course;
///     run(evolve(problem, cma_es{}, 1), stop::evaluations(10'000), std::ref(course));
///     for (const auto& row : course.rows()) plot(row.evaluations, row.step_size);
///
/// There is one row per generation. Whenever there are more than `most` rows, every second row is removed, and the
/// distance between recorded generations is doubled. The rows are evenly spaced, except for the last one: it always
/// describes the latest generation. Fitness values must be numbers.
///
/// Cost: a copy of the mean and the deviations per generation; memory for `most` rows of 2 n + 5 numbers for n genes.
/// Throws std::invalid_argument if `most` is below 2.
/// ~~~
/// observe::distribution course;
/// run(evolve(sphere, cma_es{}, 1), stop::generations(10), course);
/// course.rows().size();  // = 11u
/// ~~~
class distribution {
 public:
  /// The search distribution in one generation.
  struct row {
    std::uint64_t evaluations;       ///< number of evaluations up to the end of the generation
    double best;                     ///< best fitness in the generation
    double best_so_far;              ///< best fitness in all generations so far
    double step_size;                ///< step size, in units of the width of the initial box
    double axis_ratio;               ///< ratio of the longest axis of the distribution to the shortest
    std::vector<double> mean;        ///< mean of each gene
    std::vector<double> deviations;  ///< standard deviation of each gene
  };

  /// Sets the largest number of rows, `most`, at least 2. An odd number is rounded up.
  explicit distribution(detail::integer_from<"distribution most", 2> most = 1000)
      : most_(std::size_t(most) + std::size_t(most) % 2) {}

  template <class Generation>
    requires requires(const Generation& now) {
      now.mean.begin(), now.deviations.begin(), now.step_size, now.axis_ratio;
      requires std::is_arithmetic_v<typename Generation::population_type::fitness_type>;
    }
  void operator()(const Generation& now) {
    const auto& population = now.population;
    const auto best = population.best().fitness;
    const auto better = [&](double f, double g) {
      using fitness = std::remove_cvref_t<decltype(best)>;
      return population.better(static_cast<fitness>(f), static_cast<fitness>(g));
    };
    const auto value = static_cast<double>(best);
    if (rows_.empty() || better(value, best_so_far_)) best_so_far_ = value;
    // The last row is overwritten if its generation is not a multiple of the stride.
    if (!skips_generation_) rows_.emplace_back();
    auto& latest = rows_.back();
    latest.evaluations = now.evaluations;
    latest.best = value;
    latest.best_so_far = best_so_far_;
    latest.step_size = now.step_size;
    latest.axis_ratio = now.axis_ratio;
    latest.mean.assign(now.mean.begin(), now.mean.end());
    latest.deviations.assign(now.deviations.begin(), now.deviations.end());
    skips_generation_ = seen_++ % stride_ != 0;
    if (!skips_generation_ && rows_.size() > most_) thin();
  }

  const std::vector<row>& rows() const& noexcept { return rows_; }
  std::vector<row> rows() && { return std::move(rows_); }

 private:
  // Removes every second row. The number of rows is odd, so the last one is kept.
  void thin();

  std::size_t most_;
  std::size_t stride_ = 1;  // distance between recorded generations
  std::size_t seen_ = 0;
  bool skips_generation_ = false;
  double best_so_far_ = 0;
  std::vector<row> rows_;
};

}  // namespace clade::observe

#ifndef CLADE_SEPARATE_COMPILATION
#include "distribution.ipp"
#endif
