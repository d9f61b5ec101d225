// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../core/archetypes.hpp"
#include "../../core/concepts.hpp"
#include "../../core/positive.hpp"

namespace clade::observe {

/// The course of the distribution of a CMA-ES run, to be plotted after the run: `cma_es`, `separable_cma_es` and
/// `limited_memory_cma_es`, and `ipop` and `bipop`, which show the distribution of the current try.
///
///     observe::distribution course;
///     run(evolve(problem, cma_es{}, 1), stop::evaluations(10'000), std::ref(course));
///     for (const auto& row : course.rows()) plot(row.evaluations, row.step_size);
///
/// A row stands for a generation. Once there are more than `most` rows, every other one is dropped, and from then on only
/// every other generation is kept: the rows are evenly spaced, but for the last one, which is always the latest
/// generation. `most` is 2 or more; odd numbers are rounded up. Fitness values must be numbers. Cost: a copy of mean and
/// deviations for each generation; `most` times 2 n + 5 numbers of memory for n genes.
/// ~~~
/// observe::distribution course;
/// run(evolve(sphere, cma_es{}, 1), stop::generations(10), course);
/// course.rows().size();  // = 11u
/// ~~~
class distribution {
 public:
  struct row {
    std::uint64_t evaluations;
    double best;         ///< fitness of the best individual of the generation
    double best_so_far;  ///< fitness of the best individual of all generations
    double step_size;    ///< in widths of the initial box
    double axis_ratio;   ///< the longest axis of the distribution by the shortest
    std::vector<double> mean;
    std::vector<double> deviations;  ///< the standard deviation of each gene
  };

  explicit distribution(detail::at_least<"distribution most", 2> most = 1000)
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
    // A row that is not to be kept only shows the latest generation.
    if (!passing_) rows_.emplace_back();
    auto& latest = rows_.back();
    latest.evaluations = now.evaluations;
    latest.best = value;
    latest.best_so_far = best_so_far_;
    latest.step_size = now.step_size;
    latest.axis_ratio = now.axis_ratio;
    latest.mean.assign(now.mean.begin(), now.mean.end());
    latest.deviations.assign(now.deviations.begin(), now.deviations.end());
    passing_ = seen_++ % stride_ != 0;
    if (!passing_ && rows_.size() > most_) thin();
  }

  const std::vector<row>& rows() const& noexcept { return rows_; }
  std::vector<row> rows() && { return std::move(rows_); }

 private:
  // Their number is odd, so that the last row stays.
  void thin() {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < rows_.size(); i += 2, ++kept) {
      if (i != kept) rows_[kept] = std::move(rows_[i]);
    }
    rows_.resize(kept);
    stride_ *= 2;
  }

  std::size_t most_;
  std::size_t stride_ = 1;  // every so many generations are kept
  std::size_t seen_ = 0;
  bool passing_ = false;
  double best_so_far_ = 0;
  std::vector<row> rows_;
};

static_assert(observer_for<distribution, archetype::generation_with_distribution>);

}  // namespace clade::observe
