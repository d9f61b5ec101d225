// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <vector>

#include "reals.hpp"

namespace clade::chromosome {

/// Real genes and the step sizes of their mutation: one step size for all genes, or one per gene. Step sizes are
/// relative to the ranges of the genes.
/// ~~~
/// const chromosome::stepped one = chromosome::reals_with_steps{.genes = {5, -5, 5}, .steps = 5}(rng);
/// one.steps.size();  // = 5u
/// ~~~
struct stepped {
  std::vector<double> genes;
  std::vector<double> steps;

  friend bool operator==(const stepped&, const stepped&) = default;
};

/// The space of real vectors that carry the step sizes of their own mutation, `mutation::self_adaptive`:
/// `reals_with_steps{.genes = reals{10, -5, 5}, .steps = 10}`.
///
/// The genes are sampled as in `reals` and need finite bounds. The fitness function receives a `stepped` and uses its
/// member `genes`. Crossovers are applied to the members, by `crossover::on<&stepped::genes>(...)` or, for both
/// members, by `crossover::each{...}`.
///
/// Cost: that of `reals`, plus one allocation.
/// Throws std::invalid_argument when a chromosome is made if a parameter is out of range.
/// ~~~
/// const chromosome::reals_with_steps space{.genes = {5, -5, 5}, .steps = 1};
/// space(rng).genes.size();  // = 5u
/// ~~~
struct reals_with_steps {
  reals<> genes;            ///< the space of the genes
  std::size_t steps = 1;    ///< the number of step sizes: 1 or the number of genes
  double first_step = 0.1;  ///< the initial step size, in [min_step, 1]
  double min_step = 1e-12;  ///< the smallest step size, above 0

  stepped operator()(random_stream& rng) const {
    if (steps != 1 && steps != genes.size()) {
      detail::refuse({"reals_with_steps steps must be 1 or the number of genes, ", genes.size(), ", but were ", steps});
    }
    if (!(min_step > 0 && min_step <= first_step && first_step <= 1)) {
      detail::refuse(
          {"reals_with_steps first_step must be at least min_step, which must be above 0, and at most 1, but "
           "they were ",
           first_step, " and ", min_step});
    }
    return {genes(rng), std::vector<double>(steps, first_step)};
  }

  /// Returns the space of a member, for operators on that member.
  template <auto Member>
    requires(std::is_same_v<std::remove_cv_t<decltype(Member)>, std::vector<double> stepped::*>)
  reals<> member() const {
    if constexpr (Member == &stepped::genes) {
      return genes;
    } else {
      return {steps, min_step, 1};
    }
  }

  /// Calls `visit(space, value)` for the member `genes` and then for the member `steps`.
  template <class Visit>
  void for_each_member(const stepped& chromosome, const Visit& visit) const {
    visit(member<&stepped::genes>(), chromosome.genes);
    visit(member<&stepped::steps>(), chromosome.steps);
  }
  template <class Visit>
  void for_each_member(stepped& chromosome, const Visit& visit) const {
    visit(member<&stepped::genes>(), chromosome.genes);
    visit(member<&stepped::steps>(), chromosome.steps);
  }

  /// Returns a tuple of the spaces of the members `genes` and `steps`.
  auto spaces() const { return std::tuple(member<&stepped::genes>(), member<&stepped::steps>()); }
};

}  // namespace clade::chromosome
