// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "../core/neighbourhood.hpp"
#include "../core/problem.hpp"
#include "../random/random_stream.hpp"
#include "../text/exceptions.hpp"
#include "../text/message.hpp"

namespace clade::detail {

/// The data that a walk reuses: the memories of its neighbourhood and of its delta.
template <class Neighbourhood, class Delta>
struct walk_memory {
  memory_type_of<Neighbourhood> moves{};
  memory_type_of<Delta> values{};
};

template <class Problem, class Move>
using delta_type = std::remove_cvref_t<decltype(*find_delta<Move>(std::declval<const Problem&>().deltas))>;

/// Throws std::logic_error if the value of a move by a delta differs from the full fitness after it: by any amount for
/// integers, by more than 10^-9 of `scale`, the largest absolute value so far, for real numbers.
template <class F>
void require_full_fitness(const F& by_delta, const F& full, [[maybe_unused]] double& scale) {
  if constexpr (std::is_floating_point_v<F>) {
    const double one = static_cast<double>(by_delta), other = static_cast<double>(full);
    scale = std::max({scale, one < 0 ? -one : one, other < 0 ? -other : other});
    if (one - other <= 1e-9 * scale && other - one <= 1e-9 * scale) return;
  } else {
    if (by_delta == full) return;
  }
  if constexpr (std::is_arithmetic_v<F>) {
    throw_error(std::logic_error(
        concat({"the delta of a move returned ", by_delta, ", but the fitness after the move is ", full})));
  } else {
    throw_error(std::logic_error("the delta of a move returned another value than the fitness after the move"));
  }
}

/// A walk of local search: a chromosome, its fitness, and the moves of a neighbourhood from it.
///
/// A move is valued by the delta of the problem, else by that of the neighbourhood, else by an evaluation: it is made,
/// the chromosome is evaluated, and the move is undone. If NDEBUG is not defined, the fitness after each move that was
/// valued by a delta is compared with the full fitness. Allocates nothing after warming up, because the memory belongs
/// to the slot of `evaluate`.
template <class Neighbourhood, class C, class Evaluator>
class walk {
 public:
  using problem_type = std::remove_cvref_t<decltype(std::declval<const Evaluator&>().problem())>;
  using fitness_type = typename problem_type::fitness_type;
  using neighbourhood_type = Neighbourhood;
  using chromosome_type = C;
  using move_type = move_of<Neighbourhood, C>;
  /// Whether the moves are in groups; see `neighbourhood_for`.
  static constexpr bool has_groups =
      requires(const Neighbourhood& neighbourhood, const C& chromosome) { neighbourhood.groups(chromosome); };

  /// Whether the neighbourhood finds the groups in which two chromosomes differ.
  static constexpr bool knows_changed_groups = requires(const Neighbourhood& n, const C& c, void (*use)(std::size_t)) {
    n.for_each_changed(c, c, use);
  } || requires(const Neighbourhood& n, const C& c, void (*use)(std::size_t), memory_type_of<Neighbourhood>& memory) {
    n.for_each_changed(c, c, use, memory);
  };

  using delta_type = detail::delta_type<problem_type, move_type>;
  static constexpr bool has_delta = !std::is_same_v<delta_type, no_deltas>;
  static constexpr bool neighbourhood_has_delta = requires(const Neighbourhood& n, const C& c, const move_type& move) {
    n.delta(c, move);
  } || requires(const Neighbourhood& n, const C& c, const move_type& move, memory_type_of<Neighbourhood>& memory) {
    n.delta(c, move, memory);
  };
  /// Whether moves are valued by a delta.
  static constexpr bool uses_deltas = has_delta || neighbourhood_has_delta;

  /// Whether the delta skips moves that are not below a value; see `problem::with_delta`.
  static constexpr bool skips_moves = [] {
    if constexpr (has_delta && has_memory<delta_type>) {
      return std::is_same_v<std::remove_cvref_t<decltype(problem_type::better)>, lower_is_better> &&
             requires(const delta_type& delta, const Neighbourhood& n, const C& c, const fitness_type& value,
                      const move_type& move,
                      memory_type_of<delta_type>& memory) { delta.next_below(n, c, value, move, value, memory); };
    } else {
      return false;
    }
  }();

  /// Begins at `chromosome`, which the walk changes.
  walk(const Neighbourhood& neighbourhood, C& chromosome, const fitness_type& fitness, Evaluator& evaluate)
      : neighbourhood_(neighbourhood),
        chromosome_(chromosome),
        fitness_(fitness),
        evaluate_(evaluate),
        memory_(evaluate.template scratch<walk_memory<Neighbourhood, delta_type>>()) {
    begin();
  }
  walk(const walk&) = delete;
  walk& operator=(const walk&) = delete;
  ~walk() { evaluate_.count_moves(valued_); }

  const C& chromosome() const noexcept { return chromosome_; }
  const fitness_type& fitness() const noexcept { return fitness_; }
  const Neighbourhood& neighbourhood() const noexcept { return neighbourhood_; }
  bool better(const fitness_type& one, const fitness_type& other) const {
    return evaluate_.problem().better(one, other);
  }

  std::size_t size() const { return neighbourhood_.size(std::as_const(chromosome_)); }
  move_type at(std::size_t i) const { return move_at(neighbourhood_, std::as_const(chromosome_), i, memory_.moves); }
  /// Returns a random move, or std::nullopt if there is none.
  std::optional<move_type> sample(random_stream& rng) const {
    return sample_move(neighbourhood_, std::as_const(chromosome_), rng, memory_.moves);
  }
  /// Returns move i; `before` is move i - 1.
  move_type next(std::size_t i, const move_type& before) const {
    if constexpr (requires { neighbourhood_.next(std::as_const(chromosome_), before); }) {
      return neighbourhood_.next(std::as_const(chromosome_), before);
    } else {
      return at(i);
    }
  }
  /// Returns a listed move after `before`. The moves between them have no value below `bound`. Returns std::nullopt if
  /// no move is left.
  std::optional<move_type> next_below(const move_type& before, const fitness_type& bound)
    requires skips_moves
  {
    return find_delta<move_type>(evaluate_.problem().deltas)
        ->next_below(neighbourhood_, std::as_const(chromosome_), fitness_, before, bound, memory_.values);
  }
  /// Counts moves that were skipped.
  void count_skipped(std::uint64_t moves) noexcept { valued_ += moves; }
  /// Returns move k of a group.
  move_type at(std::size_t group, std::size_t k) const {
    if constexpr (has_memory<Neighbourhood>) {
      return neighbourhood_.at(std::as_const(chromosome_), group, k, memory_.moves);
    } else {
      return neighbourhood_.at(std::as_const(chromosome_), group, k);
    }
  }
  /// Returns the groups whose moves change their value with a move that has not been made yet.
  auto touched(const move_type& move) const {
    if constexpr (has_memory<Neighbourhood>) {
      return neighbourhood_.touched(std::as_const(chromosome_), move, memory_.moves);
    } else {
      return neighbourhood_.touched(std::as_const(chromosome_), move);
    }
  }

  /// Calls `use(group)` for the groups in which the chromosome differs from another.
  template <class Use>
  void for_each_changed([[maybe_unused]] const C& other, [[maybe_unused]] const Use& use) const {
    if constexpr (!knows_changed_groups) {
    } else if constexpr (has_memory<Neighbourhood>) {
      neighbourhood_.for_each_changed(other, std::as_const(chromosome_), use, memory_.moves);
    } else {
      neighbourhood_.for_each_changed(other, std::as_const(chromosome_), use);
    }
  }

  /// Returns the fitness after a move.
  fitness_type value(const move_type& move) {
    if constexpr (has_delta) {
      ++valued_;
      const auto& delta = *find_delta<move_type>(evaluate_.problem().deltas);
      if constexpr (has_memory<delta_type>) {
        return delta(std::as_const(chromosome_), fitness_, move, memory_.values);
      } else {
        return delta(std::as_const(chromosome_), fitness_, move);
      }
    } else if constexpr (neighbourhood_has_delta) {
      ++valued_;
      if constexpr (has_memory<Neighbourhood>) {
        return fitness_ + neighbourhood_.delta(std::as_const(chromosome_), move, memory_.moves);
      } else {
        return fitness_ + neighbourhood_.delta(std::as_const(chromosome_), move);
      }
    } else if constexpr (requires { neighbourhood_.undo(chromosome_, move); } && !has_memory<Neighbourhood>) {
      neighbourhood_.apply(chromosome_, move);
      fitness_type result = evaluate_(chromosome_);
      neighbourhood_.undo(chromosome_, move);
      return result;
    } else {
      const auto before = evaluate_.backup(chromosome_);
      apply_move(neighbourhood_, chromosome_, move, memory_.moves);
      fitness_type result = evaluate_(chromosome_);
      chromosome_ = *before;
      begin_memory(neighbourhood_, std::as_const(chromosome_), memory_.moves);
      return result;
    }
  }

  /// Makes a move whose value is known.
  void take(const move_type& move, const fitness_type& value) {
    apply_move(neighbourhood_, chromosome_, move, memory_.moves);
    fitness_ = value;
    if constexpr (has_delta && has_memory<delta_type>) {
      find_delta<move_type>(evaluate_.problem().deltas)->applied(std::as_const(chromosome_), move, memory_.values);
    }
#ifndef NDEBUG
    if constexpr (uses_deltas && !fitness_takes_stream<problem_type>) check_fitness();
#endif
  }

  /// Compares the fitness with that of a new evaluation, which is not counted. Throws std::logic_error if they differ.
  void check_fitness() {
    require_full_fitness(fitness_, evaluate_.problem().evaluate(std::as_const(chromosome_)), scale_);
  }

  /// Goes on at another chromosome.
  void jump(const C& chromosome, const fitness_type& fitness) {
    chromosome_ = chromosome;
    fitness_ = fitness;
    begin();
  }

 private:
  void begin() {
    begin_memory(neighbourhood_, std::as_const(chromosome_), memory_.moves);
    if constexpr (has_delta) {
      begin_memory(*find_delta<move_type>(evaluate_.problem().deltas), std::as_const(chromosome_), memory_.values);
    }
  }

  const Neighbourhood& neighbourhood_;
  C& chromosome_;
  fitness_type fitness_;
  Evaluator& evaluate_;
  walk_memory<Neighbourhood, delta_type>& memory_;
  std::uint64_t valued_ = 0;
  double scale_ = 0;  // the largest absolute fitness; see `require_full_fitness`
};

}  // namespace clade::detail
