// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../core/checked.hpp"
#include "../../engine/operator_calls.hpp"
#include "../tabu.hpp"
#include "../walk.hpp"

namespace clade::mutation {

/// A short tabu search as a mutation: makes steps of `tabu_search` and keeps the best chromosome on the way.
///
/// A genetic algorithm with this mutation is a memetic algorithm. Moves are valued by the delta of the problem if it
/// has one (`problem::with_delta`) and then counted as moves, otherwise each is an evaluation. The neighbourhood lists
/// its moves and defines attributes, as for `tabu_search`. Returns whether the chromosome changed; its fitness is not
/// computed again. If no step leads to a better chromosome, the child stays as it is.
///
/// Use it in place of `mutation::descent` if local optima are far worse than what a tabu search finds, as in quadratic
/// assignment. Use a crossover that keeps what the parents have in common, a small population, and a replacement that
/// keeps the best, such as `replacement::plus`, with `diversity::reject_duplicates`, because searches often end at the
/// same optimum.
/// Cost: values of all moves per step; memory of 8 bytes per attribute. No allocation after warming up.
/// Throws std::invalid_argument if `steps` is 0.
/// Source: Taillard, "Robust taboo search for the quadratic assignment problem", 1991; Benlic and Hao, "Memetic search
/// for the quadratic assignment problem", 2015.
/// ~~~
/// const genetic_algorithm memetic{.population = 10,
///                                 .crossover = crossover::partially_mapped{},
///                                 .mutation = mutation::tabu{neighbourhood::swap{}, 50},
///                                 .replacement = replacement::plus{}};
/// run(evolve(queens, memetic, 1), stop::target(0) || stop::generations(20)).reason.success;  // = true
/// ~~~
template <class Neighbourhood>
struct tabu {
  Neighbourhood neighbourhood{};                        ///< the moves; it lists them and defines attributes
  detail::positive_integer<"tabu steps"> steps = 1000;  ///< number of steps, at least 1
  /// The mean number of steps for which a removed attribute is tabu; 0 is the number of genes.
  detail::nonnegative_integer<"tabu tenure"> tenure = 0;

  template <class C, class Evaluator>
    requires detail::has_attributes<Neighbourhood, C>
  bool operator()(C& chromosome, random_stream& rng, Evaluator& evaluate) const {
    constexpr bool whole = requires { evaluate.problem(); };
    static_assert(whole || detail::is_archetype<Evaluator>,
                  "clade: mutation::tabu searches the neighbours of a whole chromosome; it cannot be a part of "
                  "mutation::on or mutation::record");
    if constexpr (whole) {
      auto best = evaluate(chromosome);
      auto& list = evaluate.template scratch<detail::tabu_list>();
      list.until.assign(neighbourhood.attributes(chromosome), 0);
      list.step = 0;
      const auto position = evaluate.backup(chromosome);
      detail::walk<Neighbourhood, C, Evaluator> walk(neighbourhood, *position, best, evaluate);
      bool changed = false;
      for (std::size_t k = 0; k < steps; ++k) {
        detail::make_tabu_step(walk, list, best, tenure, rng);
        if (!walk.better(walk.fitness(), best)) continue;
        chromosome = walk.chromosome();
        best = walk.fitness();
        changed = true;
      }
      if (!changed) return false;
      evaluate.remember(chromosome, best);
    }
    return true;
  }
};

}  // namespace clade::mutation
