// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>

#include "../../core/checked.hpp"
#include "../../text/message.hpp"
#include "among_best.hpp"

namespace clade::replacement {

/// Comma replacement, (mu, lambda): the best mu of the lambda offspring form the next generation and all parents are
/// removed. mu is the population size.
///
/// The best individual can be lost. This helps to escape local optima and to track a moving optimum. `result.best()` is
/// still the best of the whole run. If offspring tie, those at lower positions are preferred.
///
/// Cost: one ranking of the offspring and mu swaps; nothing is copied.
/// Throws std::invalid_argument if `n` is below the population size, and std::logic_error if the order of fitness
/// values is found not to be a strict weak order.
/// Source: Schwefel, "Numerical optimization of computer models", 1981, with lambda = 7 mu.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{},
///     .replacement = replacement::comma{300}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct comma {
  std::optional<detail::object_count<"comma n">>
      n{};  ///< lambda, at least the population size; by default 7 times that

  std::size_t offspring(std::size_t population) const {
    if (n && *n < population) {
      detail::refuse({"comma n must be at least the population size ", population, ", but was ", *n});
    }
    return n ? std::size_t(*n) : 7 * population;
  }

  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    const detail::among_best survivors(offspring, parents.size());
    for (std::size_t i = 0, child = 0; i < parents.size(); ++i) {
      while (child < offspring.size() && !survivors.contains(child)) ++child;
      if (child == offspring.size()) detail::refuse_order("replacement::comma");
      parents.exchange(i, offspring, child++);
    }
  }
};

}  // namespace clade::replacement
