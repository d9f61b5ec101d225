// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

#include "../../text/exceptions.hpp"

namespace clade::detail {

/// Throws std::logic_error with the message that the order of the problem is not a strict weak order.
[[noreturn, gnu::cold, gnu::noinline]] inline void refuse_order(const char* replacement) {
  throw_error(
      std::logic_error(std::string(replacement) +
                       " needs a strict weak order, but the order of the problem is not one: "
                       "better(a, a) must be false; better(a, b) and better(b, c) must imply better(a, c); if neither "
                       "of a and b is better, nor of b and c, then neither of a and c may be better"));
}

/// Tests whether an individual is one of the best `count` of a population. Of tied individuals, those at lower
/// positions take precedence.
///
/// Stores only the last of the best individuals, so it allocates nothing. Individuals may be moved between tests, but
/// each must be tested before it is moved. The population must not be empty. If the order is not a strict weak order,
/// more or fewer than `count` individuals may pass the test; callers must check the number.
///
/// Cost: one ranking for the constructor, one or two comparisons per test.
template <class Population>
class among_best {
 public:
  among_best(const Population& population, std::size_t count)
      : population_(population),
        none_(count == 0),
        all_(count >= population.size()),
        last_(none_ || all_ ? 0 : population.ranking()[count - 1]),
        last_fitness_(population.fitness(last_)) {}

  /// Returns whether the individual at position i is among the best. The individual must not have been moved.
  bool contains(std::size_t i) const {
    if (none_ || all_) return all_;
    const auto& fitness = population_.fitness(i);
    return population_.better(fitness, last_fitness_) || (i <= last_ && !population_.better(last_fitness_, fitness));
  }

 private:
  const Population& population_;
  bool none_, all_;
  std::size_t last_;
  typename Population::fitness_type last_fitness_;
};

}  // namespace clade::detail

namespace clade::replacement {

/// The former name of `detail::among_best`, kept for one version.
template <class Population>
using best_of [[deprecated("renamed to detail::among_best")]] = detail::among_best<Population>;

}  // namespace clade::replacement
