// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/concepts.hpp"
#include "../../core/problem.hpp"
#include "../../core/relative.hpp"
#include "../../core/space.hpp"
#include "../../core/told.hpp"
#include "../../mathematics/binade.hpp"
#include "../../random/random_stream.hpp"
#include "../real_genes.hpp"

namespace clade::detail {

/// A space of real vectors that reports infinite bounds to operators. Its samples are those of a bounded space.
template <space_of_reals Space>
class unbounded_space {
 public:
  explicit unbounded_space(Space inside) : bounded_space_(std::move(inside)) {}

  std::size_t size() const { return bounded_space_.size(); }
  double low(std::size_t) const noexcept { return -std::numeric_limits<double>::infinity(); }
  double high(std::size_t) const noexcept { return std::numeric_limits<double>::infinity(); }

  auto operator()(random_stream& rng) const { return bounded_space_(rng); }
  auto gene(std::size_t i, random_stream& rng) const
    requires space_of_genes_by_place<Space>
  {
    return bounded_space_.gene(i, rng);
  }
  auto blank() const
    requires space_to_fill<Space>
  {
    return bounded_space_.blank();
  }

  /// Returns the nearest vector within the bounds of the bounded space. The fitness of this vector has no penalty.
  template <real_sequence C>
  C nearest(C genes) const {
    for (std::size_t i = 0; i < genes.size(); ++i)
      genes[i] = clamped(genes[i], bounded_space_.low(i), bounded_space_.high(i));
    return genes;
  }

 private:
  Space bounded_space_;
};

/// A fitness of the nearest vector within the bounds, penalized by the squared distance to that vector. In a session,
/// the fitness of any vector is the value that was told: the session hands out the nearest vector and adds the penalty.
template <class Fitness, real_sequence C, std::floating_point F>
class penalized_fitness {
 public:
  using fitness_type = F;

  /// Wraps `fitness`. The weight is in fitness units per squared distance of 1; it is negative if the fitness is
  /// maximized.
  penalized_fitness(Fitness fitness, real_box box, double weight)
      : fitness_(std::move(fitness)), box_(std::move(box)), weight_(weight) {}

  F operator()(const C& genes) const
    requires single_fitness<Fitness, C>
  {
    if (is_told_fitness<Fitness> || inside(genes)) return value_of(fitness_, genes);
    return value_of(fitness_, nearest(genes)) + penalty(genes);
  }

  F operator()(const C& genes, random_stream& rng) const
    requires(noisy_fitness<Fitness, C> || is_told_fitness<Fitness>)
  {
    if (is_told_fitness<Fitness> || inside(genes)) return value_of(fitness_, genes, rng);
    return value_of(fitness_, nearest(genes), rng) + penalty(genes);
  }

  void operator()(std::span<const C> batch, std::span<F> fitness) const
    requires callable_with_batch<Fitness, C, F>
  {
    std::vector<C> nearest_ones;
    nearest_ones.reserve(batch.size());
    for (const auto& genes : batch) nearest_ones.push_back(nearest(genes));
    fitness_(std::span<const C>(nearest_ones), fitness);
    for (std::size_t k = 0; k < batch.size(); ++k) fitness[k] = penalized(fitness[k], batch[k]);
  }

  /// Returns the nearest vector within the bounds.
  C nearest(C genes) const {
    box_.require_length("bounds::penalty", genes.size());
    for (std::size_t i = 0; i < genes.size(); ++i) genes[i] = box_.nearest(i, genes[i]);
    return genes;
  }
  /// Returns the fitness of a vector, from the value of the nearest vector within the bounds.
  F penalized(F value, const C& genes) const { return inside(genes) ? value : value + penalty(genes); }

  constexpr std::uint64_t evaluations_per_call() const { return evaluations_of_call(fitness_); }
  std::uint64_t epoch() const
    requires requires(const Fitness& f) { f.epoch(); }
  {
    return fitness_.epoch();
  }

 private:
  bool inside(const C& genes) const {
    box_.require_length("bounds::penalty", genes.size());
    bool all = true;
    for (std::size_t i = 0; i < genes.size(); ++i) all = all && genes[i] >= box_.low[i] && genes[i] <= box_.high[i];
    return all;
  }

  // Returns the penalty of a vector. It is clamped to the largest finite number, so that infinite fitness values of
  // either sign do not change.
  F penalty(const C& genes) const {
    const auto distance = [&](std::size_t i) { return genes[i] - box_.nearest(i, genes[i]); };
    const auto unit = common_binade(genes.size(), distance);
    double sum = 0;
    for (std::size_t i = 0; i < genes.size(); ++i) sum += (distance(i) / unit) * (distance(i) / unit);
    constexpr double most = std::numeric_limits<F>::max();
    // The order of the factors prevents overflow and underflow of the squared distances.
    const auto size = std::abs(weight_) * unit * sum * unit;
    return static_cast<F>(std::copysign(size <= most ? size : most, weight_));
  }

  Fitness fitness_;
  real_box box_;
  double weight_;
};

template <class Fitness, real_sequence C, std::floating_point F>
inline constexpr bool is_told_fitness<penalized_fitness<Fitness, C, F>> = is_told_fitness<Fitness>;
template <class Fitness, real_sequence C, std::floating_point F>
inline constexpr bool is_relative_fitness<penalized_fitness<Fitness, C, F>> = is_relative_fitness<Fitness>;

}  // namespace clade::detail

namespace clade::bounds {

/// A penalty for leaving the bounds. `bounds::penalty{10}(minimize(fitness, space))` is an unbounded problem. In it,
/// the fitness of a vector outside the bounds is that of the nearest vector inside, made worse by `weight` times the
/// squared distance between the two.
///
/// The penalty wraps a problem. It is not a policy for the member `.bounds` of operators, because operators do not know
/// the fitness. The fitness function is called only with vectors inside the bounds. For any positive weight the optimum
/// does not change, and except for rounding only vectors inside the bounds attain it. Larger weights keep the search
/// nearer to the bounds. Use the penalty if repaired values would accumulate at the bounds or would distort the step
/// sizes that a strategy learns. It is not always faster: try the strategy's own policy first, such as `halfway` in
/// differential evolution.
///
/// Initial vectors are within the bounds, but later individuals may be outside. As the result, report
/// `problem.space.nearest(result.best().chromosome)`. Its fitness is at least as good as that of the best individual.
/// Operators and strategies that need finite bounds refuse the problem, for example `mutation::polynomial`,
/// `initialization::latin_hypercube` and `particle_swarm`. Set the deviation of `mutation::gauss` and the box of
/// `cma_es`.
///
/// The problem must have a space of real vectors, a floating-point fitness that is minimized or maximized, and no
/// repair. The fitness may be noisy, relative, or change during the run. In a session, the candidates are the nearest
/// vectors within the bounds; tell their values without the penalty. Infinite fitness values do not change. The
/// distance of a vector with a NaN gene is infinite.
///
/// Cost: two comparisons per gene. A vector outside the bounds is copied. The copy allocates unless it is an array.
/// Batches and the candidates of a session are always copied.
/// Throws std::invalid_argument if `weight` is not positive and finite, and if a vector's length differs from the size
/// of the space.
/// Source: Hansen, Niederberger, Guzzella and Koumoutsakos, "A method for handling uncertainty in evolutionary
/// optimization with an application to feedback control of combustion", 2009 (distance to the nearest feasible vector,
/// with adaptive weights).
/// ~~~
/// const auto unbounded = bounds::penalty{100}(sphere);
/// const auto result = run(evolve(unbounded, cma_es{.box = {-5, 5}}, 1), stop::generations(5));
/// const auto inside = unbounded.space.nearest(result.best().chromosome);
/// ~~~
struct penalty {
  detail::positive_real<"penalty weight"> weight = 1;  ///< fitness units per squared distance of 1, above 0

  template <class Problem>
  auto operator()(const Problem& problem) const {
    using C = typename Problem::chromosome_type;
    using F = typename Problem::fitness_type;
    using Space = std::remove_cvref_t<decltype(problem.space)>;
    using Better = std::remove_cvref_t<decltype(problem.better)>;
    constexpr bool real = detail::real_sequence<C> && detail::space_of_reals<Space>;
    constexpr bool lower = std::is_same_v<Better, lower_is_better>;
    constexpr bool numbers = std::floating_point<F> && (lower || std::is_same_v<Better, higher_is_better>);
    static_assert(real, "clade: bounds::penalty needs real vectors with bounds, such as those of chromosome::reals");
    static_assert(numbers || !real,
                  "clade: bounds::penalty needs a floating-point fitness that is minimized or maximized");
    static_assert(!Problem::repairs, "clade: bounds::penalty does not support problems with a repair");
    if constexpr (real && numbers && !Problem::repairs) {
      using fitness_type = detail::penalized_fitness<decltype(problem.fitness), C, F>;
      using space_type = detail::unbounded_space<Space>;
      return clade::problem<fitness_type, space_type, Better>{
          fitness_type(problem.fitness, detail::real_box(problem.space), lower ? +weight : -weight),
          space_type(problem.space), problem.better, no_repair(), problem.batch_size};
    } else {
      return problem;
    }
  }
};

}  // namespace clade::bounds
