// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "../../engine/evaluator.hpp"
#include "../../random/random_stream.hpp"
#include "../walk.hpp"

namespace clade::neighbourhood {

/// Compares the values of random moves by a delta with the full fitness after them. Use it in a test of a delta.
///
/// The moves are made one after the other, from a random chromosome. Integers must be equal; real numbers may differ by
/// 10^-9 of the largest fitness so far. Without NDEBUG every search makes the same comparison for each move that it
/// makes.
/// Cost: an evaluation for each move.
/// Throws std::logic_error with both values if they differ.
/// ~~~
/// const auto first = [](const std::vector<int>& row) { return row[0]; };
/// const auto after = [](const std::vector<int>& row, int, neighbourhood::swap::move move) {
///   return row[std::size_t(move.i == 0 ? move.j : 0)];
/// };
/// const auto rows = minimize(first, chromosome::permutation{10}).with_delta(neighbourhood::swap{}, after);
/// neighbourhood::check_deltas(rows, neighbourhood::swap{}, /*seed=*/1);
/// ~~~
template <class Problem, class Neighbourhood>
void check_deltas(const Problem& problem, const Neighbourhood& neighbourhood, std::uint64_t seed,
                  std::size_t moves = 10'000) {
  using chromosome_type = typename Problem::chromosome_type;
  using evaluator_type = clade::detail::evaluator<Problem>;
  using walk_type = clade::detail::walk<Neighbourhood, chromosome_type, evaluator_type>;
  static_assert(
      walk_type::uses_deltas,
      "clade: check_deltas needs a delta: problem.with_delta(neighbourhood, delta), or a member delta(c, move) "
      "of the neighbourhood");
  random_stream rng(seed);
  const chromosome_type first = problem.space(rng);
  const auto fitness = problem.evaluate(first);
  typename evaluator_type::cache_type cache;
  evaluator_type evaluate(problem, cache, first, fitness);
  auto chromosome = first;
  walk_type walk(neighbourhood, chromosome, fitness, evaluate);
  for (std::size_t k = 0; k < moves; ++k) {
    const auto move = walk.sample(rng);
    if (!move) return;
    walk.take(*move, walk.value(*move));
    walk.check_fitness();
  }
}

}  // namespace clade::neighbourhood
