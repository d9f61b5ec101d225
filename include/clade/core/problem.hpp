// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "../random/random_stream.hpp"
#include "../text/exceptions.hpp"
#include "checked.hpp"
#include "concepts.hpp"
#include "constrained.hpp"
#include "dominance.hpp"
#include "neighbourhood.hpp"
#include "objectives.hpp"
#include "relative.hpp"
#include "told.hpp"

namespace clade {

namespace detail {

// The ascending or descending order of fitness values. Constrained values are ordered feasible first.
template <bool Descending>
struct order_of_values {
  template <class F>
  constexpr bool operator()(const F& one, const F& other) const {
    if constexpr (is_constrained<F>) {
      return better_feasible_first(one, other, *this);
    } else {
      return Descending ? other < one : one < other;
    }
  }
};

}  // namespace detail

/// The order of `minimize`: the lower fitness is better. With constraints, the order is feasible first.
/// ~~~
/// lower_is_better{}(1, 2);  // = true
/// ~~~
struct lower_is_better : detail::order_of_values<false> {};

/// The order of `maximize`: the higher fitness is better. With constraints, the order is feasible first.
/// ~~~
/// higher_is_better{}(1, 2);  // = false
/// ~~~
struct higher_is_better : detail::order_of_values<true> {};

/// The default of `problem::repair`, with which chromosomes are evaluated unchanged.
/// ~~~
/// const problem by_hand{sum_of_squares, chromosome::reals{3, -1, 1}, lower_is_better{}, no_repair{}};
/// ~~~
struct no_repair {};

namespace detail {

/// The deltas of a problem without any.
struct no_deltas {};

/// A delta for the moves of one type, and the deltas for other moves.
template <class Move, class Delta, class Others>
struct delta_list {
  Delta delta;
  [[no_unique_address]] Others others;
};

template <class Move>
constexpr const no_deltas* find_delta(const no_deltas&) {
  return nullptr;
}
/// Returns a pointer to the delta for moves of a type, or a null pointer of type `const no_deltas*`.
template <class Move, class Known, class Delta, class Others>
constexpr auto find_delta(const delta_list<Known, Delta, Others>& deltas) {
  if constexpr (std::is_same_v<Move, Known>) {
    return &deltas.delta;
  } else {
    return find_delta<Move>(deltas.others);
  }
}

/// A delta returns the fitness after a move.
template <class Delta, class C, class F, class Move>
concept delta_for =
    requires(const Delta& delta, const C& chromosome, const F& fitness, const Move& move) {
      { delta(chromosome, fitness, move) } -> std::convertible_to<F>;
    } || requires(const Delta& delta, const C& chromosome, const F& fitness, const Move& move,
                  memory_type_of<Delta>& memory) {
      delta.begin(chromosome, memory);
      { delta(chromosome, fitness, move, memory) } -> std::convertible_to<F>;
      delta.applied(chromosome, move, memory);
    };

/// A space that can be called with a stream and returns a result of any type.
template <class Space>
concept makes_samples =
    requires(const Space& space, random_stream& rng) { requires !std::is_void_v<decltype(space(rng))>; };

/// A space whose chromosomes are bools. It is refused, because std::vector packs bools into words.
template <class Space>
concept makes_bools = std::is_same_v<std::remove_cvref_t<std::invoke_result_t<const Space&, random_stream&>>, bool>;

// These templates replace the types of a space or a fitness that does not fit by int, so that the compiler reports a
// single error.
template <class Space>
struct sample_type : std::type_identity<int> {};
template <space_for Space>
  requires(!std::is_same_v<chromosome_of<Space>, bool>)
struct sample_type<Space> : std::type_identity<chromosome_of<Space>> {};
template <class Fitness, class C>
struct value_type : std::type_identity<int> {};
template <class Fitness, class C>
  requires fitness_for<Fitness, C>
struct value_type<Fitness, C> : std::type_identity<fitness_of<Fitness, C>> {};
template <class Fitness, class C>
  requires batch_fitness_without_default<Fitness, C>
struct value_type<Fitness, C> : std::type_identity<batch_value_type<Fitness>> {};

/// Returns the maximum batch size of a fitness: its member `batch_size` if it has one, otherwise the largest number.
template <class Fitness>
constexpr std::size_t batch_size_of(const Fitness& fitness) {
  if constexpr (requires { positive_integer<"batch_size">(fitness.batch_size); }) {
    return positive_integer<"batch_size">(fitness.batch_size);
  } else {
    return std::numeric_limits<std::size_t>::max();
  }
}

}  // namespace detail

/// A problem: a fitness, the space of its chromosomes, and the order of fitness values. `minimize` and `maximize` make
/// problems with the usual orders; `problem{fitness, space, better}` takes any strict weak order.
///
/// The fitness is `f(const C&) -> F`. F is any regular type that the order accepts, such as int, double, or a pair with
/// its lexicographic order. A pointer to a member of the chromosome works too: `maximize(&chromosome::bits::count,
/// space)`. Fitness values are neither converted nor negated. The fitness is called from several threads if the
/// executor has several. It may also, or only, have the form `f(std::span<const C>, std::span<F>)` for batches. A noisy
/// fitness has the form `f(const C&, random_stream& rng) -> F`. It must draw all its random numbers from `rng`, a
/// separate stream for each slot and each sample, so that a run yields the same bits with any number of threads.
/// ~~~
/// const problem by_hand{[](int x) { return x * x; }, [](auto& rng) { return rng.below(10); }, lower_is_better{}};
/// by_hand.evaluate(3);  // = 9
/// ~~~
template <class Fitness, class Space, class Better, class Repair = no_repair, class Deltas = detail::no_deltas>
struct problem {
  static_assert(
      detail::makes_samples<Space>,
      "clade: the space must be callable as space(rng) and return a chromosome, rng being clade::random_stream&");
  static_assert(
      space_for<Space> || !detail::makes_samples<Space>,
      "clade: a chromosome must be a value that can be copied and assigned, but what the space returns cannot: "
      "a std::unique_ptr cannot be copied (use std::shared_ptr), const members and references cannot be assigned "
      "(use pointers or indices), and the space must not return a reference");
  static_assert(!detail::makes_bools<Space>,
                "clade: a bool cannot be a chromosome: let the space return an int, or a struct with the bool");
  static_assert(!space_for<Space> || fitness_for<Fitness, typename detail::sample_type<Space>::type> ||
                    detail::batch_fitness_without_default<Fitness, typename detail::sample_type<Space>::type>,
                "clade: the fitness does not fit the chromosomes of the space: it must be callable as "
                "fitness(const chromosome&), or as fitness(const chromosome&, random_stream&) if it is noisy, and "
                "return a comparable value");
  static_assert(
      std::is_same_v<Repair, no_repair> || !space_for<Space> ||
          std::is_invocable_v<const Repair&, typename detail::sample_type<Space>::type&>,
      "clade: the repair does not fit the chromosomes of the space: it must be callable as repair(chromosome&)");

  static_assert(!space_for<Space> ||
                    !detail::batch_fitness_without_default<Fitness, typename detail::sample_type<Space>::type>,
                "clade: the fitness takes batches alone, so its values must have a default constructor: they are made "
                "before they are computed");

  using chromosome_type = typename detail::sample_type<Space>::type;
  using value_type = typename detail::value_type<Fitness, chromosome_type>::type;
  static_assert(!std::is_same_v<value_type, bool>, "clade: a bool cannot be a fitness: let the fitness return an int");
  // The type is int instead of bool, so that the compiler reports only the error above.
  using fitness_type = std::conditional_t<std::is_same_v<value_type, bool>, int, value_type>;

  Fitness fitness;
  Space space;      ///< the search space; `space(rng)` returns a random chromosome
  Better better{};  ///< the order; `better(f, g)` is a strict weak order
  Repair repair{};  ///< the repair; `repair(C&)` makes a chromosome valid before it is evaluated
  /// The maximum size of a batch, at least 1: `fitness.batch_size`, or by default the number of all chromosomes to be
  /// evaluated. Threads share the batches of a generation, so several threads need a smaller size.
  detail::positive_integer<"batch_size"> batch_size = detail::batch_size_of(fitness);
  [[no_unique_address]] Deltas deltas{};  ///< incremental values of moves; see `with_delta`

  /// True if one of the static assertions above has refused the problem. Strategies then add no further message.
  static constexpr bool is_refused =
      !space_for<Space> || detail::makes_bools<Space> || !fitness_for<Fitness, chromosome_type>;
  static constexpr bool repairs =
      !std::is_same_v<Repair, no_repair> && std::is_invocable_v<const Repair&, chromosome_type&>;
  /// True if the fitness depends on all individuals together; see `relative`.
  static constexpr bool is_relative = detail::is_relative_fitness<Fitness>;
  /// True if the fitness takes a random stream: if it is noisy, or told from outside.
  static constexpr bool takes_stream =
      detail::noisy_fitness<Fitness, chromosome_type> || detail::is_told_fitness<Fitness>;
  /// The former name of `takes_stream`.
  [[deprecated("renamed to takes_stream")]] static constexpr bool is_noisy = takes_stream;
  static constexpr bool evaluates_batches = [] {
    if constexpr (takes_stream)
      return false;
    else
      return detail::callable_with_batch<Fitness, chromosome_type, fitness_type>;
  }();

  /// Returns the fitness of one chromosome. Throws std::domain_error if the fitness is NaN.
  fitness_type evaluate(const chromosome_type& chromosome) const {
    constexpr bool needs_stream = takes_stream && !detail::is_told_fitness<Fitness>;
    static_assert(!needs_stream, "clade: a noisy fitness needs a stream: problem.evaluate(chromosome, rng)");
    if constexpr (needs_stream) {
      random_stream rng(0);
      return evaluate(chromosome, rng);
    } else if constexpr (detail::single_fitness<Fitness, chromosome_type>) {
      return accepted_fitness(detail::value_of(fitness, chromosome));
    } else {
      fitness_type value{};
      fitness(std::span<const chromosome_type>(&chromosome, 1), std::span<fitness_type>(&value, 1));
      return accepted_fitness(std::move(value));
    }
  }

  /// Returns the fitness of one chromosome, or a sample of it if the fitness is noisy. Throws std::domain_error if the
  /// fitness is NaN.
  fitness_type evaluate(const chromosome_type& chromosome, [[maybe_unused]] random_stream& rng) const {
    if constexpr (takes_stream) {
      return accepted_fitness(detail::value_of(fitness, chromosome, rng));
    } else {
      return evaluate(chromosome);
    }
  }

  /// Returns the problem with a function that values the moves of a neighbourhood without evaluating a chromosome:
  /// `delta(c, fitness, move)` returns the fitness after `move`; `fitness` is that of c, which is not changed yet. The
  /// result must equal the full fitness. Search that makes moves then counts `moves` instead of evaluations. The delta
  /// is used for all neighbourhoods whose moves have the same type.
  ///
  /// A delta may keep data about the chromosome: a type `memory_type`, `delta.begin(c, memory)`, which computes them,
  /// `delta(c, fitness, move, memory)`, and `delta.applied(c, move, memory)`, which is called after a move was made.
  /// The search owns the memory, so that threads share a delta. With such data it may also have
  /// `delta.next_below(neighbourhood, c, fitness, move, bound, memory)` for lower_is_better and one type of
  /// neighbourhood: the first listed move after `move` whose value is below `bound`, or std::nullopt. Searches for the
  /// best move then do not look at the others, which are counted all the same.
  /// ~~~
  /// const auto distance = [](const std::vector<int>& row) { return std::abs(row[0] - row[9]); };
  /// const auto after = [](const std::vector<int>& row, int, neighbourhood::swap::move move) {
  ///   const auto gene = [&](int i) { return row[std::size_t(i == move.i ? move.j : i == move.j ? move.i : i)]; };
  ///   return std::abs(gene(0) - gene(9));
  /// };
  /// const auto rows = minimize(distance, chromosome::permutation{10}).with_delta(neighbourhood::swap{}, after);
  /// ~~~
  template <class Neighbourhood, class Delta>
  constexpr auto with_delta(const Neighbourhood&, Delta delta) const {
    constexpr bool moves = neighbourhood_for<Neighbourhood, chromosome_type>;
    static_assert(
        moves,
        "clade: with_delta needs a neighbourhood of the chromosomes: apply(c, move), and size(c) with at(c, i), "
        "or sample(c, rng)");
    static_assert(!repairs, "clade: a problem with a repair cannot have deltas, because a move would be repaired");
    if constexpr (moves) {
      using move_type = detail::move_of<Neighbourhood, chromosome_type>;
      constexpr bool fits = detail::delta_for<Delta, chromosome_type, fitness_type, move_type>;
      static_assert(fits,
                    "clade: a delta must be callable as delta(chromosome, fitness, move) and return the fitness after "
                    "the move, as a const object; with a memory_type it needs begin(c, memory), "
                    "delta(c, fitness, move, memory) and applied(c, move, memory)");
      if constexpr (fits) {
        using list = detail::delta_list<move_type, Delta, Deltas>;
        return problem<Fitness, Space, Better, Repair, list>{fitness, space,      better,
                                                             repair,  batch_size, list{std::move(delta), deltas}};
      } else {
        return *this;
      }
    } else {
      return *this;
    }
  }

  /// Returns the number of evaluations that one call of the fitness counts as.
  constexpr std::uint64_t evaluations_per_call() const noexcept {
    return takes_stream ? detail::evaluations_of_call(fitness) : 1;
  }

  /// Returns the number of times that the fitness has changed. The function exists only if the fitness has a member
  /// `epoch()`. At the beginning of a generation, a run compares this number with the epoch in which its individuals
  /// were evaluated. If they differ, the run evaluates its individuals again, as `evolution.reevaluate()` does.
  std::uint64_t epoch() const
    requires requires(const Fitness& f) {
      { f.epoch() } -> std::convertible_to<std::uint64_t>;
    }
  {
    return fitness.epoch();
  }

  /// Returns `value`, with all objectives marked as maximized if the order is that of `maximize`. Throws
  /// std::domain_error if the value is NaN.
  static fitness_type accepted_fitness(fitness_type value) {
    if (!(value == value)) detail::throw_error(std::domain_error("the fitness of a chromosome is not a number (NaN)"));
    if constexpr (std::is_same_v<Better, all_higher_dominate>) {
      if constexpr (detail::is_constrained<fitness_type>) {
        value.value = std::move(value.value).all_maximized();
      } else {
        value = std::move(value).all_maximized();
      }
    }
    return value;
  }
  /// The former name of `accepted_fitness`, kept for one version.
  [[deprecated("renamed to accepted_fitness")]] static fitness_type checked_fitness(fitness_type value) {
    return accepted_fitness(std::move(value));
  }
};

namespace detail {

/// True if the fitness of a problem takes a random stream.
template <class Problem>
inline constexpr bool fitness_takes_stream = requires { requires Problem::takes_stream; };

/// True if the fitness of a problem depends on all individuals together.
template <class Problem>
inline constexpr bool is_relative_problem = requires { requires Problem::is_relative; };

/// A problem that counts the changes of its fitness.
template <class Problem>
concept fitness_changes = requires(const Problem& problem) {
  { problem.epoch() } -> std::convertible_to<std::uint64_t>;
};

/// True if the fitness of a problem has several objectives that are ordered by dominance.
template <class Problem>
inline constexpr bool has_several_objectives = is_objectives<unconstrained_type<typename Problem::fitness_type>> &&
                                               std::is_base_of_v<dominates, decltype(Problem::better)>;

// The order of a problem: `OfObjectives` if the fitness has several objectives, otherwise `OfNumbers`.
template <class Fitness, class Space, class OfNumbers, class OfObjectives>
using order_of_fitness = std::conditional_t<
    is_objectives<unconstrained_type<typename value_type<Fitness, typename sample_type<Space>::type>::type>>,
    OfObjectives, OfNumbers>;

}  // namespace detail

/// Returns the problem of finding a chromosome with the lowest fitness, or the front if the fitness is of type
/// `objectives`.
/// ~~~
/// const auto tour = minimize([](const std::vector<int>& order) { return order[0]; }, chromosome::permutation{10});
/// tour.evaluate(std::vector{3, 1, 2});  // = 3
/// ~~~
template <class Fitness, class Space, class Repair = no_repair>
constexpr auto minimize(Fitness fitness, Space space, Repair repair = {}) {
  using order = detail::order_of_fitness<Fitness, Space, lower_is_better, dominates>;
  return problem<Fitness, Space, order, Repair>{std::move(fitness), std::move(space), {}, std::move(repair)};
}

/// Returns a problem without a fitness function. Its fitness values, of type F, are supplied from outside; see `ask`.
/// ~~~
/// const auto of_a_robot = minimize<double>(chromosome::reals{10, -5, 5});
/// ~~~
template <class F, class Space, class Repair = no_repair>
  requires(!std::convertible_to<Space, F>)  // otherwise the argument is a fitness
constexpr auto minimize(Space space, Repair repair = {}) {
  return minimize(told_fitness<F>(), std::move(space), std::move(repair));
}

/// Returns the problem of finding a chromosome with the highest fitness, or the front if the fitness is of type
/// `objectives`. All objectives are maximized.
/// ~~~
/// const auto ones = maximize(&chromosome::bits::count, chromosome::bit_string{20});
/// ones.better(3, 2);  // = true
/// ~~~
template <class Fitness, class Space, class Repair = no_repair>
constexpr auto maximize(Fitness fitness, Space space, Repair repair = {}) {
  using order = detail::order_of_fitness<Fitness, Space, higher_is_better, all_higher_dominate>;
  return problem<Fitness, Space, order, Repair>{std::move(fitness), std::move(space), {}, std::move(repair)};
}

/// Returns a problem without a fitness function, like `minimize<F>(space)`, but higher values are better.
/// ~~~
/// const auto of_a_taster = maximize<int>(chromosome::bit_string{20});
/// ~~~
template <class F, class Space, class Repair = no_repair>
  requires(!std::convertible_to<Space, F>)  // otherwise the argument is a fitness
constexpr auto maximize(Space space, Repair repair = {}) {
  return maximize(told_fitness<F>(), std::move(space), std::move(repair));
}

}  // namespace clade
