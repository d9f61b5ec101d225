// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <type_traits>

#include <clade/core/neighbourhood.hpp>
#include <clade/core/problem.hpp>
#include <clade/random/random_stream.hpp>

namespace support {

/// Walks through a problem by random moves of a neighbourhood. Returns how many of `count` moves the delta of the
/// problem values otherwise than an evaluation. One move in 1 to 400, changing on the way, is made.
template <class Problem, class Neighbourhood>
std::size_t wrong_deltas(const Problem& problem, const Neighbourhood& neighbourhood, std::size_t count,
                         clade::random_stream& rng) {
  using namespace clade::detail;
  using chromosome = typename Problem::chromosome_type;
  using move_type = move_of<Neighbourhood, chromosome>;
  const auto& delta = *find_delta<move_type>(problem.deltas);
  memory_type_of<Neighbourhood> moves{};
  memory_type_of<std::remove_cvref_t<decltype(delta)>> memory{};
  auto at = problem.space(rng);
  auto fitness = problem.evaluate(at);
  begin_memory(neighbourhood, at, moves);
  begin_memory(delta, at, memory);
  std::size_t wrong = 0, period = 1;
  for (std::size_t valued = 0; valued < count; ++valued) {
    const auto move = sample_move(neighbourhood, at, rng, moves);
    if (!move) return wrong + 1;
    auto value = fitness;
    if constexpr (has_memory<std::remove_cvref_t<decltype(delta)>>) {
      value = delta(at, fitness, *move, memory);
    } else {
      value = delta(at, fitness, *move);
    }
    auto next = at;
    auto moves_of_next = moves;
    apply_move(neighbourhood, next, *move, moves_of_next);
    const auto full = problem.evaluate(next);
    if (!(value == full)) ++wrong;
    if (valued % period != 0) continue;
    at = next;
    moves = moves_of_next;
    fitness = full;
    if constexpr (has_memory<std::remove_cvref_t<decltype(delta)>>) delta.applied(at, *move, memory);
    if (rng.below(20) == 0) period = 1 + rng.below(std::size_t{400});
    if (rng.below(40) == 0) {  // another chromosome with the same memory
      at = problem.space(rng);
      fitness = problem.evaluate(at);
      begin_memory(neighbourhood, at, moves);
      begin_memory(delta, at, memory);
    }
  }
  return wrong;
}

}  // namespace support
