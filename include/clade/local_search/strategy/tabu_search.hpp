// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <type_traits>
#include <vector>

#include "../../core/checked.hpp"
#include "../../operators/initialization/random.hpp"
#include "../tabu.hpp"
#include "../trajectory.hpp"
#include "../walk.hpp"

namespace clade::detail {

/// What a tabu search remembers.
template <class Individual>
struct tabu_memory {
  std::vector<Individual> position;  // where the search is; empty before the first step
  tabu_list list;
};

}  // namespace clade::detail

namespace clade {

/// Tabu search: each step makes the best move, even if it is worse, and forbids for some steps to bring back what the
/// move removed.
///
/// A move is tabu if all attributes that it adds were removed during their tenure; the neighbourhood defines
/// attributes, for example the pairs of a position and a gene. A tabu move is made nevertheless if it leads to a new
/// best (aspiration). The tenure of each attribute is drawn from 0.9 to 1.1 times `tenure`, so that the search does not
/// run in a circle. If all moves are tabu, the best of all is made. A generation is `steps` steps. The population is
/// the best individual of the run.
///
/// Use it if a local optimum is left best by a small step, as in quadratic assignment. A delta with a memory makes the
/// look at all moves cheap; see `problem::with_delta`.
/// Cost: values of all moves per step; memory of 8 bytes per attribute, of which a permutation of n genes has n². No
/// allocation after warming up.
/// Throws std::invalid_argument if a parameter is out of range.
/// Source: Glover, "Tabu search – part I", 1989; Taillard, "Robust taboo search for the quadratic assignment problem",
/// 1991.
/// ~~~
/// run(evolve(queens, tabu_search{neighbourhood::swap{}}, 1), stop::target(0)).reason.success;  // = true
/// ~~~
template <class Neighbourhood, class Initialization = initialization::random>
struct tabu_search {
  Neighbourhood neighbourhood{};  ///< the moves; it lists them and defines attributes
  /// The mean number of steps for which a removed attribute is tabu; 0 is the number of genes.
  detail::nonnegative_integer<"tabu_search tenure"> tenure = 0;
  detail::positive_integer<"tabu_search steps"> steps = 100;  ///< number of steps in a generation, at least 1
  Initialization initialization{};                            ///< the operator that makes the initial chromosome

  template <class Problem>
  using memory_for =
      detail::tabu_memory<detail::individual<typename Problem::chromosome_type, typename Problem::fitness_type>>;

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool fits = detail::neighbourhoods_fit<Problem, Neighbourhood>();
    using C = typename Problem::chromosome_type;
    constexpr bool has_attributes = !fits || detail::has_attributes<Neighbourhood, C>;
    static_assert(
        has_attributes,
        "clade: tabu_search needs a neighbourhood that lists its moves and has attributes(c), removed(c, move) "
        "and added(c, move), such as neighbourhood::swap");
    constexpr bool all_fit = fits && has_attributes;
    return detail::set_up_if<all_fit, detail::trajectory_run<Problem, tabu_search>>(problem, *this, stream);
  }

  /// Makes one generation; called by the run.
  template <class State, class Evaluator>
  void search(const State& state, random_stream& rng, Evaluator& evaluate) const {
    auto& memory = state.memory;
    if (memory.position.empty()) memory.position.push_back({state.chromosome, state.fitness});
    auto& position = memory.position.front();
    memory.list.until.resize(neighbourhood.attributes(state.chromosome));
    using chromosome_type = std::remove_reference_t<decltype(state.chromosome)>;
    detail::walk<Neighbourhood, chromosome_type, Evaluator> walk(neighbourhood, position.chromosome, position.fitness,
                                                                 evaluate);
    for (std::size_t k = 0; k < steps; ++k) {
      detail::make_tabu_step(walk, memory.list, state.fitness, tenure, rng);
      if (!walk.better(walk.fitness(), state.fitness)) continue;
      state.chromosome = walk.chromosome();
      state.fitness = walk.fitness();
    }
    position.fitness = walk.fitness();
  }
};

}  // namespace clade
