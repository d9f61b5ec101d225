// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>
#include <utility>

#include "concepts.hpp"

namespace clade {

namespace detail {

// A base class that provides the type F of a relative fitness if it can be deduced.
template <class Fitness>
struct relative_value {};
template <class Fitness>
  requires requires { typename batch_value_type<Fitness>; }
struct relative_value<Fitness> {
  using fitness_type = batch_value_type<Fitness>;
};

}  // namespace detail

/// A fitness that depends on the other individuals, such as the points won in a tournament, a rank or a share of a
/// niche: `maximize(relative{f}, space)`.
///
/// `f(std::span<const C> everyone, std::span<F> values)` is called once per generation, before the replacement, with
/// all parents and all children. It writes the fitness of each individual at its position. Parents and children
/// therefore compete by values of the same call, and no value of an earlier generation is used. The order of the
/// individuals has no meaning. Each individual, parents included, counts as an evaluation.
///
/// Values of different generations cannot be compared. The best individual of the run is therefore the best of its last
/// generation, and stagnation is always 0. A relative fitness works with `genetic_algorithm` and strategies that breed
/// like it, such as `nsga2`, and with any replacement. Mutations that evaluate are refused. `f` is called by one thread
/// and may itself use several.
/// Source: Axelrod, "The evolution of strategies in the iterated prisoner's dilemma", 1987 (fitness by competition
/// within the population).
/// ~~~
/// const relative rank{[](std::span<const int> everyone, std::span<int> values) {
///   for (std::size_t i = 0; i < everyone.size(); ++i) {
///     values[i] = static_cast<int>(std::ranges::count_if(everyone, [&](int x) { return x < everyone[i]; }));
///   }
/// }};
/// const auto largest = maximize(rank, [](random_stream& rng) { return rng.below(100); });
/// const genetic_algorithm ga{.population = 10, .mutation = [](int& x, random_stream& rng) { x += rng.below(3); }};
/// run(evolve(largest, ga, 1), stop::generations(5));
/// ~~~
template <class Fitness>
struct relative : detail::relative_value<Fitness> {
  Fitness fitness;  ///< writes the fitness of all individuals, `f(std::span<const C>, std::span<F>)`

  explicit constexpr relative(Fitness of_all) : fitness(std::move(of_all)) {}

  template <class C, class F>
    requires detail::callable_with_batch<Fitness, C, F>
  void operator()(std::span<const C> everyone, std::span<F> values) const {
    fitness(everyone, values);
  }

  /// Rejects a fitness of one chromosome at compile time.
  template <class C>
    requires(detail::single_fitness<Fitness, C> && !detail::usable_batch_fitness<Fitness, C>)
  auto operator()(const C& chromosome) const {
    static_assert(!detail::single_fitness<Fitness, C>,
                  "clade: relative needs a fitness of all individuals, callable as f(std::span<const C> everyone, "
                  "std::span<F> values); a fitness of one chromosome needs no relative");
    return detail::value_of(fitness, chromosome);
  }
  template <class C, class F>
    requires(detail::single_fitness<Fitness, C> && !detail::usable_batch_fitness<Fitness, C>)
  void operator()(std::span<const C> everyone, std::span<F> values) const;
};

namespace detail {

template <class Fitness>
inline constexpr bool is_relative_fitness = false;
template <class Fitness>
inline constexpr bool is_relative_fitness<relative<Fitness>> = true;

}  // namespace detail

}  // namespace clade
