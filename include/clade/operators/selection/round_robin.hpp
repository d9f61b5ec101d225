// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "../../core/checked.hpp"
#include "../../random/random_stream.hpp"
#include "../../text/message.hpp"
#include "kept.hpp"

namespace clade::detail {

/// Returns the number of sets of m out of k elements. If there are 2^40 or more, returns a number of at least 2^40,
/// because no slot reaches it.
inline std::uint64_t number_of_sets(std::uint64_t k, std::uint64_t m) {
  constexpr auto many = std::uint64_t{1} << 40;
  std::uint64_t count = 1;
  for (std::uint64_t i = 1; i <= m; ++i) {
    if (count >= many) return many;
    count = count * (k - m + i) / i;
  }
  return count;
}

/// Writes the set of ranks for a slot, in ascending order. All ranks are below k. Slots beyond the number of sets wrap
/// around.
inline void set_of_ranks(std::size_t k, std::uint64_t slot, std::span<std::size_t> ranks) {
  slot %= number_of_sets(k, ranks.size());
  for (auto m = ranks.size(); m > 1; --m) {
    // The largest rank r for which the number of m-subsets of ranks below r is at most `slot`.
    std::uint64_t r = m - 1, before = 0, with_next = 1;
    while (with_next <= slot) {
      before = with_next;
      ++r;
      with_next = before * (r + 1) / (r + 1 - m);
    }
    ranks[m - 1] = static_cast<std::size_t>(r);
    slot -= before;
  }
  ranks[0] = static_cast<std::size_t>(slot);
}

}  // namespace clade::detail

namespace clade::selection {

/// Ranked round robin: every set of distinct parents among the best `ratio` of the population breeds once, better sets
/// first; then the sequence repeats. The selection is deterministic.
///
/// Of P individuals the best k = max(2, floor(ratio * P)) are considered. Pairs have the ranks (0,1), (0,2), (1,2),
/// (0,3), (1,3) … in the slots 0, 1, 2 …; larger sets are in the same, colexicographic order. If there are more sets
/// than children, the best individuals breed most. A child that is bred again because of a diversity rule keeps its
/// parents. Of tied individuals the first ranks higher.
///
/// Cost: one ranking per generation, no draws; about (m! * slot)^(1/m) steps per child of m parents.
/// Throws std::invalid_argument if `ratio` is outside (0, 1] or fewer individuals are kept than a child has parents.
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::round_robin{.ratio = 0.5},
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct round_robin {
  detail::share<"round_robin ratio"> ratio;  ///< fraction of the population that breeds, in (0, 1]

  template <class Population>
  auto operator()(const Population& population) const {
    return [&ranking = population.ranking(), k = kept(ratio, population.size())](random_stream&, std::size_t slot,
                                                                                 std::span<std::size_t> parents) {
      if (parents.size() > k) {
        detail::refuse({"round_robin ratio must keep at least ", parents.size(),
                        " individuals for as many distinct parents, but kept ", k});
      }
      detail::set_of_ranks(k, slot, parents);
      for (auto& parent : parents) parent = ranking[parent];
    };
  }
};

}  // namespace clade::selection
