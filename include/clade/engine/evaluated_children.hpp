// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

#include "change_report.hpp"

namespace clade::detail {

/// How a child was made, for observers.
struct child_origin {
  bool has_known_parents = false;  ///< false for an immigrant, and for a child of which nothing is known
  bool crossed = false;            ///< whether a crossover made it and may have changed it
  bool mutated = false;            ///< whether a mutation changed it
  // The indices of the operators that were chosen by an operator such as `adaptive::one_of`, otherwise 0.
  std::size_t crossover_index = 0, mutation_index = 0;
  std::size_t parent_count = 0;
};

/// The children of a generation for operators that learn, and for observers: all have been evaluated, and none has
/// replaced a parent yet. The object refers to the run and is valid only during the call.
template <class Population>
struct evaluated_children {
  using population_type = Population;

  const Population& parents;
  const Population& offspring;
  /// The position of each child's first parent among the parents.
  std::span<const std::size_t> mothers;
  std::span<const change_report> change_reports;  ///< one per child if an operator learns

  // For observers only.
  std::uint64_t generation_number = 0;              ///< number of the generation for which they were bred
  std::span<const child_origin> origins{};          ///< one per child
  std::span<const std::size_t> parent_positions{};  ///< `max_parents_per_child` per child
  std::size_t max_parents_per_child = 0;

  /// Returns the positions of the parents of a child. There is none if nothing is known of the child.
  std::span<const std::size_t> parents_of(std::size_t child) const {
    return parent_positions.subspan(child * max_parents_per_child, origins[child].parent_count);
  }

  std::size_t size() const noexcept { return mothers.size(); }
  std::size_t mother(std::size_t child) const { return mothers[child]; }

  /// Returns whether a child is better than its mother.
  bool improved(std::size_t child) const {
    return offspring.better(offspring.fitness(child), parents.fitness(mothers[child]));
  }

  /// Returns the index of the operator that the `one_of` at the address `chooser` used for a child, or std::nullopt if
  /// that `one_of` took no part, as for immigrants. Without `chooser`, the first `one_of` that took part counts.
  std::optional<std::size_t> chosen(std::size_t child, const void* chooser = nullptr) const {
    return change_reports[child].chosen(chooser);
  }
};

/// A function that sees the children of each generation of a run.
template <class Population>
struct births_observer {
  void* object = nullptr;
  void (*call)(void* object, const evaluated_children<Population>& children) = nullptr;
};

/// A value that copies of its owner do not have: they begin with an empty one.
template <class T>
struct not_copied : T {
  not_copied() = default;
  not_copied(const not_copied&) noexcept : T() {}
  not_copied& operator=(const not_copied&) noexcept {
    static_cast<T&>(*this) = {};
    return *this;
  }
};

/// The members of a prepared operator that learns; combinators forward all of them to their `parts()`.
///
/// | required | |
/// |---|---|
/// | `op.learn(children)` | called with the children once per generation, on one thread |
///
/// | optional | |
/// |---|---|
/// | `op.begin(population)` | called with the initial population; after a restart twice, before and after `inherit` |
/// | `op.change(population)` | called with the population that was evaluated again, after the fitness has changed |
/// | `op.inherit(previous)` | takes over the state learned before a restart; without it, adaptation starts again |
/// | `op.learning()` | returns whether the operator learns, if its type does not determine this |
///
/// The learned state belongs to the run and is copied with it. A call that throws must leave the operator unchanged.
template <class Op, class Population>
concept learns_itself = requires(Op& op, const evaluated_children<Population>& children) { op.learn(children); };

// Calls `visit` with every part of a combinator, by reference. Other operators have no parts.
template <class Op, class Visit>
constexpr void visit_parts(Op& op, const Visit& visit) {
  if constexpr (requires { op.parts(); }) {
    std::apply([&](auto&... part) { (visit(part), ...); }, op.parts());
  }
}

/// Returns whether an operator of this type, or a part of it, may learn.
template <class Op, class Population>
constexpr bool may_learn() {
  if constexpr (learns_itself<Op, Population>) {
    return true;
  } else if constexpr (requires(Op& op) { op.parts(); }) {
    return []<class... Part>(std::type_identity<std::tuple<Part...>>) {
      return (may_learn<std::remove_cvref_t<Part>, Population>() || ...);
    }(std::type_identity<std::remove_cvref_t<decltype(std::declval<Op&>().parts())>>());
  } else {
    return false;
  }
}

/// Returns whether this operator, or a part of it, learns.
template <class Population, class Op>
constexpr bool is_learning(Op& op) {
  bool learns = false;
  if constexpr (may_learn<Op, Population>()) {
    if constexpr (requires { op.learning(); }) {
      learns = op.learning();
    } else {
      learns = learns_itself<Op, Population>;
    }
    visit_parts(op, [&](auto& part) { learns = learns || is_learning<Population>(part); });
  }
  return learns;
}

/// Passes the children of a generation to an operator, its parts first.
template <class Op, class Population>
constexpr void learn(Op& op, const evaluated_children<Population>& children) {
  visit_parts(op, [&](auto& part) { learn(part, children); });
  if constexpr (requires { op.learn(children); }) op.learn(children);
}

/// Passes the initial population to an operator.
template <class Op, class Population>
constexpr void pass_initial_population(Op& op, const Population& population) {
  visit_parts(op, [&](auto& part) { pass_initial_population(part, population); });
  if constexpr (requires { op.begin(population); }) op.begin(population);
}

/// Passes the population to an operator after the fitness has changed.
template <class Op, class Population>
constexpr void pass_reevaluated_population(Op& op, const Population& population) {
  visit_parts(op, [&](auto& part) { pass_reevaluated_population(part, population); });
  if constexpr (requires { op.change(population); }) op.change(population);
}

/// Passes an operator the state that it learned before a restart.
template <class Op>
constexpr void inherit(Op& op, Op& previous) {
  if constexpr (requires { op.parts(); }) {
    auto&& parts = op.parts();
    auto&& previous_parts = previous.parts();
    [&]<std::size_t... i>(std::index_sequence<i...>) {
      (inherit(std::get<i>(parts), std::get<i>(previous_parts)), ...);
    }(std::make_index_sequence<std::tuple_size_v<std::remove_cvref_t<decltype(parts)>>>());
  }
  if constexpr (requires { op.inherit(previous); }) op.inherit(previous);
}

}  // namespace clade::detail
