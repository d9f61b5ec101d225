// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "../../core/archetypes.hpp"
#include "../../core/concepts.hpp"
#include "../../core/interval.hpp"
#include "../../core/positive.hpp"
#include "../../core/probability.hpp"
#include "../../core/share_of.hpp"
#include "../../random/random_stream.hpp"
#include "../../text/message.hpp"
#include "best_of.hpp"
#include "generational.hpp"

namespace clade::replacement {

/// Offspring selection: more children are made than there are places, and those that are better than their mothers come
/// first.
///
/// The best `elites` of the parents stay, unchanged; 1 unless given, 0 or more. All other places are for children, of which
/// `pressure` times as many are made, rounded up; a number from 1 to 1000, 4 unless given. A child is successful if it is
/// better than its mother. Successful children take `success_ratio` of the places, rounded up, the first slots first; in
/// [0, 1], 1 unless given. The places that are left are for unsuccessful children, which are drawn at random, each with the
/// same probability. Where there are too few of either kind, the other kind fills the places. With a pressure of 1 this is
/// `generational`, and its elites stand as they do there.
///
/// A child that equals its mother in fitness is not successful, nor is an immigrant that is not better than the mother
/// whose child it stands for. With one elite or more the best individual is never lost.
///
/// This differs from the published algorithm in three ways. There, children are made until enough are successful, and the
/// run ends where that takes more than a greatest pressure; here the number of children is fixed, since a generation is
/// made as a whole, so that an easy generation costs as many evaluations as a hard one and the run goes on where there are
/// few successes. There, a child of two is compared with a value between those of its worse and its better parent, which in
/// the strict form is the better one; here with its mother, who is the only parent that a replacement is told of: this is
/// the strict form where a child has one parent. There, no more children are made than needed; here successful ones beyond
/// `success_ratio` are left out while there are unsuccessful ones.
///
/// Use it where most children are worse than their parents, as in genetic programming, so that operators that break what
/// was good cost evaluations and not quality; with a selection of little pressure, such as `selection::random` or
/// `selection::tournament` of 2. The successes of a generation, `pressure` times the rate of success, should fill the
/// places.
///
/// Cost: `pressure` times the evaluations of `generational`, two comparisons a child, at most an exchange for every place;
/// nothing is copied. Throws std::invalid_argument for parameters out of range and where there would be no offspring,
/// std::logic_error where the order of fitness values is seen not to be a strict weak order.
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
  detail::number_from<"offspring_selection pressure", 1, 1000> pressure = 4;
  detail::probability<"offspring_selection success_ratio"> success_ratio = 1;
  detail::count<"elites"> elites = 1;

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
        // Of the failures that are left, so many are to be drawn: each is with the same probability.
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

static_assert(replacement_for<offspring_selection, archetype::population>);

}  // namespace clade::replacement
