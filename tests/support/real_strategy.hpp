// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>

#include <clade/clade.hpp>

#include "support/real_vectors.hpp"

namespace support {

/// Continues from the state after `steps`; returns whether the result equals that of the uninterrupted run.
template <class Problem, class Strategy>
bool goes_on(const Problem& problem, const Strategy& strategy, int steps) {
  auto one = clade::evolve(problem, strategy, 5);
  for (int i = 0; i < steps; ++i) one.advance();
  auto other = clade::resume(problem, strategy, one.state());
  bool all = true;
  for (int i = 0; i < 30; ++i) {
    const auto a = one.current(), b = other.current();
    all = all && bits_of(a.population) == bits_of(b.population) && a.evaluations == b.evaluations &&
          a.number == b.number && a.stagnation == b.stagnation && a.births == b.births;
    one.advance();
    other.advance();
  }
  return all;
}

/// Whether a run has the same populations on 1, 2 and 5 threads.
template <class Problem, class Strategy>
bool same_on_threads(const Problem& problem, const Strategy& strategy) {
  const auto stop = clade::stop::generations(20);
  const auto alone = bits_of(run(clade::evolve(problem, strategy, 3), stop).population);
  return bits_of(run(clade::evolve(problem, strategy, 3, clade::execution::threads{2}), stop).population) == alone &&
         bits_of(run(clade::evolve(problem, strategy, 3, clade::execution::threads{5}), stop).population) == alone;
}

/// A fitness with its optimum outside the box, which counts vectors outside.
struct outward {
  double low, high;
  std::size_t* outside;

  double operator()(const std::vector<double>& x) const {
    double sum = 0;
    for (const double xi : x) {
      *outside += !(xi >= low && xi <= high);
      sum -= xi / 2;
    }
    return sum;
  }
};

}  // namespace support
