// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/genes.hpp"
#include "../../core/positive.hpp"
#include "../../core/probability.hpp"
#include "../../core/space.hpp"
#include "gene_picker.hpp"
#include "none.hpp"

namespace clade::detail {

/// A random value of [low, high] at most `step` from `gene`, and another where there is any.
template <std::integral Gene, std::integral Bound>
Gene value_near(Gene gene, std::size_t step, Bound low, Bound high, random_stream& rng) {
  // Compared by value before it is converted: the gene may be of a type with a larger range than the bounds. The sign
  // makes an int of a char, which the comparisons do not take.
  const auto from = std::cmp_less(+gene, +low) ? low : std::cmp_greater(+gene, +high) ? high : static_cast<Bound>(gene);
  // Distances are unsigned, so that no bounds are too far apart.
  const auto distance = [](Bound a, Bound b) { return static_cast<std::size_t>(b) - static_cast<std::size_t>(a); };
  const auto down = std::min(step, distance(low, from)), up = std::min(step, distance(from, high));
  if (down == 0 && up == 0) return static_cast<Gene>(from);
  const auto i = rng.below(down + up);
  return static_cast<Gene>(static_cast<std::size_t>(from) - down + i + (i >= down));
}

}  // namespace clade::detail

namespace clade::mutation {

/// Creep mutation: every gene, with probability `rate`, from 0 to 1, and independently of the others, moves to another
/// value at most `step`, 1 or more, away; without a rate, 1/n.
///
/// For integers whose order means something. The bounds are those of the problem's space, `low` and `high`. All values
/// within reach and within the bounds, except the gene's own, are equally likely, so a gene neither sticks to a bound
/// nor stays where it was. A gene outside the bounds counts as being at the nearer one. It returns whether any gene
/// changed; where low equals high none can.
///
/// Cost: two draws per gene picked, by a table that is made once a run; one draw per gene for chromosomes of another
/// length than the space's. Throws std::invalid_argument for a step below 1 and for a rate outside [0, 1].
/// Source: Davis, "Handbook of genetic algorithms", 1991.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::uniform{},
///     .mutation = mutation::creep{.step = 2, .rate = 0.2}};
/// run(evolve(lock, ga, 1), stop::generations(5));
/// ~~~
struct creep {
  detail::positive<"creep step"> step = 1;
  std::optional<detail::probability<"creep rate">> rate{};

  /// The operator with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    constexpr bool has_bounds = detail::space_of_integers<std::remove_cvref_t<decltype(problem.space)>>;
    static_assert(has_bounds,
                  "clade: mutation::creep needs a space of integers with the bounds low and high, such as "
                  "chromosome::integers");
    if constexpr (has_bounds) {
      using bound = std::remove_cvref_t<decltype(problem.space.low)>;
      return prepared<bound>{step, problem.space.low, problem.space.high, gene_picker::for_space(problem.space, rate)};
    } else {
      return none{};
    }
  }

  template <std::integral Bound>
  struct prepared {
    std::size_t step;
    Bound low, high;
    gene_picker genes_to_move;

    template <detail::integer_sequence C>
    bool operator()(C& genes, random_stream& rng) const {
      bool changed = false;
      genes_to_move(genes.size(), rng, [&](std::size_t i) {
        const auto moved = detail::value_near(genes[i], step, low, high, rng);
        changed = changed || moved != genes[i];
        genes[i] = moved;
      });
      return changed;
    }
  };
};

static_assert(mutation_for<creep::prepared<int>, std::vector<int>>);

}  // namespace clade::mutation
