// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "../../mathematics/share_of.hpp"
#include "../../random/random_stream.hpp"
#include "generational.hpp"

namespace clade::replacement {

/// Offspring selection: more children are bred than needed, and children that are better than their mothers are
/// preferred.
///
/// The `elites` best parents survive. `pressure` times as many children as remaining places are bred, rounded up. A
/// child is successful if it is better than its mother. Successful children fill the fraction `success_ratio` of the
/// places, rounded up, in the order of slots. Unsuccessful children fill the other places; all of them are equally
/// likely. If there are too few of one kind, the other kind fills the places. With a pressure of 1 this is
/// `generational`.
///
/// A child of equal fitness is not successful. An immigrant is compared with the mother of the child that it replaces.
/// With at least one elite the best individual is never lost.
///
/// The published algorithm differs in three respects. It breeds children until enough are successful and stops the run
/// at a maximum pressure; here the number of children is fixed, so generations have equal cost and the run continues
/// even with few successes. It compares a child of two parents with a value between the fitness of both, or with the
/// better parent in its strict form; here a child is compared with its mother, as in the strict form for a single
/// parent. It never breeds more children than needed; here, successful children beyond `success_ratio` are dropped if
/// there are unsuccessful ones.
///
/// Use it if most children are worse than their parents, as in genetic programming: destructive changes then cost
/// evaluations but not quality. Combine it with a selection of low pressure, such as `selection::random` or
/// `selection::tournament` of size 2. `pressure` times the probability of success should be at least 1.
///
/// Cost: `pressure` times the evaluations of `generational`, two comparisons per child, at most one swap per place;
/// nothing is copied.
/// Throws std::invalid_argument if a parameter is out of range or there would be no offspring, and std::logic_error if
/// the order of fitness values is found not to be a strict weak order.
/// Source: Affenzeller and Wagner, "Offspring selection: a new self-adaptive selection scheme for genetic algorithms",
/// 2005.
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::random{},
///     .crossover = crossover::order{},
///     .mutation = mutation::swap{},
///     .replacement = replacement::offspring_selection{.pressure = 5, .success_ratio = 0.8}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct offspring_selection {
  detail::real_in_interval<"offspring_selection pressure", 1, 1000> pressure = 4;  ///< children per place, in [1, 1000]
  detail::probability<"offspring_selection success_ratio"> success_ratio =
      1;  ///< fraction of places for successes, in [0, 1]
  detail::nonnegative_integer<"elites"> elites =
      1;  ///< number of parents that survive, from 0 to the population size minus 1

  std::size_t offspring(std::size_t population) const {
    return detail::at_least_share(pressure, generational{elites}.offspring(population));
  }

  template <class Population>
  void operator()(Population& parents, Population& offspring, std::span<const std::size_t> mothers,
                  random_stream& rng) const {
    const auto places = parents.size() - elites, children = mothers.size();
    const auto succeeds = [&](std::size_t child) {
      return parents.better(offspring.fitness(child), parents.fitness(mothers[child]));
    };
    std::size_t successes = 0;
    for (std::size_t child = 0; child < children; ++child) successes += succeeds(child);
    auto failures = children - successes;
    const auto wanted = std::max(detail::at_least_share(success_ratio, places), places - std::min(places, failures));
    auto to_succeed = std::min(successes, wanted), to_fail = places - to_succeed;
    std::size_t place = 0;
    for (std::size_t child = 0; child < children && place < places; ++child) {
      bool chosen;
      if (succeeds(child)) {
        chosen = to_succeed > 0;
        to_succeed -= chosen;
      } else {
        // Selection sampling: each unsuccessful child is chosen with the same probability.
        chosen = failures > 0 && rng.below(failures) < to_fail;
        failures -= failures > 0;
        to_fail -= chosen;
      }
      if (chosen && place++ != child) offspring.exchange(place - 1, offspring, child);
    }
    if (place < places) detail::refuse_order("replacement::offspring_selection");
    offspring.resize(places);
    generational{elites}(parents, offspring);
  }
};

}  // namespace clade::replacement
