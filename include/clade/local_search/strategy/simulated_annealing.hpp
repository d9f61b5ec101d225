// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "../../core/checked.hpp"
#include "../../mathematics/exp.hpp"
#include "../../mathematics/log.hpp"
#include "../../operators/initialization/random.hpp"
#include "../trajectory.hpp"
#include "../walk.hpp"

namespace clade::detail {

/// What simulated annealing remembers.
template <class Individual>
struct annealing_memory {
  std::vector<Individual> position;   // where the search is; empty before the first step
  double start = 0, temperature = 0;  // in the unit of the fitness
  std::uint64_t frozen = 0;           // number of temperatures in a row at which no worse neighbour was accepted
};

}  // namespace clade::detail

namespace clade {

/// Simulated annealing: random moves; a move that is worse by d is made with probability exp(-d / temperature), and the
/// temperature falls.
///
/// The start temperature accepts a share `initial_acceptance` of the worse moves of a sample, so that results do not
/// depend on the unit of the fitness. A generation is `moves` moves at one temperature, which is then multiplied by
/// `cooling`. After `frozen` temperatures in a row at which no worse move was made, the temperature is `reheating`
/// times the start temperature. The population is the best individual of the run.
///
/// Use it for large neighbourhoods with cheap deltas and time for slow cooling: a `cooling` near 1 finds better
/// solutions in more time.
/// Cost: `moves` values per generation. No allocation after warming up.
/// Throws std::invalid_argument if a parameter is out of range.
/// Source: Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing", 1983.
/// ~~~
/// const simulated_annealing annealing{neighbourhood::swap{}};
/// run(evolve(queens, annealing, 1), stop::target(0) || stop::generations(500)).reason.success;  // = true
/// ~~~
template <class Neighbourhood, class Initialization = initialization::random>
struct simulated_annealing {
  Neighbourhood neighbourhood{};  ///< the moves
  /// The share of the worse moves that the start temperature accepts, above 0 and below 1.
  detail::real_in_open_interval<"simulated_annealing initial_acceptance", 0, 1> initial_acceptance = 0.5;
  /// The factor of the temperature from one generation to the next, above 0 and below 1.
  detail::real_in_open_interval<"simulated_annealing cooling", 0, 1> cooling = 0.95;
  detail::positive_integer<"simulated_annealing moves"> moves = 1000;  ///< number of moves in a generation, at least 1
  /// The number of temperatures in a row without a worse move after which the search is reheated, at least 1.
  detail::positive_integer<"simulated_annealing frozen"> frozen = 3;
  /// The temperature after reheating, as a share of the start temperature, above 0 and at most 1.
  detail::share<"simulated_annealing reheating"> reheating = 0.5;
  Initialization initialization{};  ///< the operator that makes the initial chromosome

  template <class Problem>
  using memory_for =
      detail::annealing_memory<detail::individual<typename Problem::chromosome_type, typename Problem::fitness_type>>;

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool fits = detail::neighbourhoods_fit<Problem, Neighbourhood>();
    constexpr bool is_number = !fits || std::is_arithmetic_v<typename Problem::fitness_type>;
    static_assert(is_number, "clade: simulated_annealing needs a fitness that is a number");
    constexpr bool all_fit = fits && is_number;
    return detail::set_up_if<all_fit, detail::trajectory_run<Problem, simulated_annealing>>(problem, *this, stream);
  }

  /// Makes one generation; called by the run.
  template <class State, class Evaluator>
  void search(const State& state, random_stream& rng, Evaluator& evaluate) const {
    auto& memory = state.memory;
    if (memory.position.empty()) memory.position.push_back({state.chromosome, state.fitness});
    auto& position = memory.position.front();
    using chromosome_type = std::remove_reference_t<decltype(state.chromosome)>;
    detail::walk<Neighbourhood, chromosome_type, Evaluator> walk(neighbourhood, position.chromosome, position.fitness,
                                                                 evaluate);
    if (memory.start == 0) memory.start = memory.temperature = start_temperature(walk, rng);
    bool worsened = false;
    for (std::size_t k = 0; k < moves; ++k) {
      const auto move = walk.sample(rng);
      if (!move) break;
      const auto value = walk.value(*move);
      if (walk.better(walk.fitness(), value)) {
        if (memory.temperature == 0) continue;
        if (rng.unit() >= mathematics::exp(-loss(value, walk.fitness()) / memory.temperature)) continue;
        worsened = true;
      }
      walk.take(*move, value);
      if (!walk.better(value, state.fitness)) continue;
      state.chromosome = walk.chromosome();
      state.fitness = value;
    }
    position.fitness = walk.fitness();
    memory.frozen = worsened ? 0 : memory.frozen + 1;
    if (memory.frozen >= frozen) {
      memory.frozen = 0;
      memory.temperature = reheating * memory.start;
    } else {
      memory.temperature *= cooling;
    }
  }

 private:
  template <class F>
  static double loss(const F& one, const F& other) {
    const double a = static_cast<double>(one), b = static_cast<double>(other);
    return a < b ? b - a : a - b;
  }
  // Samples 100 moves and computes the mean loss of the worse ones. Returns the temperature at which this loss is
  // accepted with the probability `initial_acceptance`. Returns 0 if no move is worse: then no worse move is accepted,
  // and the next generation samples again.
  template <class Walk>
  double start_temperature(Walk& walk, random_stream& rng) const {
    double sum = 0, count = 0;
    for (int k = 0; k < 100; ++k) {
      const auto move = walk.sample(rng);
      if (!move) break;
      const auto value = walk.value(*move);
      if (!walk.better(walk.fitness(), value)) continue;
      sum += loss(value, walk.fitness());
      ++count;
    }
    return count > 0 ? sum / count / -mathematics::log(initial_acceptance) : 0;
  }
};

}  // namespace clade
