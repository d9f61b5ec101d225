// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

#include "../../text/exceptions.hpp"

namespace clade::detail {

/// Throws std::logic_error, for an order by which more or fewer individuals are among the best than were counted.
[[noreturn, gnu::cold, gnu::noinline]] inline void refuse_order(const char* replacement) {
  throw_error(
      std::logic_error(std::string(replacement) +
                       " needs an order that is a strict weak order, which that of the problem is not: "
                       "better(a, a) must be false, better(a, b) and better(b, c) must imply better(a, c), and where "
                       "neither of a and b is better, nor of b and c, neither of a and c may be"));
}

}  // namespace clade::detail

namespace clade::replacement {

/// The best `count` individuals of a population, as a question: is this one of them? Among ties those that stand first
/// are.
///
/// It remembers only the last of them, so it allocates nothing and still answers while individuals change places, as
/// long as it is asked about an individual before that one moves. The population must not be empty. With an order that
/// is not a strict weak order it may say yes more often than `count` times, or less often: the caller must not rely on
/// the number.
/// Cost: a ranking to make, a comparison or two to ask.
template <class Population>
class best_of {
 public:
  best_of(const Population& population, std::size_t count)
      : population_(population),
        none_(count == 0),
        all_(count >= population.size()),
        last_(none_ || all_ ? 0 : population.ranking()[count - 1]),
        cut_(population.fitness(last_)) {}

  /// Whether the individual at position i, which has not moved, is among the best.
  bool contains(std::size_t i) const {
    if (none_ || all_) return all_;
    const auto& fitness = population_.fitness(i);
    return population_.better(fitness, cut_) || (i <= last_ && !population_.better(cut_, fitness));
  }

 private:
  const Population& population_;
  bool none_, all_;
  std::size_t last_;
  typename Population::fitness_type cut_;
};

}  // namespace clade::replacement
