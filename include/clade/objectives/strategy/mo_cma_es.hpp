// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "../../reals/real_genes.hpp"
#include "../../reals/strategy/real_problem.hpp"
#include "../replacement/rank_and_hypervolume.hpp"
#include "several_objectives.hpp"

namespace clade::detail {

template <class Problem, class Strategy>
class mo_cma_run;

}  // namespace clade::detail

namespace clade {

/// MO-CMA-ES, the evolution strategy with covariance matrix adaptation for several objectives. Use it for real
/// variables that depend on each other, such as those of rotated problems.
///
/// Every individual is an evolution strategy with a step size, a covariance matrix and a success rate. In each
/// generation, every individual has one child, drawn from its normal distribution. Children are added to the population
/// one after the other, and each time the individual of the last front with the smallest hypervolume contribution is
/// removed. Duplicate points follow all distinct ones, as in `smsemoa`. A child that survives is a success of its
/// parent. After a success, parent and child enlarge their step sizes; otherwise the parent reduces its step size, so
/// that about one child in 5.5 succeeds. The matrix of the child is adapted to the step from its parent.
///
/// Matrices are stored as triangular factors and updated without a decomposition. Genes are scaled by the widths of
/// their bounds. The bounds must be finite. A point may lie up to three steps outside its bounds and is then evaluated
/// on the bounds, so that most children reach a front that lies on the bounds.
///
/// Chromosomes must be real vectors, and fitness values must be `objectives`, `constrained` or not.
/// Cost: O(n^2) for n genes and a nondominated sorting per child; memory for about n^2 numbers per individual; no
/// allocation after the first generations.
/// Throws std::invalid_argument if a parameter is out of range or a bound is infinite.
/// Source: Igel, Hansen and Roth, "Covariance matrix adaptation for multi-objective optimization", 2007; success
/// relative to the population: Voss, Hansen and Igel, "Improved step size adaptation for the MO-CMA-ES", 2010;
/// selection of one child at a time, and update of the factors: Igel, Suttorp and Hansen, "Steady-state selection and
/// efficient covariance matrix update in the multi-objective CMA-ES", 2007.
/// ~~~
/// run(evolve(two_points, mo_cma_es{.population = 20}, 1), stop::generations(5));
/// ~~~
template <class Initialization = initialization::random>
struct mo_cma_es {
  detail::object_count<"mo_cma_es population"> population = 100;  ///< number of individuals
  detail::positive_real<"mo_cma_es step_size"> step_size = 0.2;   ///< initial step size, in widths of the bounds
  Initialization initialization{};                                ///< initial population, random by default

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool fits = detail::objectives_fit<Problem>() && detail::real_vectors_fit<Problem>();
    return detail::set_up_if<fits, detail::mo_cma_run<Problem, mo_cma_es>>(problem, *this, stream);
  }
};

}  // namespace clade

namespace clade::detail {

/// The parameters of the evolution strategies, one row per individual and per child.
struct mo_cma_rows {
  std::vector<double> step, success;  // step sizes in widths of the bounds, and smoothed success rates
  std::vector<double> point, path;    // points and evolution paths, n numbers per row
  std::vector<double> factor;         // n (n + 1) / 2 numbers per row: a lower triangle, row by row
};

struct mo_cma_memory {
  mo_cma_rows rows;
  std::vector<std::size_t> row_of;  // rows of the parents, then those of the children
};

/// A run of `mo_cma_es`.
template <class Problem, class Strategy>
class mo_cma_run : public population_run<Problem, decltype(Strategy::initialization), mo_cma_memory> {
  using base = population_run<Problem, decltype(Strategy::initialization), mo_cma_memory>;

 public:
  using typename base::chromosome_type;
  using typename base::population_type;

  mo_cma_run(const Problem& problem, const Strategy& strategy, random_stream stream)
      : base(problem, strategy.initialization, strategy.population, stream),
        box_(problem.space),
        first_step_(strategy.step_size),
        replacement_(1) {
    const auto n = box_.size();
    for (std::size_t i = 0; i < n; ++i) {
      const auto width = box_.high[i] - box_.low[i];
      if (!(width <= std::numeric_limits<double>::max())) {
        refuse({"mo_cma_es needs finite bounds, but those of gene ", i, " are ", box_.low[i], " and ", box_.high[i]});
      }
      widths_.push_back(width);
    }
    const std::size_t size = strategy.population;
    require_product("mo_cma_es population", product_of("mo_cma_es population", 2 * size, n), (n + 1) / 2);
    moved_.resize(size * n);
    vector_.resize(n);
    this->make_first_chromosome();
  }

  /// Samples and evaluates the initial population; see `population_run::begin`.
  void begin(const executor_view& executor) {
    base::begin(executor, [&](const population_type& population) { begin_rows(population); });
  }

  /// Breeds and selects the next generation.
  void advance(const executor_view& executor) {
    const auto size = parents_.size();
    box_.require_lengths("mo_cma_es", parents_);
    const auto child = [this](std::size_t slot, chromosome_type& genes, random_stream& rng) {
      make_child(slot, genes, rng);
    };
    const auto select = [this](population_type& parents, population_type& children) { replace(parents, children); };
    this->step(size, child, select, executor);
  }

  void immigrate() = delete;  // immigrants would have no evolution strategy

 private:
  using base::memory;
  using base::parents_;

  // Adds the children one after the other, and adapts the evolution strategies.
  void replace(population_type& parents, population_type& children) {
    const auto size = parents.size(), n = box_.size();
    mothers_.assign(memory.row_of.begin(), memory.row_of.begin() + static_cast<std::ptrdiff_t>(size));
    for (std::size_t slot = 0; slot < size; ++slot) {
      inherit(mothers_[slot], memory.row_of[size + slot]);
      for (std::size_t i = 0; i < n; ++i) {
        const auto reach = widths_[i] * memory.rows.step[mothers_[slot]];
        const auto moved =
            memory.rows.point[memory.row_of[size + slot] * n + i] - memory.rows.point[mothers_[slot] * n + i];
        moved_[slot * n + i] = reach > 0 ? moved / reach : 0;
      }
    }
    children_.assign(memory.row_of.begin() + static_cast<std::ptrdiff_t>(size), memory.row_of.end());
    for (std::size_t slot = 0; slot < size; ++slot) {
      const auto removed = replacement_.last_of(parents, children, slot);
      if (removed == size) continue;
      parents.exchange(removed, children, slot);
      std::swap(memory.row_of[removed], memory.row_of[size + slot]);
    }
    survives_.assign(2 * size, 0);
    for (std::size_t i = 0; i < size; ++i) survives_[memory.row_of[i]] = 1;
    for (std::size_t slot = 0; slot < size; ++slot) {
      const auto row = children_[slot];
      adapt_step(mothers_[slot], survives_[row]);
      if (!survives_[row]) continue;
      adapt_step(row, true);
      adapt_factor(row, &moved_[slot * n]);
    }
  }

  std::size_t triangle() const { return box_.size() * (box_.size() + 1) / 2; }

  void begin_rows(const population_type& population) {
    box_.require_lengths("mo_cma_es", population);
    const auto n = box_.size(), rows = 2 * population.size();  // one row for each parent and for each child
    memory.rows.step.assign(rows, first_step_);
    memory.rows.success.assign(rows, wanted);
    memory.rows.path.assign(rows * n, 0.0);
    memory.rows.factor.assign(rows * triangle(), 0.0);
    memory.rows.point.resize(rows * n);
    memory.row_of.resize(rows);
    std::iota(memory.row_of.begin(), memory.row_of.end(), std::size_t{0});
    for (std::size_t i = 0; i < population.size(); ++i) {
      std::copy_n(population.chromosome(i).begin(), n, memory.rows.point.begin() + static_cast<std::ptrdiff_t>(i * n));
    }
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t i = 0; i < n; ++i) memory.rows.factor[row * triangle() + i * (i + 1) / 2 + i] = 1;
    }
  }

  void make_child(std::size_t slot, chromosome_type& child, random_stream rng) {
    const auto n = box_.size(), mother = memory.row_of[slot];
    auto* const point = &memory.rows.point[memory.row_of[parents_.size() + slot] * n];
    std::copy_n(&memory.rows.point[mother * n], n, point);
    // Multiplies the factor by a normal vector column by column, so that each normal number is drawn only once.
    const auto* factor = &memory.rows.factor[mother * triangle()];
    const auto step = memory.rows.step[mother];
    for (std::size_t j = 0; j < n; ++j) {
      const auto z = rng.normal() * step;
      for (auto i = j; i < n; ++i) point[i] += widths_[i] * (factor[i * (i + 1) / 2 + j] * z);
    }
    child = parents_.chromosome(slot);
    for (std::size_t i = 0; i < n; ++i) {
      const auto beyond = max_overshoot * step * widths_[i];
      point[i] = clamped(point[i], box_.low[i] - beyond, box_.high[i] + beyond);
      child[i] = clamped(point[i], box_.low[i], box_.high[i]);
    }
  }

  void inherit(std::size_t mother, std::size_t row) {
    const auto n = static_cast<std::ptrdiff_t>(box_.size()), m = static_cast<std::ptrdiff_t>(triangle());
    const auto from = static_cast<std::ptrdiff_t>(mother), to = static_cast<std::ptrdiff_t>(row);
    memory.rows.step[row] = memory.rows.step[mother];
    memory.rows.success[row] = memory.rows.success[mother];
    std::copy_n(memory.rows.path.begin() + from * n, n, memory.rows.path.begin() + to * n);
    std::copy_n(memory.rows.factor.begin() + from * m, m, memory.rows.factor.begin() + to * m);
  }

  void adapt_step(std::size_t row, bool success) {
    constexpr double smoothing = wanted / (2 + wanted);
    const auto damping = 1 + static_cast<double>(box_.size()) / 2;
    auto& rate = memory.rows.success[row];
    rate = (1 - smoothing) * rate + (success ? smoothing : 0);
    memory.rows.step[row] =
        std::min(memory.rows.step[row] * mathematics::exp((rate - wanted) / (damping * (1 - wanted))), 1e6);
  }

  // Updates the evolution path with a step, then the factor of the covariance matrix with the path. If the success rate
  // is at least 0.44, the step is not added to the path: the step size is too small and must grow first.
  void adapt_factor(std::size_t row, const double* step) {
    constexpr double max_success = 0.44;
    const auto n = box_.size();
    const auto size = static_cast<double>(n);
    const auto along = 2 / (size + 2), rate = 2 / (size * size + 6);
    auto* const path = &memory.rows.path[row * n];
    auto keep = 1 - rate;
    if (memory.rows.success[row] < max_success) {
      const auto weight = std::sqrt(along * (2 - along));
      for (std::size_t i = 0; i < n; ++i) path[i] = (1 - along) * path[i] + weight * step[i];
    } else {
      for (std::size_t i = 0; i < n; ++i) path[i] = (1 - along) * path[i];
      keep += rate * along * (2 - along);
    }
    const auto scale = std::sqrt(keep), weight = std::sqrt(rate);
    auto* const factor = &memory.rows.factor[row * triangle()];
    for (std::size_t i = 0; i < triangle(); ++i) factor[i] *= scale;
    for (std::size_t i = 0; i < n; ++i) vector_[i] = weight * path[i];
    // Computes the factor of A A' + v v' column by column.
    for (std::size_t j = 0; j < n; ++j) {
      auto& diagonal = factor[j * (j + 1) / 2 + j];
      const auto longer = std::sqrt(diagonal * diagonal + vector_[j] * vector_[j]);
      const auto cosine = diagonal / longer, sine = vector_[j] / longer;
      diagonal = longer;
      for (auto i = j + 1; i < n; ++i) {
        auto& entry = factor[i * (i + 1) / 2 + j];
        const auto turned = cosine * entry + sine * vector_[i];
        vector_[i] = cosine * vector_[i] - sine * entry;
        entry = turned;
      }
    }
  }

  static constexpr double wanted = 1 / 5.5;   // target success rate
  static constexpr double max_overshoot = 3;  // largest distance from the bounds, in step sizes

  real_box box_;
  std::vector<double> widths_;
  double first_step_;
  replacement::rank_and_hypervolume::prepared replacement_;
  std::vector<std::size_t> mothers_, children_;  // rows of the parents and of the children in the current generation
  std::vector<unsigned char> survives_;
  std::vector<double> moved_, vector_;  // scratch: steps of the children in step sizes, and the vector of an update
};

}  // namespace clade::detail
