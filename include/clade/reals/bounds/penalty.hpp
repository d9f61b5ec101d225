// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/positive_number.hpp"
#include "../../core/problem.hpp"
#include "../../core/space.hpp"
#include "../../mathematics/binade.hpp"
#include "../../random/random_stream.hpp"
#include "../real_genes.hpp"

namespace clade::detail {

/// A space of real numbers from which operators see no bounds. Its samples are within those of the space inside.
template <space_of_reals Space>
class unbounded_space {
 public:
  explicit unbounded_space(Space inside) : inside_(std::move(inside)) {}

  std::size_t size() const { return inside_.size(); }
  double low(std::size_t) const noexcept { return -std::numeric_limits<double>::infinity(); }
  double high(std::size_t) const noexcept { return std::numeric_limits<double>::infinity(); }

  auto operator()(random_stream& rng) const { return inside_(rng); }
  auto gene(std::size_t i, random_stream& rng) const
    requires space_of_genes_by_place<Space>
  {
    return inside_.gene(i, rng);
  }
  auto blank() const
    requires space_to_fill<Space>
  {
    return inside_.blank();
  }

  /// The vector within the bounds that is nearest, whose fitness is the one without a penalty.
  template <real_sequence C>
  C nearest(C genes) const {
    for (std::size_t i = 0; i < genes.size(); ++i) genes[i] = clamped(genes[i], inside_.low(i), inside_.high(i));
    return genes;
  }

 private:
  Space inside_;
};

/// The fitness of the nearest vector within the bounds, made worse by the squared distance to it.
template <class Fitness, real_sequence C, std::floating_point F>
class penalized_fitness {
 public:
  using fitness_type = F;

  /// A negative weight is for fitness values of which the higher is better.
  penalized_fitness(Fitness fitness, real_box box, double weight)
      : fitness_(std::move(fitness)), box_(std::move(box)), weight_(weight) {}

  F operator()(const C& genes) const
    requires single_fitness<Fitness, C>
  {
    if (inside(genes)) return value_of(fitness_, genes);
    return value_of(fitness_, nearest(genes)) + penalty(genes);
  }

  void operator()(std::span<const C> batch, std::span<F> fitness) const
    requires batch_fitness<Fitness, C, F>
  {
    std::vector<C> nearest_ones;
    nearest_ones.reserve(batch.size());
    for (const auto& genes : batch) nearest_ones.push_back(nearest(genes));
    fitness_(std::span<const C>(nearest_ones), fitness);
    for (std::size_t k = 0; k < batch.size(); ++k) {
      if (!inside(batch[k])) fitness[k] += penalty(batch[k]);
    }
  }

 private:
  bool inside(const C& genes) const {
    box_.require_length("bounds::penalty", genes.size());
    bool all = true;
    for (std::size_t i = 0; i < genes.size(); ++i) all = all && genes[i] >= box_.low[i] && genes[i] <= box_.high[i];
    return all;
  }

  C nearest(C genes) const {
    for (std::size_t i = 0; i < genes.size(); ++i) genes[i] = box_.nearest(i, genes[i]);
    return genes;
  }

  // At most the largest number, so that infinite fitness values of either sign remain what they are.
  F penalty(const C& genes) const {
    const auto distance = [&](std::size_t i) { return genes[i] - box_.nearest(i, genes[i]); };
    double largest = 0, sum = 0;
    for (std::size_t i = 0; i < genes.size(); ++i) largest = std::max(largest, std::abs(distance(i)));
    const auto unit = binade(largest);
    for (std::size_t i = 0; i < genes.size(); ++i) sum += (distance(i) / unit) * (distance(i) / unit);
    constexpr double most = std::numeric_limits<F>::max();
    // The unit keeps the squares of distances from overflow and underflow.
    const auto size = std::abs(weight_) * unit * sum * unit;
    return static_cast<F>(std::copysign(size <= most ? size : most, weight_));
  }

  Fitness fitness_;
  real_box box_;
  double weight_;
};

}  // namespace clade::detail

namespace clade::bounds {

/// Bounds that the search may leave at a price: `bounds::penalty{10}(minimize(fitness, space))` is a problem without
/// bounds, in which a vector outside has the fitness of the nearest vector inside, made worse by `weight` times the
/// squared distance between the two.
///
/// It is a wrapper of a problem, not a policy for the member `.bounds` of operators, since they see genes and not the
/// fitness. The fitness given is called with vectors inside the bounds only. The best fitness is the same with any
/// weight above 0, and but for rounding only vectors inside have it; a larger weight keeps the search nearer. `weight`
/// is in units of the fitness for a squared distance of 1 in units of the genes. Use it where values that are put back
/// would gather at the bounds, or would spoil what a strategy learns from its steps. It need not be quicker: try the
/// strategy's own bounds first, such as `halfway` of differential evolution.
///
/// The initial vectors are drawn within the bounds. Individuals of a run may be outside; of a result, take
/// `problem.space.nearest(result.best().chromosome)`, whose fitness is at least as good. Operators and strategies that
/// need finite bounds refuse the problem, as `mutation::polynomial`, `initialization::latin_hypercube` and
/// `particle_swarm` do; give `mutation::gauss` a deviation and `cma_es` a box.
///
/// For spaces of real numbers, and fitness values that are floating-point numbers, of which the lower or the higher is
/// better; not for problems with a repair. Infinite fitness values stay what they are. A vector with a gene that is not
/// a number counts as infinitely far away. Cost: two comparisons for each gene, and for a vector outside a copy of it,
/// which allocates unless it is an array; batches are always copied. Throws std::invalid_argument for a weight that is
/// not above 0 and finite, and for vectors of another length than the space's.
/// Source: as a function of the distance to the nearest feasible vector, Hansen, Niederberger, Guzzella and
/// Koumoutsakos, "A method for handling uncertainty in evolutionary optimization with an application to feedback control
/// of combustion", 2009, with weights that adapt.
/// ~~~
/// const auto unbounded = bounds::penalty{100}(sphere);
/// const auto result = run(evolve(unbounded, cma_es{.box = {-5, 5}}, 1), stop::generations(5));
/// const auto inside = unbounded.space.nearest(result.best().chromosome);
/// ~~~
struct penalty {
  detail::positive_number<"penalty weight"> weight = 1;

  template <class Problem>
  auto operator()(const Problem& problem) const {
    using C = typename Problem::chromosome_type;
    using F = typename Problem::fitness_type;
    using Space = std::remove_cvref_t<decltype(problem.space)>;
    using Better = std::remove_cvref_t<decltype(problem.better)>;
    constexpr bool real = detail::real_sequence<C> && detail::space_of_reals<Space>;
    constexpr bool lower = std::is_same_v<Better, lower_is_better>;
    constexpr bool numbers = std::floating_point<F> && (lower || std::is_same_v<Better, higher_is_better>);
    static_assert(real, "clade: bounds::penalty needs real vectors with bounds, as chromosome::reals makes them");
    static_assert(numbers || !real,
                  "clade: bounds::penalty needs a fitness that is a floating-point number, and the order of minimize "
                  "or maximize");
    static_assert(!Problem::repairs,
                  "clade: bounds::penalty is not for problems with a repair, which is another way to "
                  "bring vectors back");
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
