// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/number_of_at_least.hpp"
#include "../../core/space.hpp"
#include "../../operators/crossover/none.hpp"
#include "../bounds/clamp.hpp"
#include "../real_genes.hpp"

namespace clade::crossover {

/// Blend crossover, BLX-alpha: every gene of the child is uniform in the interval of its parents' genes, made longer at
/// either end by `alpha` times its length, from 0.
///
/// For vectors of real numbers; the bounds are those of the problem's space, `low(i)` and `high(i)`, which may be
/// infinite, and `bounds` brings values back that leave them, by default to the nearer bound. At alpha = 0.366 (sqrt(3)
/// / 2 - 1 / 2) the variance of a population without selection stays the same on average; the usual 0.5 widens it,
/// which selection makes up for. Genes are independent: it suits separable functions.
///
/// Cost: one draw a gene. Allocates nothing. Throws std::invalid_argument where a parent has another number of genes
/// than the space, and for an alpha below 0.
/// Source: Eshelman and Schaffer, "Real-coded genetic algorithms and interval-schemata", 1993.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{.alpha = 0.5, .bounds = bounds::reflect{}},
///     .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
template <class Bounds = bounds::clamp>
struct blend {
  detail::number_of_at_least<"blend alpha", 0> alpha = 0.5;
  Bounds bounds{};

  /// The operator with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    constexpr bool has_bounds = detail::space_of_reals<std::remove_cvref_t<decltype(problem.space)>>;
    static_assert(has_bounds,
                  "clade: crossover::blend needs a space with the bounds low(i) and high(i) of every gene, such as "
                  "chromosome::reals");
    constexpr bool bounded = bounds_for<Bounds>;
    static_assert(bounded || !has_bounds,
                  "clade: the bounds of crossover::blend must be callable as op(value, low, high, rng)");
    if constexpr (has_bounds && bounded) {
      return prepared{alpha, bounds, detail::real_box(problem.space)};
    } else {
      return none{};
    }
  }

  struct prepared {
    double alpha;
    Bounds bounds;
    detail::real_box box;

    template <detail::real_sequence C>
    void operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
      detail::begin_child("crossover::blend", box, mother, father, child);
      auto stream = rng;  // in registers
      // All draws come first, so that what follows can be vectorised.
      for (auto& gene : child) gene = stream.unit();
      for (std::size_t i = 0; i < child.size(); ++i) {
        const auto low = std::min(mother[i], father[i]), high = std::max(mother[i], father[i]);
        const auto length = detail::difference(high, low);
        const auto value = (low - alpha * length) + (1 + 2 * alpha) * length * child[i];
        child[i] = bounds(value, box.low[i], box.high[i], stream);
      }
      rng = stream;
    }
  };
};

static_assert(crossover_for<blend<>::prepared, std::vector<double>>);

}  // namespace clade::crossover
