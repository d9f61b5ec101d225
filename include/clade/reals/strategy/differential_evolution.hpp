// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/concepts.hpp"
#include "../../core/space.hpp"
#include "../../engine/population_run.hpp"
#include "../../engine/refused_run.hpp"
#include "../../engine/variation_operators.hpp"
#include "../../operators/initialization/random.hpp"
#include "../../text/message.hpp"
#include "../bounds/bounded.hpp"
#include "../bounds/halfway.hpp"
#include "../differential/binomial.hpp"
#include "../differential/child.hpp"
#include "../differential/rand_1.hpp"
#include "../differential/weight.hpp"
#include "../real_genes.hpp"

namespace clade {

namespace detail {
template <class Problem, class Strategy>
class differential_run;
}

/// Differential evolution: every vector of the population, the target, has one child a generation, and gives way to it
/// if the child is not worse.
///
/// The mutation makes a donor of a vector and of differences between others, times `weight`, F: steps are as long and as
/// wide as the population is, so that they shrink by themselves as it converges. The crossover gives the child each gene
/// of the donor with `crossover_rate`, CR, and the others of the target. What leaves its bounds is put back by `bounds`.
///
/// Settings: 5 to 10 times as many vectors as there are variables, at most some hundred; F from 0.4 to 0.9, or
/// `differential::dither{0.5, 1}`; CR near 0.9 where variables depend on each other, near 0.1 where they do not. `lshade`
/// finds F and CR by itself.
///
/// For real vectors, such as `chromosome::reals` makes: std::vector<double> or std::array<double, n>. Cost: 2 n
/// multiplications and additions a child, and no allocation once the run has warmed up. Throws std::invalid_argument for
/// parameters out of range, and for a population that is smaller than its mutation needs.
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
  detail::number_of<"differential_evolution population"> population = 50;
  Mutation mutation{};
  differential::weight weight = 0.7;
  Crossover crossover{};
  detail::probability<"differential_evolution crossover_rate"> crossover_rate = 0.9;
  Bounds bounds{};
  Initialization initialization{};  ///< of the first population, at random by default
  static constexpr const char* name = "differential_evolution";

  /// Begins a run and leaves the initial population to `run.begin(executor)`. What does not fit together is refused
  /// here.
  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    using C = typename Problem::chromosome_type;
    using Population = detail::population<C, typename Problem::fitness_type, decltype(problem.better)>;
    constexpr bool real = detail::real_sequence<C> && detail::space_of_reals<decltype(problem.space)>;
    constexpr bool ordered = Population::is_ordered;
    constexpr bool mutates = differential_mutation_for<Mutation, Population>;
    constexpr bool crosses = differential_crossover<Crossover>;
    constexpr bool bounded = bounds_for<Bounds> || bounds_from_for<Bounds>;
    static_assert(real,
                  "clade: differential_evolution needs real vectors with bounds, as chromosome::reals makes them");
    static_assert(ordered || !real, "clade: differential_evolution needs fitness values in a strict weak order");
    static_assert(mutates || !ordered,
                  "clade: the mutation of differential_evolution must be callable as op(population, slot, rng) and "
                  "return a differential::donor, as those of clade::differential are");
    static_assert(crosses,
                  "clade: the crossover of differential_evolution must be callable as op(size, rate, rng, take), as "
                  "those of clade::differential are");
    static_assert(bounded,
                  "clade: the bounds of differential_evolution must be callable as op(value, low, high, rng) or "
                  "op(value, low, high, from)");
    if constexpr (real && ordered && mutates && crosses && bounded) {
      return detail::differential_run<Problem, differential_evolution>(problem, *this, stream);
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

/// A run of differential evolution, a value.
template <class Problem, class Strategy>
class differential_run : public population_run<Problem, decltype(Strategy::initialization)> {
  using common = population_run<Problem, decltype(Strategy::initialization)>;

 public:
  using typename common::chromosome_type;
  using typename common::fitness_type;
  using typename common::population_type;
  using state_type = population_state<population_type>;

  differential_run(const Problem& problem, const Strategy& strategy, random_stream stream)
      : common(problem, strategy.initialization, strategy.population, stream),
        strategy_(strategy),
        box_(problem.space) {
    require_min_population(Strategy::name, strategy.population, "mutation", strategy.mutation);
    this->sample_first();
  }

  /// Breeds the next generation.
  void advance(const executor_view& executor) {
    if (!breed_children(executor)) return;
    const auto n = parents_.size();
    // All comparisons come first: an order of the user's own may throw.
    accepted_.resize(n);
    bool improved = false;
    const auto best = parents_.best_index();
    for (std::size_t i = 0; i < n; ++i) {
      accepted_[i] = !parents_.better(parents_.fitness(i), offspring_.fitness(i));
      improved = improved || parents_.better(offspring_.fitness(i), parents_.fitness(best));
    }
    for (std::size_t i = 0; i < n; ++i) {
      if (accepted_[i]) parents_.exchange(i, offspring_, i);
    }
    this->end_step(n, improved);
  }

  /// Puts copies of individuals from elsewhere, with members `chromosome` and `fitness`, into the places of the worst,
  /// the first into that of the very worst. They are not evaluated again. Throws std::invalid_argument if there are
  /// more than the population holds or if one is not of the space, and std::domain_error if a fitness is not a number.
  template <class Individuals>
    requires individuals_of<Individuals, chromosome_type, fitness_type>
  void immigrate(Individuals&& individuals) {
    auto arrivals = this->newcomers(individuals);
    this->take_in(arrivals, this->worst_places(arrivals.size()));
  }
  /// The same with the places that they are to have, one for each.
  template <class Individuals>
    requires individuals_of<Individuals, chromosome_type, fitness_type>
  void immigrate(Individuals&& individuals, std::span<const std::size_t> places) {
    auto arrivals = this->arrivals(individuals);
    box_.require_lengths(Strategy::name, arrivals);
    this->take_in(arrivals, places);
  }

  /// All that the course of the run depends on.
  state_type state() const { return this->common_state(); }

  /// For `resume`: takes over the state of another run of the same problem and the same strategy.
  void load(const state_type& state) { this->load_common(state); }

 protected:
  using common::offspring_;
  using common::parents_;

  /// Makes a child of each individual in its slot. Returns false if it was cut short.
  bool breed_children(const executor_view& executor) {
    const auto n = parents_.size();
    box_.require_lengths(Strategy::name, parents_);
    box_.require_lengths(Strategy::name, offspring_);
    const auto stream = this->stream_.fork(this->number_ + 1);
    const auto streams = stream.children();
    // A mutation that ranks the population does so now, before threads share it.
    auto unused = stream;
    strategy_.mutation(parents_, 0, unused);
    const auto child = [this, streams](std::size_t slot, chromosome_type& genes,
                                       std::uint64_t&) -> const fitness_type* {
      breed(slot, genes, streams(slot));
      return nullptr;
    };
    return this->breed_all(n, child, executor);
  }

 private:
  void breed(std::size_t slot, chromosome_type& child, random_stream rng) const {
    const auto donor = strategy_.mutation(parents_, slot, rng);
    const auto weight = strategy_.weight(rng);
    const auto gene = [this](std::size_t position) { return std::data(parents_.chromosome(position)); };
    const auto& [first, second] = donor.differences;
    const donor_vectors vectors{
        gene(donor.base), {gene(first.from), gene(second.from)}, {gene(first.minus), gene(second.minus)}, donor.count};
    cross_donor(child, gene(slot), vectors, weight, strategy_.crossover, strategy_.crossover_rate, box_,
                strategy_.bounds, rng);
  }

  Strategy strategy_;
  real_box box_;
  std::vector<unsigned char> accepted_;
};

}  // namespace clade::detail
