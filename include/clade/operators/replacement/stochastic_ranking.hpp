// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/concepts.hpp"
#include "../../core/constrained.hpp"
#include "../../random/random_stream.hpp"
#include "../../text/message.hpp"

namespace clade::replacement {

/// Comma replacement by stochastic ranking, for constrained problems. A bubble sort ranks the offspring, and the first
/// of them form the next generation. Two neighbours are compared by value if both are feasible. Otherwise they are
/// compared by value with probability `value_rate`, else by violation.
///
/// With rates below 0.5 violations dominate, and good values near the feasible region keep a chance; 0.45 is usual. A
/// rate of 0 is feasibility first, and a rate of 1 ignores constraints. The best individual may be lost from the
/// population, but results keep the best of the whole run by feasibility first. Use it for evolution strategies with
/// `selection::random` and self-adaptive step sizes.
///
/// Cost: up to n^2 comparisons and draws per generation for n offspring; the sort stops after a pass without swaps.
/// Allocates nothing after the first generations.
/// Throws std::invalid_argument if `value_rate` is outside [0, 1] or `n` is below the population size.
/// Source: Runarsson and Yao, "Stochastic ranking for constrained evolutionary optimization", 2000.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{},
///     .replacement = replacement::stochastic_ranking{200}};
/// run(evolve(rectangle, ga, 1), stop::generations(5));
/// ~~~
struct stochastic_ranking {
  std::optional<detail::number_of<"stochastic_ranking n">> n{};  ///< number of offspring; by default 7 per parent
  detail::probability<"stochastic_ranking value_rate"> value_rate = 0.45;  ///< chance of comparing values, in [0, 1]

  class prepared;

  /// The operator with its buffers, for one run.
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
  // Whether the second of two neighbours moves before the first.
  template <class Population>
  bool goes_before(const Population& all, std::size_t second, std::size_t first, random_stream& rng) const {
    using F = typename Population::fitness_type;
    const auto &one = all.fitness(second), &other = all.fitness(first);
    const bool by_value = (one.is_feasible() && other.is_feasible()) || rng.chance(value_rate_);
    return by_value ? all.better(F{one.value, 0}, F{other.value, 0}) : one.violation < other.violation;
  }

  std::optional<std::size_t> n_;
  double value_rate_;
  mutable std::vector<std::size_t> order_;  // a replacement is const, but is called by one thread only
};

template <class Problem>
stochastic_ranking::prepared stochastic_ranking::prepare(const Problem&) const {
  return prepared(*this);
}

}  // namespace clade::replacement
