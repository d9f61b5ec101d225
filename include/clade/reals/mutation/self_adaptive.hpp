// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <type_traits>

#include "../../core/checked.hpp"
#include "../../operators/mutation/none.hpp"
#include "../../random/exponential.hpp"
#include "../bounds/bounded.hpp"
#include "../bounds/clamp.hpp"
#include "../chromosome/reals_with_steps.hpp"

namespace clade::mutation {

/// Self-adaptive mutation: multiplies the step sizes that a chromosome carries by log-normal factors, then moves every
/// gene by a normally distributed step whose deviation is the new step size.
///
/// The operator is for the chromosomes of `chromosome::reals_with_steps`. Let N be a normal number drawn once per call,
/// and N_i a normal number drawn per gene. A single step size is multiplied by exp(r N), where r = 1 / sqrt(n). With a
/// step size per gene, the factor is exp(r' N + r N_i), where r = 1 / sqrt(2 sqrt(n)) and r' = 1 / sqrt(2n). `rate`
/// multiplies r and r'. Step sizes are relative to the ranges of the genes. They are at least `min_step` of the space
/// and at most 1. Use the operator on every child together with strong selection, such as `replacement::comma`. Strong
/// selection favours good step sizes. To recombine step sizes, use `crossover::blend`.
///
/// Cost: a normal draw per gene, plus a normal draw and an exponential function per step size. Allocates nothing.
/// Throws std::invalid_argument if a chromosome's length differs from the size of the space, and if `rate` is not
/// positive and finite.
/// Source: Schwefel, "Numerical optimization of computer models", 1981; Bäck and Schwefel, "An overview of evolutionary
/// algorithms for parameter optimization", 1993.
/// ~~~
/// const auto adapting = minimize([](const auto& c) { return sum_of_squares(c.genes); },
///                                chromosome::reals_with_steps{.genes = {5, -5, 5}, .steps = 1});
/// const genetic_algorithm evolution_strategy{
///     .mutation = mutation::self_adaptive{}, .replacement = replacement::comma{300}};
/// run(evolve(adapting, evolution_strategy, 1), stop::generations(5));
/// ~~~
template <class Bounds = bounds::clamp>
struct self_adaptive {
  /// The factor of the learning rates, above 0; by default 1.
  std::optional<detail::positive_real<"self_adaptive rate">> rate{};
  /// The policy that repairs genes outside the bounds.
  Bounds bounds{};

  /// Returns the operator for one run, with the bounds of the problem's space.
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
      return prepared{
          one ? given / std::sqrt(n) : given / std::sqrt(2 * n), one ? 0.0 : given / std::sqrt(2 * std::sqrt(n)),
          problem.space.min_step,
          detail::bounded_box<Bounds>{detail::finite_box("mutation::self_adaptive", problem.space.genes), bounds}};
    } else {
      return none{};
    }
  }

  struct prepared {
    double for_all, for_each;
    double least;
    detail::bounded_box<Bounds> box;

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
        c.genes[i] = box.repaired(i, c.genes[i] + step * rng.normal(), rng);
      }
      return true;
    }
  };
};

}  // namespace clade::mutation
