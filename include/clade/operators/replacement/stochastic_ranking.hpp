// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/constrained.hpp"
#include "../../core/positive.hpp"
#include "../../core/probability.hpp"
#include "../../random/random_stream.hpp"
#include "../../text/message.hpp"

namespace clade::replacement {

/// Comma replacement by stochastic ranking, for a fitness under constraints: the offspring are ranked by a bubble sort in
/// which two neighbours, unless both are feasible, are compared by value with a probability of `value_rate`, otherwise by
/// violation; the first of them are the next generation, as many as there are parents.
///
/// Below 0.5 violations lead, and good values near the feasible region have a chance: 0.45 is usual. At 0 it is feasible
/// first, at 1 constraints do not count. `n` offspring are bred, at least as many as there are parents, without n seven
/// times as many. The best individual may be lost; results keep the best of the whole run, feasible first.
///
/// Use: evolution strategies with `selection::random` and steps that adapt themselves. Cost: up to n^2 comparisons and
/// draws a generation, n being the number of offspring, for as long as any two change places; it allocates nothing once the
/// run has warmed up. Throws std::invalid_argument for a rate outside [0, 1], and where n is less than the population.
/// Source: Runarsson and Yao, "Stochastic ranking for constrained evolutionary optimization", 2000.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{},
///     .replacement = replacement::stochastic_ranking{200}};
/// run(evolve(rectangle, ga, 1), stop::generations(5));
/// ~~~
struct stochastic_ranking {
  std::optional<detail::number_of<"stochastic_ranking n">> n{};
  detail::probability<"stochastic_ranking value_rate"> value_rate = 0.45;

  class prepared;

  /// The operator for one run, with its storage.
  template <class Problem>
  prepared prepare(const Problem&) const;
};

class stochastic_ranking::prepared {
 public:
  explicit prepared(const stochastic_ranking& settings) : n_(settings.n), value_rate_(settings.value_rate) {}

  std::size_t offspring(std::size_t population) const {
    if (n_ && *n_ < population) {
      detail::refuse({"stochastic_ranking n must be at least the population size ", population, ", but was ", *n_});
    }
    return n_.value_or(7 * population);
  }

  template <class Population>
  void operator()(Population& parents, Population& offspring, std::span<const std::size_t>, random_stream& rng) const {
    constexpr bool constrains = detail::is_constrained<typename Population::fitness_type>;
    static_assert(constrains, "clade: replacement::stochastic_ranking needs a constrained fitness");
    if constexpr (constrains) {
      order_.resize(offspring.size());
      for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = i;
      for (std::size_t sweep = 0; sweep < order_.size(); ++sweep) {
        bool exchanged = false;
        for (std::size_t i = 0; i + 1 < order_.size(); ++i) {
          if (!goes_before(offspring, order_[i + 1], order_[i], rng)) continue;
          std::swap(order_[i], order_[i + 1]);
          exchanged = true;
        }
        if (!exchanged) break;
      }
      for (std::size_t i = 0; i < parents.size(); ++i) parents.exchange(i, offspring, order_[i]);
    }
  }

 private:
  // Whether the second of two neighbours goes before the first.
  template <class Population>
  bool goes_before(const Population& all, std::size_t second, std::size_t first, random_stream& rng) const {
    using F = typename Population::fitness_type;
    const auto &one = all.fitness(second), &other = all.fitness(first);
    const bool by_value = (one.is_feasible() && other.is_feasible()) || rng.chance(value_rate_);
    return by_value ? all.better(F{one.value, 0}, F{other.value, 0}) : one.violation < other.violation;
  }

  std::optional<std::size_t> n_;
  double value_rate_;
  mutable std::vector<std::size_t> order_;  // a replacement is const, and is called on one thread
};

template <class Problem>
stochastic_ranking::prepared stochastic_ranking::prepare(const Problem&) const {
  return prepared(*this);
}

}  // namespace clade::replacement
