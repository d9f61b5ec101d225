// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <type_traits>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/probability.hpp"
#include "../../core/space.hpp"
#include "../../operators/crossover/none.hpp"
#include "../real_genes.hpp"

namespace clade::crossover {

/// Arithmetic crossover: the child lies on the straight line between its parents, a `share` of the way from its father
/// to its mother. Without a share, from 0 to 1, each child draws its own uniformly.
///
/// For vectors of real numbers; the bounds are those of the problem's space, `low(i)` and `high(i)`, which may be
/// infinite. Children never leave the box that parents span, so the population contracts: a mutation must keep it wide.
/// A child of parents within the bounds is within them; others are brought to the nearer bound.
///
/// Cost: at most one draw, and one pass. Allocates nothing. Throws std::invalid_argument where a parent has another
/// number of genes than the space, and for a share outside [0, 1].
/// Source: the whole arithmetical crossover of Michalewicz, "Genetic algorithms + data structures = evolution
/// programs", 1992.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::arithmetic{.share = 0.5}, .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct arithmetic {
  std::optional<detail::probability<"arithmetic share">> share{};

  /// The operator with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    constexpr bool has_bounds = detail::space_of_reals<std::remove_cvref_t<decltype(problem.space)>>;
    static_assert(has_bounds,
                  "clade: crossover::arithmetic needs a space with the bounds low(i) and high(i) of every gene, such "
                  "as chromosome::reals");
    if constexpr (has_bounds) {
      return prepared{share ? std::optional<double>(*share) : std::nullopt, detail::real_box(problem.space)};
    } else {
      return none{};
    }
  }

  struct prepared {
    std::optional<double> share;
    detail::real_box box;

    template <detail::real_sequence C>
    void operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
      detail::begin_child("crossover::arithmetic", box, mother, father, child);
      const auto mothers = share ? *share : rng.unit();
      for (std::size_t i = 0; i < mother.size(); ++i) {
        // From the nearer parent, so that a share of 0 or 1 is that parent exactly.
        const auto way = detail::difference(father[i], mother[i]);
        const auto value = mothers < 0.5 ? father[i] - mothers * way : mother[i] + (1 - mothers) * way;
        child[i] = box.nearest(i, value);
      }
    }
  };
};

static_assert(crossover_for<arithmetic::prepared, std::vector<double>>);

}  // namespace clade::crossover
