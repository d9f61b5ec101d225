// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../engine/policy_checks.hpp"
#include "../../engine/population_run.hpp"
#include "../../engine/refused_run.hpp"
#include "../../operators/initialization/random.hpp"
#include "../bounds/halfway.hpp"
#include "../differential/binomial.hpp"
#include "../differential/child.hpp"
#include "../differential/rand_1.hpp"
#include "../differential/weight.hpp"
#include "coordinates_of_run.hpp"
#include "real_problem.hpp"

namespace clade::detail {

template <class Mutation, class Crossover, class Bounds, class Problem>
consteval bool differential_parts_fit();
template <class Problem, class Strategy>
class differential_run;

}  // namespace clade::detail

namespace clade {

/// Differential evolution: in each generation, every vector of the population, the target, has one child. The child
/// replaces its target if the child is not worse.
///
/// The mutation makes a donor: a vector plus differences of other vectors, multiplied by `weight` (F). The lengths and
/// directions of the steps reflect the distribution of the population, so steps shrink as the population converges. The
/// crossover takes genes of the child from the donor with probability `crossover_rate` (CR), and the others from the
/// target. `bounds` repairs genes outside the bounds.
///
/// Usual settings are 5 to 10 times as many vectors as there are variables, but at most a few hundred; F from 0.4 to
/// 0.9, or `differential::dither{0.5, 1}`; and CR near 0.9 if variables depend on each other, near 0.1 if they do not.
/// `lshade` adapts F and CR.
///
/// Chromosomes are real vectors of `chromosome::reals`, std::vector<double> or std::array<double, n>, or mixed
/// variables: `chromosome::integers` or a `chromosome::record` of `real`, `integer` and `choice`. The coordinates of
/// integers and choices are rounded for the evaluation; see docs/mixed.md.
/// Cost: 2 n multiplications and additions per child, and no allocation after the first generations.
/// Throws std::invalid_argument if a parameter is out of range or the population is too small for the mutation.
/// Source: Storn and Price, "Differential evolution - a simple and efficient heuristic for global optimization over
/// continuous spaces", 1997.
/// ~~~
/// const differential_evolution evolving{
///     .population = 30, .mutation = differential::rand_1{}, .weight = 0.7, .crossover_rate = 0.9};
/// run(evolve(sphere, evolving, 1), stop::target(1e-6) || stop::generations(50));
/// ~~~
template <class Mutation = differential::rand_1, class Crossover = differential::binomial,
          class Bounds = bounds::halfway, class Initialization = initialization::random>
struct differential_evolution {
  detail::object_count<"differential_evolution population"> population = 50;  ///< the number of vectors
  Mutation mutation{};                                                        ///< the operator that makes the donor
  differential::weight weight = 0.7;  ///< F, in (0, 2], or a `differential::dither`
  Crossover crossover{};              ///< the operator that combines donor and target
  detail::probability<"differential_evolution crossover_rate"> crossover_rate = 0.9;  ///< CR, in [0, 1]
  /// The policy that repairs genes outside the bounds.
  Bounds bounds{};
  Initialization initialization{};  ///< the operator that makes the initial population
  static constexpr const char* name = "differential_evolution";

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool fits = detail::ordered_coordinates_fit<Problem>() &&
                          detail::differential_parts_fit<Mutation, Crossover, Bounds, Problem>();
    return detail::set_up_if<fits, detail::differential_run<Problem, differential_evolution>>(problem, *this, stream);
  }
};

}  // namespace clade

namespace clade::detail {

/// Returns whether the operators of differential evolution fit. A static_assert reports an operator that does not.
template <class Mutation, class Crossover, class Bounds, class Problem>
consteval bool differential_parts_fit() {
  using Population =
      population<typename Problem::chromosome_type, typename Problem::fitness_type, decltype(Problem::better)>;
  constexpr bool mutates = differential_mutation_for<Mutation, Population>;
  constexpr bool crosses = differential_crossover<Crossover>;
  static_assert(mutates,
                "clade: the mutation of differential evolution must be callable as op(population, slot, rng) and "
                "return a differential::donor, as those of clade::differential are");
  static_assert(crosses,
                "clade: the crossover of differential evolution must be callable as op(size, rate, rng, take), as "
                "those of clade::differential are");
  return bounds_fit<Bounds>() && mutates && crosses;
}

/// A run of differential evolution.
template <class Problem, class Strategy>
class differential_run
    : public population_run<Problem, decltype(Strategy::initialization),
                            std::conditional_t<has_mixed_variables<Problem>(), rows_memory, empty_memory>> {
  using base = population_run<Problem, decltype(Strategy::initialization),
                              std::conditional_t<has_mixed_variables<Problem>(), rows_memory, empty_memory>>;

 public:
  using typename base::chromosome_type;
  using typename base::fitness_type;
  using typename base::population_type;
  static constexpr auto resampling = resampling_rule::survivors;

  differential_run(const Problem& problem, const Strategy& strategy, random_stream stream)
      : base(problem, strategy.initialization, strategy.population, stream),
        strategy_(strategy),
        coordinates_(problem) {
    require_min_population(Strategy::name, strategy.population, "mutation", strategy.mutation);
    this->make_first_chromosome();
  }

  /// Samples and evaluates the initial population. See `population_run::begin`.
  void begin(const executor_view& executor) {
    base::begin(executor, [this](const population_type& population) {
      coordinates_.begin(this->problem(), population, this->memory);
    });
  }

  /// Breeds and evaluates a child of every vector, and replaces the targets that are worse than or equal to their
  /// child.
  void advance(const executor_view& executor) {
    breed(executor, [&](population_type& parents, population_type& children) {
      if constexpr (!mixed) {
        for (std::size_t i = 0; i < parents.size(); ++i) {
          if (!parents.better(parents.fitness(i), children.fitness(i))) parents.exchange(i, children, i);
        }
      } else {
        // If an exchange throws, the parents are restored. The rows are therefore exchanged only after all individuals.
        coordinates_.follow_repair(this->problem(), children, parents.size(), this->memory);
        replaced_.resize(parents.size());
        for (std::size_t i = 0; i < parents.size(); ++i) {
          replaced_[i] = !parents.better(parents.fitness(i), children.fitness(i));
          if (replaced_[i]) parents.exchange(i, children, i);
        }
        for (std::size_t i = 0; i < parents.size(); ++i) {
          if (replaced_[i]) coordinates_.exchange(i, this->memory);
        }
      }
    });
  }

  /// Evaluates all individuals again. See `population_run::reevaluate`.
  void reevaluate(const executor_view& executor, bool continues) {
    base::reevaluate(executor, continues);
    if constexpr (Problem::repairs) {
      if (!interrupted(executor)) coordinates_.begin(this->problem(), parents_, this->memory);
    }
  }

  void immigrate(population_type individuals, std::span<const std::size_t> places) {
    coordinates_.require_lengths(Strategy::name, individuals);
    base::immigrate(std::move(individuals), places);
    coordinates_.write(this->problem(), parents_, places, this->memory);
  }

 protected:
  using base::parents_;

  /// Makes a child of each individual in the slot of the individual, and the next generation by `replace(parents,
  /// children)`.
  template <class Replace>
  void breed(const executor_view& executor, const Replace& replace) {
    coordinates_.require_lengths(Strategy::name, parents_);
    coordinates_.require_lengths(Strategy::name, this->offspring_);
    // If the mutation ranks the population, this call does so before threads use the ranking.
    auto unused = this->stream_;
    strategy_.mutation(parents_, 0, unused);
    const auto child = [this](std::size_t slot, chromosome_type& genes, random_stream& rng) {
      cross(slot, genes, rng);
    };
    this->step(parents_.size(), child, replace, executor);
  }

 private:
  static constexpr bool mixed = coordinates_of_run<Problem>::mixed;

  void cross(std::size_t slot, chromosome_type& child, random_stream& rng) {
    const auto donor = strategy_.mutation(parents_, slot, rng);
    const auto weight = strategy_.weight(rng);
    const auto gene = [this](std::size_t position) { return coordinates_.of_parent(parents_, position, this->memory); };
    const auto& [first, second] = donor.differences;
    const donor_vectors vectors{
        gene(donor.base), {gene(first.from), gene(second.from)}, {gene(first.minus), gene(second.minus)}, donor.count};
    coordinates_.make(this->problem(), child, slot, this->memory, [&](std::span<double> genes) {
      cross_donor(genes, gene(slot), vectors, weight, strategy_.crossover, strategy_.crossover_rate, coordinates_.box(),
                  strategy_.bounds, rng);
    });
  }

  Strategy strategy_;
  coordinates_of_run<Problem> coordinates_;
  std::vector<unsigned char> replaced_;  // whether each target is replaced; only for mixed variables
};

}  // namespace clade::detail
