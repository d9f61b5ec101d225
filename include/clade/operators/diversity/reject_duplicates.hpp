// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>

#include "../../core/checked.hpp"
#include "../../text/message.hpp"
#include "birth.hpp"

namespace clade::diversity {

/// Avoids duplicates: a child that equals a member of the population is bred again, at most `tries` times, then
/// replaced by a random chromosome.
///
/// The child is compared before a repair, and only with the parents' generation. Two offspring may therefore still be
/// equal. The random chromosome is not compared. With `tries` = 0 every duplicate is replaced at once. Requires
/// chromosomes that can be compared by ==.
///
/// Cost: one comparison with every member, up to the first different gene.
/// Throws std::invalid_argument at the start of the run if `tries` is above 1000.
/// Source: Davis, "Handbook of genetic algorithms", 1991.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::order{},
///     .mutation = mutation::swap{},
///     .diversity = diversity::reject_duplicates{.tries = 3}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct reject_duplicates {
  detail::nonnegative_integer<"reject_duplicates tries"> tries = 10;  ///< number of further attempts, 0 to 1000

  template <class Problem>
  auto prepare(const Problem&) const {
    if (tries > 1000) {
      detail::refuse({"reject_duplicates tries must be at most 1000, but were ", tries});
    }
    return *this;
  }

  template <class Population>
  verdict operator()(const birth<Population>& birth, random_stream&) const {
    constexpr bool comparable = std::equality_comparable<typename Population::chromosome_type>;
    static_assert(comparable, "clade: diversity::reject_duplicates needs chromosomes that can be compared by ==");
    if constexpr (comparable) {
      if (std::ranges::find(birth.population.chromosomes(), birth.child) == birth.population.chromosomes().end()) {
        return verdict::keep;
      }
    }
    return birth.retries < tries ? verdict::retry : verdict::immigrant;
  }
};

}  // namespace clade::diversity
