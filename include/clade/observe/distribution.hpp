#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "../core/archetypes.hpp"
#include "../core/concepts.hpp"
#include "../core/message.hpp"

namespace clade::detail {

/// A generation that shows the distribution of its population, as those of `cma_es`, `ipop` and `bipop` do.
template <class Generation>
concept shows_distribution = requires(const Generation& generation) {
  std::span<const double>(generation.mean);
  std::span<const double>(generation.deviations);
  static_cast<double>(generation.step_size);
  static_cast<double>(generation.axis_ratio);
  static_cast<double>(generation.best().fitness);
};

struct generation_with_distribution : archetype::generation {
  std::span<const double> mean, deviations;
  double step_size, axis_ratio;
};

}  // namespace clade::detail

namespace clade::observe {

/// The course of the distribution of a CMA-ES run, to be read after the run: step size, axis ratio, mean and standard
/// deviation of each gene.
///
///     observe::distribution course;
///     run(evolve(problem, cma_es{}, 1), stop::evaluations(10'000), course);
///     for (std::size_t i = 0; i < course.rows().size(); ++i) plot(course.rows()[i].evaluations, course.mean(i));
///
/// Watches `cma_es`, `ipop`, `bipop` and every other run with a generation that has the members `mean`, `step_size`,
/// `deviations` and `axis_ratio`. With restarts the rows of all tries follow each other, and evaluations are counted
/// through.
///
/// Memory is bounded: at most `limit` rows of 40 bytes and two doubles a gene are kept, 1,000 unless told otherwise.
/// When they are full, every second row is dropped, and from then on half as many generations are recorded. The first
/// row is always the first generation seen, the last row is the latest.
/// Cost: a copy of two vectors per generation.
/// Errors: std::invalid_argument for a limit below 2, and for a generation with another number of genes than the first.
class distribution {
 public:
  struct row {
    std::uint64_t generation;
    std::uint64_t evaluations;
    double best;  ///< fitness of the best individual of the generation
    double step_size;
    double axis_ratio;
  };

  explicit distribution(std::size_t limit = 1000) : limit_(limit) {
    if (limit < 2) detail::refuse({"observe::distribution limit must be at least 2, but was ", limit});
  }

  template <class Generation>
    requires detail::shows_distribution<Generation>
  void operator()(const Generation& generation) {
    const std::span<const double> mean = generation.mean, deviations = generation.deviations;
    if (rows_.empty()) size_ = mean.size();
    if (mean.size() != size_) {
      detail::refuse({"observe::distribution records one number of genes, ", size_, ", but was shown ", mean.size()});
    }
    // The latest row stays only if it is one of every `stride_`.
    if (!rows_.empty() && (seen_ - 1) % stride_ != 0) {
      shorten_to(rows_.size() - 1);
    } else if (rows_.size() == limit_) {
      drop_every_second();
    }
    rows_.push_back({generation.number, generation.evaluations, static_cast<double>(generation.best().fitness),
                     generation.step_size, generation.axis_ratio});
    genes_.insert(genes_.end(), mean.begin(), mean.end());
    genes_.insert(genes_.end(), deviations.begin(), deviations.end());
    ++seen_;
  }

  const std::vector<row>& rows() const noexcept { return rows_; }

  /// The number of genes; 0 before the first generation.
  std::size_t size() const noexcept { return size_; }

  /// The mean of row `i`, `size()` numbers. Valid until the next generation is shown.
  std::span<const double> mean(std::size_t i) const { return std::span(genes_).subspan(2 * i * size_, size_); }

  /// The standard deviation of each gene in row `i`, `size()` numbers. Valid until the next generation is shown.
  std::span<const double> deviations(std::size_t i) const {
    return std::span(genes_).subspan((2 * i + 1) * size_, size_);
  }

 private:
  void shorten_to(std::size_t rows) {
    rows_.resize(rows);
    genes_.resize(2 * rows * size_);
  }

  void drop_every_second() {
    const std::size_t width = 2 * size_;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < rows_.size(); i += 2, ++kept) {
      rows_[kept] = rows_[i];
      for (std::size_t j = 0; j < width; ++j) genes_[kept * width + j] = genes_[i * width + j];
    }
    shorten_to(kept);
    stride_ *= 2;
    // An odd limit keeps its last row, which belongs to the new stride; an even one drops it, as the next row follows.
  }

  std::vector<row> rows_;
  std::vector<double> genes_;  // of each row the mean, then the deviations
  std::size_t size_ = 0;
  std::size_t limit_;
  std::uint64_t seen_ = 0;
  std::uint64_t stride_ = 1;
};

static_assert(observer_for<distribution, detail::generation_with_distribution>);
static_assert(!observer_for<distribution, archetype::generation>);

}  // namespace clade::observe
