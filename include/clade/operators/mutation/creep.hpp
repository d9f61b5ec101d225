// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/genes.hpp"
#include "gene_picker.hpp"
#include "none.hpp"

namespace clade::detail {

/// Returns a random value in [low, high] that differs from `gene` by 1 to `step`. A gene outside the bounds is first
/// set to the nearer bound. Returns `low` if low equals high.
template <std::integral Gene, std::integral Bound>
Gene value_near(Gene gene, std::size_t step, Bound low, Bound high, random_stream& rng) {
  // std::cmp_less compares types of different ranges correctly, but does not take char; the unary plus promotes it.
  const auto from = std::cmp_less(+gene, +low) ? low : std::cmp_greater(+gene, +high) ? high : static_cast<Bound>(gene);
  // Distances are unsigned, since the distance between two bounds may overflow a signed type.
  const auto distance = [](Bound a, Bound b) { return static_cast<std::size_t>(b) - static_cast<std::size_t>(a); };
  const auto down = std::min(step, distance(low, from)), up = std::min(step, distance(from, high));
  if (down == 0 && up == 0) return static_cast<Gene>(from);
  const auto i = rng.below(down + up);
  return static_cast<Gene>(static_cast<std::size_t>(from) - down + i + (i >= down));
}

}  // namespace clade::detail

namespace clade::mutation {

/// Creep mutation: each gene is mutated with probability `rate`, independently of the others. It moves to another value
/// at most `step` away.
///
/// Suits integers with a meaningful order. The bounds come from the problem's space. All values within `step` of the
/// gene and within the bounds are equally likely, except the current one, so genes do not accumulate at the bounds. A
/// gene outside the bounds is first set to the nearer bound. Returns whether any gene changed; no gene can change if
/// low equals high.
///
/// Cost: that of `gene_picker`, with a table that is computed once per run, and one draw per mutated gene.
/// Throws std::invalid_argument if `step` is 0 or `rate` is outside [0, 1].
/// Source: Davis, "Handbook of genetic algorithms", 1991.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::uniform{},
///     .mutation = mutation::creep{.step = 2, .rate = 0.2}};
/// run(evolve(lock, ga, 1), stop::generations(5));
/// ~~~
struct creep {
  detail::positive_integer<"creep step"> step = 1;          ///< largest change of a gene, at least 1
  std::optional<detail::probability<"creep rate">> rate{};  ///< probability per gene, in [0, 1]; by default 1/n

  /// Returns the operator with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    using Space = std::remove_cvref_t<decltype(problem.space)>;
    constexpr bool same = detail::space_of_integers<Space>, separate = detail::space_of_integers_by_place<Space>;
    static_assert(same || separate,
                  "clade: mutation::creep needs a space of integers with the bounds low and high, such as "
                  "chromosome::integers");
    if constexpr (same) {
      using bound = std::remove_cvref_t<decltype(problem.space.low)>;
      const auto picker = gene_picker::for_space(problem.space, rate);
      return prepared<bound, bound>{step, problem.space.low, problem.space.high, picker};
    } else if constexpr (separate) {
      using bound = decltype(problem.space.low(0));
      std::vector<bound> low, high;
      for (std::size_t i = 0; i < problem.space.size(); ++i) {
        low.push_back(problem.space.low(i));
        high.push_back(problem.space.high(i));
      }
      const auto picker = gene_picker::for_space(problem.space, rate);
      return prepared<bound, std::vector<bound>>{step, std::move(low), std::move(high), picker};
    } else {
      return none{};
    }
  }

  /// The operator with bounds. `Bounds` is a number if the bounds are the same for all genes, otherwise a vector.
  template <std::integral Bound, class Bounds>
  struct prepared {
    std::size_t step;
    Bounds low, high;
    gene_picker genes_to_move;

    template <detail::integer_sequence C>
    bool operator()(C& genes, random_stream& rng) const {
      if constexpr (!std::integral<Bounds>) {
        if (genes.size() != low.size()) {
          detail::refuse(
              {"creep needs chromosomes of ", low.size(), " genes, the size of the space, but one had ", genes.size()});
        }
      }
      bool changed = false;
      genes_to_move(genes.size(), rng, [&](std::size_t i) {
        const auto moved = [&] {
          if constexpr (std::integral<Bounds>) {
            return detail::value_near(genes[i], step, low, high, rng);
          } else {
            return detail::value_near(genes[i], step, low[i], high[i], rng);
          }
        }();
        changed = changed || moved != genes[i];
        genes[i] = moved;
      });
      return changed;
    }
  };
};

}  // namespace clade::mutation
