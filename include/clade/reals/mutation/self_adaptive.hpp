// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <type_traits>

#include "../../core/concepts.hpp"
#include "../../core/positive_number.hpp"
#include "../../operators/mutation/none.hpp"
#include "../../random/exponential.hpp"
#include "../bounds/clamp.hpp"
#include "../chromosome/reals_with_steps.hpp"
#include "../real_genes.hpp"

namespace clade::mutation {

/// Self-adaptive mutation: first the chromosome's own steps change, by log-normal factors, then every gene moves by a
/// normally distributed step of that length.
///
/// For the chromosomes of `chromosome::reals_with_steps`. With one step s for all genes, s becomes s exp(r N), where N
/// is a normal number and r is `rate`, 1 / sqrt(n) unless given. With a step for each gene, the factor is exp(r' N + r
/// N_i), where N is the same for all genes; r is 1 / sqrt(2 sqrt(n)) and r' is 1 / sqrt(2n), both multiplied by `rate`
/// if it is given. Steps are in widths of the genes' ranges, at most 1 and at least the space's `least_step`. `bounds`
/// brings genes back that leave their bounds, by default to the nearer bound. Selection then favours steps that make
/// good children: use it on every child, with strong selection, such as `replacement::comma`, and cross steps by
/// `intermediate`, if at all.
///
/// Cost: a normal number for each gene and for each step, and an exponential for each step. Allocates nothing. Throws
/// std::invalid_argument for chromosomes of another length than the space's, and for a rate that is not above 0 and
/// finite.
/// Source: Schwefel, 1981; Bäck and Schwefel, "An overview of evolutionary algorithms for parameter optimization",
/// 1993.
/// ~~~
/// const auto adapting = minimize([](const auto& c) { return sum_of_squares(c.genes); },
///                                chromosome::reals_with_steps{.genes = {5, -5, 5}, .steps = 1});
/// const genetic_algorithm evolution_strategy{
///     .mutation = mutation::self_adaptive{}, .replacement = replacement::comma{300}};
/// run(evolve(adapting, evolution_strategy, 1), stop::generations(5));
/// ~~~
template <class Bounds = bounds::clamp>
struct self_adaptive {
  std::optional<detail::positive_number<"self_adaptive rate">> rate{};
  Bounds bounds{};

  /// The operator with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    constexpr bool has_steps =
        std::is_same_v<std::remove_cvref_t<decltype(problem.space)>, chromosome::reals_with_steps>;
    static_assert(has_steps,
                  "clade: mutation::self_adaptive needs a space whose chromosomes hold steps, such as "
                  "chromosome::reals_with_steps");
    constexpr bool bounded = bounds_for<Bounds>;
    static_assert(bounded || !has_steps,
                  "clade: the bounds of mutation::self_adaptive must be callable as op(value, low, high, rng)");
    if constexpr (has_steps && bounded) {
      const auto n = static_cast<double>(problem.space.genes.size());
      const bool one = problem.space.steps == 1;
      const auto given = rate ? static_cast<double>(*rate) : 1.0;
      return prepared{one ? given / std::sqrt(n) : given / std::sqrt(2 * n),
                      one ? 0.0 : given / std::sqrt(2 * std::sqrt(n)), problem.space.least_step, bounds,
                      detail::finite_box("mutation::self_adaptive", problem.space.genes)};
    } else {
      return none{};
    }
  }

  struct prepared {
    double for_all, for_each;
    double least;
    Bounds bounds;
    detail::real_box box;

    bool operator()(chromosome::stepped& c, random_stream& rng) const {
      box.require_length("mutation::self_adaptive", c.genes.size());
      const auto together = for_all * rng.normal();
      for (auto& step : c.steps) {
        const auto power = together + (for_each > 0 ? for_each * rng.normal() : 0.0);
        const auto factor = power > 0 ? 1 / detail::portable_exp(-power) : detail::portable_exp(power);
        step = detail::clamped(step * factor, least, 1);
      }
      for (std::size_t i = 0; i < c.genes.size(); ++i) {
        const auto step = (c.steps.size() == 1 ? c.steps[0] : c.steps[i]) * box.width(i);
        c.genes[i] = bounds(c.genes[i] + step * rng.normal(), box.low[i], box.high[i], rng);
      }
      return true;
    }
  };
};

static_assert(mutation_for<self_adaptive<>::prepared, chromosome::stepped>);

}  // namespace clade::mutation
