// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <optional>

#include "../../core/concepts.hpp"

namespace clade::observe {

/// Calls another observer once per generation equivalent: for the first generation, and whenever the number of
/// offspring has passed another multiple of the population size. The log of a steady-state algorithm is then as long as
/// that of a generational one.
///
///     observe::every_equivalent course{observe::statistics()};
///     run(evolve(problem, steady_state, 1), stop::generation_equivalents(100), course);
///     for (const auto& row : course.observer.rows()) plot(row.evaluations, row.best);
///
/// To observe by reference, use `every_equivalent{std::ref(log)}`.
///
/// Cost: one division per generation.
/// ~~~
/// const genetic_algorithm steady_state{
///     .crossover = crossover::order{}, .mutation = mutation::swap{}, .replacement = replacement::worst{1}};
/// observe::every_equivalent course{observe::statistics()};
/// run(evolve(queens, steady_state, 1), stop::generation_equivalents(5), course);
/// course.observer.rows().size();  // = 6u
/// ~~~
template <class Observer>
struct every_equivalent {
  /// Whether it reads the whole population; see `mpi::ranks`.
  static constexpr bool reads_population = detail::reads_population<Observer>;

  Observer observer;                     ///< the observer that is called
  std::optional<std::uint64_t> shown{};  ///< the number of generation equivalents at its latest call

  template <class Generation>
    requires observer_for<Observer, Generation>
  void operator()(const Generation& generation) {
    const std::uint64_t equivalents = generation.births / detail::size_of(generation);
    if (shown && equivalents == *shown) return;
    shown = equivalents;
    observer(generation);
  }

  /// Shows all children to the other observer, if it sees children.
  template <class Children>
    requires requires(Observer& to, const Children& children) { to.births(children); }
  void births(const Children& children) {
    observer.births(children);
  }
};

}  // namespace clade::observe
