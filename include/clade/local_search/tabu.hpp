// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "../random/random_stream.hpp"
#include "walk.hpp"

namespace clade::detail {

/// A neighbourhood for tabu search: it lists its moves and has attributes.
template <class N, class C>
concept has_attributes =
    lists_moves<N, C> && requires(const N& neighbourhood, const C& chromosome, const move_of<N, C>& move) {
      neighbourhood.attributes(chromosome);
      neighbourhood.removed(chromosome, move);
      neighbourhood.added(chromosome, move);
    };

/// The attributes that are tabu.
struct tabu_list {
  std::vector<std::uint64_t> until;  // the last step in which an attribute must not be added
  std::uint64_t step = 0;
};

/// Makes one step of a tabu search: the best move that is not tabu or leads to a fitness better than `best`, otherwise
/// the best of all moves. The attributes that it removes become tabu for 0.9 to 1.1 times `tenure` steps; 0 is the
/// number of genes.
template <class Walk>
void make_tabu_step(Walk& walk, tabu_list& list, const typename Walk::fitness_type& best, std::size_t tenure,
                    random_stream& rng) {
  const auto n = walk.size();
  if (n == 0) return;
  struct choice {
    typename Walk::move_type move;
    typename Walk::fitness_type value;
  };
  const auto& neighbourhood = walk.neighbourhood();
  ++list.step;
  const auto is_tabu = [&](const typename Walk::move_type& move) {
    const auto added = neighbourhood.added(walk.chromosome(), move);
    return std::all_of(added.begin(), added.end(), [&](std::size_t one) { return list.until[one] >= list.step; });
  };
  std::optional<choice> chosen, chosen_tabu;
  auto move = walk.at(0);
  for (std::size_t i = 0, valued = 1;; ++valued) {
    auto value = walk.value(move);
    if (!chosen || walk.better(value, chosen->value)) {
      auto& one = is_tabu(move) && !walk.better(value, best) ? chosen_tabu : chosen;
      if (!one || walk.better(value, one->value)) one.emplace(move, std::move(value));
    }
    if constexpr (Walk::skips_moves) {
      if (chosen) {
        const auto next = walk.next_below(move, chosen->value);
        if (!next) {
          walk.count_skipped(n - valued);
          break;
        }
        move = *next;
        continue;
      }
    }
    if (++i == n) break;
    move = walk.next(i, move);
  }
  if (!chosen) chosen = std::move(chosen_tabu);
  const auto mean = std::max<std::size_t>(tenure > 0 ? tenure : walk.chromosome().size(), 1);
  for (const auto attribute : neighbourhood.removed(walk.chromosome(), chosen->move)) {
    const auto low = mean - mean / 10;
    list.until[attribute] = list.step + low + rng.below(2 * (mean / 10) + 1);
  }
  walk.take(chosen->move, chosen->value);
}

}  // namespace clade::detail
