// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/concepts.hpp"
#include "../../core/problem.hpp"
#include "../../core/space.hpp"
#include "../../engine/population_run.hpp"
#include "../../engine/refused_run.hpp"
#include "../../mathematics/exp.hpp"
#include "../../operators/initialization/random.hpp"
#include "../../reals/real_genes.hpp"
#include "../../text/message.hpp"
#include "../replacement/rank_and_hypervolume.hpp"

namespace clade {

namespace detail {
template <class Problem, class Strategy>
class mo_cma_run;
}

/// MO-CMA-ES, the evolution strategy with covariance matrix adaptation for several objectives: for real variables that depend
/// on each other, such as rotated problems, where other strategies find little.
///
/// Every individual is an evolution strategy of its own, with a step size, a covariance matrix and a rate of success. In a
/// generation each has one child, drawn from its normal distribution. Children join the population one after the other, and
/// of the last front the individual goes that adds least to its hypervolume; copies of a point come after all fronts, as in
/// `smsemoa`. A child that is in the next generation is a success of its parent:
/// both enlarge their steps then, and otherwise shrink them, so that one child in five to six succeeds. The child's matrix
/// moves towards the step that made it.
///
/// Matrices are kept as triangular factors, which are brought up to date without a decomposition. Genes are scaled by the
/// widths of their bounds, which must be finite. A point may lie up to three steps off its bounds, and is evaluated on them:
/// a front that lies on bounds is so reached by most children, not by few. `step_size` is that of the first
/// population, in widths.
///
/// For real vectors and a fitness of `objectives` or `constrained` ones. Cost: n^2 a child for n genes, and a sorting into
/// fronts; as much memory as 2 n^2 numbers for each individual. No allocation once the run has warmed up. Throws
/// std::invalid_argument for parameters out of range, and for bounds that are infinite.
/// Source: Igel, Hansen and Roth, "Covariance matrix adaptation for multi-objective optimization", 2007; success by
/// population: Voss, Hansen and Igel, "Improved step size adaptation for the MO-CMA-ES", 2010; selection one by one, and
/// the update of factors: Igel, Suttorp and Hansen, "Steady-state selection and efficient covariance matrix update in the
/// multi-objective CMA-ES", 2007.
/// ~~~
/// run(evolve(two_points, mo_cma_es{.population = 20}, 1), stop::generations(5));
/// ~~~
template <class Initialization = initialization::random>
struct mo_cma_es {
  detail::number_of<"mo_cma_es population"> population = 100;
  detail::positive_number<"mo_cma_es step_size"> step_size = 0.2;
  Initialization initialization{};  ///< of the first population, at random by default

  /// Begins a run and leaves the initial population to `run.begin(executor)`. What does not fit together is refused
  /// here.
  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    using C = typename Problem::chromosome_type;
    constexpr bool objectives = detail::has_objectives<Problem>;
    constexpr bool real = detail::real_sequence<C> && detail::space_of_reals<decltype(problem.space)>;
    static_assert(
        objectives,
        "clade: mo_cma_es needs a fitness of several objectives: it must return objectives<N>, or constrained "
        "ones, under the order of minimize or maximize");
    static_assert(real || !objectives,
                  "clade: mo_cma_es needs real vectors with bounds, as chromosome::reals makes them");
    if constexpr (objectives && real) {
      return detail::mo_cma_run<Problem, mo_cma_es>(problem, *this, stream);
    } else {
      return detail::refused_strategy().set_up(problem, stream);
    }
  }

  /// Begins a run: samples and evaluates the initial population.
  template <class Problem>
  auto start(const Problem& problem, random_stream stream, const detail::executor_view& executor) const {
    auto run = set_up(problem, stream);
    run.begin(executor);
    return run;
  }

  /// Goes on with a run from its `state()`, exactly as that run would. Problem and strategy must be the same.
  template <class Problem, class State>
  auto resume(const Problem& problem, const State& state, const detail::executor_view&) const {
    auto run = set_up(problem, state.stream);
    run.load(state);
    return run;
  }
};

}  // namespace clade

namespace clade::detail {

/// The evolution strategies of individuals: a row for each of them and for each child.
struct mo_cma_rows {
  std::vector<double> step, success;  // the step size in widths, and the smoothed rate of success
  std::vector<double> point, path;    // of n numbers
  std::vector<double> factor;         // of n (n + 1) / 2, the rows of a lower triangle
};

template <class Population>
struct mo_cma_state : population_state<Population> {
  mo_cma_rows rows;
  std::vector<std::size_t> row_of;

  /// For checkpoints.
  template <class Archive>
  void serialize(Archive& archive, unsigned version) {
    population_state<Population>::serialize(archive, version);
    archive & rows & row_of;
  }
};

/// A run of MO-CMA-ES, a value.
template <class Problem, class Strategy>
class mo_cma_run : public population_run<Problem, decltype(Strategy::initialization)> {
  using common = population_run<Problem, decltype(Strategy::initialization)>;

 public:
  using typename common::chromosome_type;
  using typename common::fitness_type;
  using typename common::population_type;
  using state_type = mo_cma_state<population_type>;

  mo_cma_run(const Problem& problem, const Strategy& strategy, random_stream stream)
      : common(problem, strategy.initialization, strategy.population, stream),
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
    rows_.step.resize(2 * size);
    rows_.success.resize(2 * size);
    rows_.point.resize(2 * size * n);
    rows_.path.resize(2 * size * n);
    rows_.factor.resize(2 * size * triangle());
    row_of_.resize(2 * size);
    moved_.resize(size * n);
    vector_.resize(n);
    this->sample_first();
  }

  /// Samples and evaluates the initial population, see `population_run::begin`.
  void begin(const executor_view& executor) {
    common::begin(executor, [&](const population_type& population) { begin_rows(population); });
  }

  /// Breeds the next generation.
  void advance(const executor_view& executor) {
    const auto size = parents_.size(), n = box_.size();
    box_.require_lengths("mo_cma_es", parents_);
    const auto streams = this->stream_.fork(this->number_ + 1).children();
    const auto child = [this, streams](std::size_t slot, chromosome_type& genes,
                                       std::uint64_t&) -> const fitness_type* {
      breed(slot, genes, streams(slot));
      return nullptr;
    };
    if (!this->breed_all(size, child, executor)) return;
    mothers_.assign(row_of_.begin(), row_of_.begin() + static_cast<std::ptrdiff_t>(size));
    for (std::size_t slot = 0; slot < size; ++slot) {
      inherit(mothers_[slot], row_of_[size + slot]);
      for (std::size_t i = 0; i < n; ++i) {
        const auto reach = widths_[i] * rows_.step[mothers_[slot]];
        const auto moved = rows_.point[row_of_[size + slot] * n + i] - rows_.point[mothers_[slot] * n + i];
        moved_[slot * n + i] = reach > 0 ? moved / reach : 0;
      }
    }
    children_.assign(row_of_.begin() + static_cast<std::ptrdiff_t>(size), row_of_.end());
    for (std::size_t slot = 0; slot < size; ++slot) {
      const auto goes = replacement_.last_of(parents_, offspring_, slot);
      if (goes == size) continue;
      parents_.exchange(goes, offspring_, slot);
      std::swap(row_of_[goes], row_of_[size + slot]);
    }
    lives_.assign(2 * size, 0);
    for (std::size_t i = 0; i < size; ++i) lives_[row_of_[i]] = 1;
    for (std::size_t slot = 0; slot < size; ++slot) {
      const auto row = children_[slot];
      adapt_step(mothers_[slot], lives_[row]);
      if (!lives_[row]) continue;
      adapt_step(row, true);
      adapt_factor(row, &moved_[slot * n]);
    }
    this->end_step(size, false);
  }

  /// All that the course of the run depends on.
  state_type state() const { return {this->common_state(), rows_, row_of_}; }

  /// For `resume`: takes over the state of another run of the same problem and the same strategy.
  void load(const state_type& state) {
    auto rows = state.rows;
    auto row_of = state.row_of;
    this->load_common(state);
    rows_ = std::move(rows);
    row_of_ = std::move(row_of);
  }

 private:
  using common::offspring_;
  using common::parents_;

  std::size_t triangle() const { return box_.size() * (box_.size() + 1) / 2; }

  void begin_rows(const population_type& population) {
    box_.require_lengths("mo_cma_es", population);
    const auto n = box_.size();
    for (std::size_t row = 0; row < rows_.step.size(); ++row) {
      row_of_[row] = row;
      rows_.step[row] = first_step_;
      rows_.success[row] = wanted;
    }
    std::fill(rows_.path.begin(), rows_.path.end(), 0.0);
    std::fill(rows_.factor.begin(), rows_.factor.end(), 0.0);
    for (std::size_t i = 0; i < population.size(); ++i) {
      std::copy_n(population.chromosome(i).begin(), n, rows_.point.begin() + static_cast<std::ptrdiff_t>(i * n));
    }
    for (std::size_t row = 0; row < rows_.step.size(); ++row) {
      for (std::size_t i = 0; i < n; ++i) rows_.factor[row * triangle() + i * (i + 1) / 2 + i] = 1;
    }
  }

  void breed(std::size_t slot, chromosome_type& child, random_stream rng) {
    const auto n = box_.size(), mother = row_of_[slot];
    auto* const point = &rows_.point[row_of_[parents_.size() + slot] * n];
    std::copy_n(&rows_.point[mother * n], n, point);
    // The product of the factor and a normal vector, column by column, so that each number is drawn once.
    const auto* factor = &rows_.factor[mother * triangle()];
    const auto step = rows_.step[mother];
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
    rows_.step[row] = rows_.step[mother];
    rows_.success[row] = rows_.success[mother];
    std::copy_n(rows_.path.begin() + from * n, n, rows_.path.begin() + to * n);
    std::copy_n(rows_.factor.begin() + from * m, m, rows_.factor.begin() + to * m);
  }

  void adapt_step(std::size_t row, bool success) {
    constexpr double smoothing = wanted / (2 + wanted);
    const auto damping = 1 + static_cast<double>(box_.size()) / 2;
    auto& rate = rows_.success[row];
    rate = (1 - smoothing) * rate + (success ? smoothing : 0);
    rows_.step[row] = std::min(rows_.step[row] * mathematics::exp((rate - wanted) / (damping * (1 - wanted))), 1e6);
  }

  // Moves the covariance matrix towards the step that was made, unless most steps succeed: the step size follows first.
  void adapt_factor(std::size_t row, const double* step) {
    constexpr double max_success = 0.44;
    const auto n = box_.size();
    const auto size = static_cast<double>(n);
    const auto along = 2 / (size + 2), rate = 2 / (size * size + 6);
    auto* const path = &rows_.path[row * n];
    auto keep = 1 - rate;
    if (rows_.success[row] < max_success) {
      const auto weight = std::sqrt(along * (2 - along));
      for (std::size_t i = 0; i < n; ++i) path[i] = (1 - along) * path[i] + weight * step[i];
    } else {
      for (std::size_t i = 0; i < n; ++i) path[i] = (1 - along) * path[i];
      keep += rate * along * (2 - along);
    }
    const auto scale = std::sqrt(keep), weight = std::sqrt(rate);
    auto* const factor = &rows_.factor[row * triangle()];
    for (std::size_t i = 0; i < triangle(); ++i) factor[i] *= scale;
    for (std::size_t i = 0; i < n; ++i) vector_[i] = weight * path[i];
    // The factor of A A' + v v', column by column.
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

  static constexpr double wanted = 1 / 5.5;   // of children that succeed
  static constexpr double max_overshoot = 3;  // steps that a point may be off its bounds

  real_box box_;
  std::vector<double> widths_;
  double first_step_;
  replacement::rank_and_hypervolume::prepared replacement_;
  mo_cma_rows rows_;
  std::vector<std::size_t> row_of_;              // the rows of parents and of children
  std::vector<std::size_t> mothers_, children_;  // those of the step under way
  std::vector<unsigned char> lives_;
  std::vector<double> moved_, vector_;  // the steps of children in step sizes
};

}  // namespace clade::detail
