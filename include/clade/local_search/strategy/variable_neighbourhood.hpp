// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../../core/checked.hpp"
#include "../../operators/initialization/random.hpp"
#include "../descend.hpp"
#include "../trajectory.hpp"
#include "../walk.hpp"

namespace clade::detail {

/// What a variable neighbourhood search remembers: how many random moves the next shake makes, and whether the
/// individual is a local optimum.
struct shake_memory {
  std::uint64_t strength = 1;
  bool is_optimum = false;
};

}  // namespace clade::detail

namespace clade {

/// Variable neighbourhood search: a shake makes random moves, a descent goes through several neighbourhoods, and the
/// shake grows until the descent finds something better.
///
/// The descent changes to the next neighbourhood at a local optimum, and back to the first after an improvement, so
/// that it ends at a local optimum of all (variable neighbourhood descent). The shake makes `strength` random moves of
/// the first neighbourhood. The strength is 1 after an improvement, otherwise it grows by 1 and begins again after
/// `max_strength`. A generation is a shake and a descent; the first is the descent from the initial chromosome. The
/// population is the best individual of the run.
///
/// Use it if no single neighbourhood is known to be good. Order them by their cost.
/// Cost: the moves of the shake and of the descents, an evaluation per generation. No allocation after warming up.
/// Throws std::invalid_argument if a parameter is out of range.
/// Source: Mladenović and Hansen, "Variable neighborhood search", 1997.
/// ~~~
/// const variable_neighbourhood search{.neighbourhoods = std::tuple{neighbourhood::swap{}, neighbourhood::insert{}}};
/// run(evolve(queens, search, 1), stop::target(0)).reason.success;  // = true
/// ~~~
template <class Neighbourhoods, class Initialization = initialization::random>
struct variable_neighbourhood {
  Neighbourhoods neighbourhoods{};              ///< the neighbourhoods, a std::tuple
  pivoting rule = pivoting::first_improvement;  ///< how the descent chooses its next move
  /// The maximum number of random moves of a shake, at least 1.
  detail::positive_integer<"variable_neighbourhood max_strength"> max_strength = 10;
  /// A sampled descent ends after this number of consecutive moves without an improvement; at least 1.
  detail::positive_integer<"variable_neighbourhood max_failures"> max_failures = 1000;
  Initialization initialization{};  ///< the operator that makes the initial chromosome

  template <class Problem>
  using memory_for = detail::shake_memory;

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool are_listed = requires { std::tuple_size<Neighbourhoods>::value; };
    static_assert(are_listed, "clade: variable_neighbourhood needs its neighbourhoods in a std::tuple");
    constexpr bool fits = [] {
      if constexpr (are_listed) {
        return detail::descent_fits<Problem, Neighbourhoods>;
      } else {
        return false;
      }
    }();
    return detail::set_up_if<fits, detail::trajectory_run<Problem, variable_neighbourhood>>(problem, *this, stream);
  }

  /// Makes one generation; called by the run.
  template <class State, class Evaluator>
  void search(const State& state, random_stream& rng, Evaluator& evaluate) const {
    const auto before = evaluate.backup(state.chromosome);
    const auto fitness_before = state.fitness;
    if (state.number > 0) {
      shake(state, rng, evaluate);
      state.fitness = evaluate(state.chromosome);
    }
    const auto* const optimum = state.memory.is_optimum ? &*before : nullptr;
    detail::descend(neighbourhoods, rule, {.max_failures = max_failures}, state.chromosome, state.fitness, rng,
                    evaluate, optimum);
    state.memory.is_optimum = true;
    auto& strength = state.memory.strength;
    if (state.number == 0 || evaluate.better(state.fitness, fitness_before)) {
      strength = 1;
      return;
    }
    strength = strength < max_strength ? strength + 1 : 1;
    state.chromosome = *before;
    state.fitness = fitness_before;
  }

 private:
  template <class State, class Evaluator>
  void shake(const State& state, random_stream& rng, Evaluator& evaluate) const {
    const auto& first = std::get<0>(neighbourhoods);
    using first_type = std::remove_cvref_t<decltype(first)>;
    auto& memory = evaluate.template scratch<detail::walk_memory<first_type, detail::no_deltas>>().moves;
    detail::begin_memory(first, std::as_const(state.chromosome), memory);
    for (std::uint64_t k = 0; k < state.memory.strength; ++k) {
      const auto move = detail::sample_move(first, std::as_const(state.chromosome), rng, memory);
      if (!move) break;
      detail::apply_move(first, state.chromosome, *move, memory);
    }
  }
};

}  // namespace clade
