// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "../core/checked.hpp"
#include "walk.hpp"

namespace clade {

/// The rule by which a descent chooses its next move.
/// ~~~
/// const mutation::descent steepest{neighbourhood::swap{}, pivoting::best_improvement};
/// ~~~
enum class pivoting : unsigned char {
  first_improvement,  ///< the first move that improves, in the order of the neighbourhood from a random one
  best_improvement,   ///< the best of all moves
  sampled             ///< random moves; each that improves is made
};

}  // namespace clade

namespace clade::detail {

/// When a descent ends before a local optimum.
struct descent_limits {
  std::uint64_t max_moves = std::numeric_limits<std::uint64_t>::max();  // moves made
  std::uint64_t max_failures = 0;                                       // sampled moves in a row that do not improve
};

/// The groups of moves that a descent has to look at, in their order, each at most once.
class group_queue {
 public:
  /// Empties the queue of `n` groups.
  void clear(std::size_t n) {
    queue_.resize(n);
    waits_.assign(n, false);
    begin_ = size_ = 0;
  }
  /// Fills the queue with `n` groups, beginning with `first`.
  void fill(std::size_t n, std::size_t first) {
    queue_.resize(n);
    waits_.assign(n, true);
    for (std::size_t i = 0; i < n; ++i)
      queue_[i] = static_cast<std::uint32_t>(first + i < n ? first + i : first + i - n);
    begin_ = 0;
    size_ = n;
  }
  /// Puts the groups of a queue that was filled by `push` alone into a random order.
  void shuffle(random_stream& rng) {
    for (std::size_t i = size_; i > 1; --i) std::swap(queue_[i - 1], queue_[rng.below(i)]);
  }
  bool empty() const noexcept { return size_ == 0; }
  std::size_t pop() {
    const std::size_t group = queue_[begin_];
    begin_ = next(begin_);
    --size_;
    waits_[group] = false;
    return group;
  }
  void push(std::size_t group) {
    if (std::exchange(waits_[group], true)) return;
    const auto end = begin_ + size_;
    queue_[end < queue_.size() ? end : end - queue_.size()] = static_cast<std::uint32_t>(group);
    ++size_;
  }

 private:
  std::size_t next(std::size_t i) const noexcept { return i + 1 == queue_.size() ? 0 : i + 1; }

  std::vector<std::uint32_t> queue_;  // a ring
  std::vector<unsigned char> waits_;
  std::size_t begin_ = 0, size_ = 0;
};

/// Makes a move if it improves the fitness, and returns whether it does.
template <class Walk>
bool improve(Walk& walk, const typename Walk::move_type& move) {
  const auto value = walk.value(move);
  if (!walk.better(value, walk.fitness())) return false;
  walk.take(move, value);
  return true;
}

/// First improvement over groups: a group is looked at again only if a move touched it (don't-look bits). `optimum` is
/// a local optimum or null: only groups in which the chromosome differs from it are looked at first.
template <class Walk>
std::uint64_t descend_by_groups(Walk& walk, std::uint64_t max_moves, random_stream& rng, group_queue& queue,
                                const typename Walk::chromosome_type* optimum) {
  const auto& neighbourhood = walk.neighbourhood();
  const auto n = neighbourhood.groups(walk.chromosome());
  if (n == 0) return 0;
  if (Walk::knows_changed_groups && optimum != nullptr) {
    queue.clear(n);
    walk.for_each_changed(*optimum, [&](std::size_t group) { queue.push(group); });
    queue.shuffle(rng);
  } else {
    queue.fill(n, rng.below(n));
  }
  std::uint64_t made = 0;
  while (!queue.empty() && made < max_moves) {
    const auto group = queue.pop();
    for (std::size_t k = 0; k < neighbourhood.size(walk.chromosome(), group); ++k) {
      const auto move = walk.at(group, k);
      const auto value = walk.value(move);
      if (!walk.better(value, walk.fitness())) continue;
      for (const auto touched : walk.touched(move)) queue.push(touched);
      walk.take(move, value);
      ++made;
      queue.push(group);
      break;
    }
  }
  return made;
}

/// First improvement: goes through the moves in a circle and makes each that improves, until none does.
template <class Walk>
std::uint64_t descend_by_first(Walk& walk, std::uint64_t max_moves, random_stream& rng) {
  std::uint64_t made = 0;
  auto n = walk.size();
  if (n == 0) return 0;
  std::size_t i = rng.below(n);
  auto move = walk.at(i);
  for (std::size_t failures = 0; failures < n && made < max_moves;) {
    if (improve(walk, move)) {
      ++made;
      failures = 0;
      n = walk.size();
    } else {
      ++failures;
    }
    i = i + 1 < n ? i + 1 : 0;
    if (n > 0) move = i > 0 ? walk.next(i, move) : walk.at(0);
  }
  return made;
}

/// Best improvement: values all moves and makes the best, until it does not improve. Of equal moves the first is made.
template <class Walk>
std::uint64_t descend_by_best(Walk& walk, std::uint64_t max_moves) {
  std::uint64_t made = 0;
  for (std::size_t n = walk.size(); n > 0 && made < max_moves; n = walk.size(), ++made) {
    auto move = walk.at(0), best = move;
    auto value = walk.value(move);
    for (std::size_t i = 1; i < n; ++i) {
      move = walk.next(i, move);
      auto other = walk.value(move);
      if (!walk.better(other, value)) continue;
      value = std::move(other);
      best = move;
    }
    if (!walk.better(value, walk.fitness())) break;
    walk.take(best, value);
  }
  return made;
}

/// Draws random moves and makes each that improves, until `max_failures` in a row do not or there is no move.
template <class Walk>
std::uint64_t descend_by_samples(Walk& walk, const descent_limits& limits, random_stream& rng) {
  std::uint64_t made = 0;
  for (std::uint64_t failures = 0; failures < limits.max_failures && made < limits.max_moves;) {
    const auto move = walk.sample(rng);
    if (!move) break;
    if (improve(walk, *move)) {
      ++made;
      failures = 0;
    } else {
      ++failures;
    }
  }
  return made;
}

/// Makes moves that improve the fitness until no move does or a limit is reached. A neighbourhood that only samples is
/// sampled. Returns the number of moves made. `optimum` is a local optimum near the chromosome, or null.
template <class Walk>
std::uint64_t descend(Walk& walk, pivoting rule, const descent_limits& limits, random_stream& rng, group_queue& queue,
                      const typename Walk::chromosome_type* optimum) {
  using neighbourhood_type = typename Walk::neighbourhood_type;
  if constexpr (lists_moves<neighbourhood_type, typename Walk::chromosome_type>) {
    if (rule == pivoting::best_improvement) return descend_by_best(walk, limits.max_moves);
    if (rule == pivoting::first_improvement) {
      if constexpr (Walk::has_groups) {
        return descend_by_groups(walk, limits.max_moves, rng, queue, optimum);
      } else {
        return descend_by_first(walk, limits.max_moves, rng);
      }
    }
  }
  return descend_by_samples(walk, limits, rng);
}

/// Descends from a chromosome, and updates the chromosome and its fitness. Returns the number of moves made.
template <class Neighbourhood, class C, class Fitness, class Evaluator>
std::uint64_t descend(const Neighbourhood& neighbourhood, pivoting rule, const descent_limits& limits, C& chromosome,
                      Fitness& fitness, random_stream& rng, Evaluator& evaluate, const C* optimum = nullptr) {
  walk<Neighbourhood, C, Evaluator> at(neighbourhood, chromosome, fitness, evaluate);
  const auto made = descend(at, rule, limits, rng, evaluate.template scratch<group_queue>(), optimum);
  fitness = at.fitness();
  return made;
}

/// Descends in several neighbourhoods (variable neighbourhood descent). It changes to the next neighbourhood at a local
/// optimum, and back to the first after an improvement. Without a limit, it ends at a local optimum of all
/// neighbourhoods. Returns the number of moves made.
template <class... Neighbourhoods, class C, class Fitness, class Evaluator>
std::uint64_t descend(const std::tuple<Neighbourhoods...>& neighbourhoods, pivoting rule, const descent_limits& limits,
                      C& chromosome, Fitness& fitness, random_stream& rng, Evaluator& evaluate,
                      const C* optimum = nullptr) {
  std::uint64_t made = 0;
  const auto improve = [&](const auto& neighbourhood) {
    const descent_limits left{limits.max_moves - made, limits.max_failures};
    const auto moves = descend(neighbourhood, rule, left, chromosome, fitness, rng, evaluate, optimum);
    made += moves;
    return moves > 0;
  };
  const auto improve_by_all = [&](const auto& first, const auto&... others) {
    improve(first);
    return (improve(others) || ...);
  };
  while (std::apply(improve_by_all, neighbourhoods)) {
  }
  return made;
}

}  // namespace clade::detail
