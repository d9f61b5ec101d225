// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <vector>

#include "reals.hpp"

namespace clade::chromosome {

/// Real genes and the step sizes of their mutation, relative to the ranges of the genes: one for all genes, or one per
/// gene.
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
/// `genes`. Crossovers work on the members: `crossover::on<&stepped::genes>(...)`, or `crossover::each{...}` for both.
///
/// Cost: that of `reals` and one more allocation. Making a chromosome throws std::invalid_argument for parameters out
/// of range.
/// ~~~
/// const chromosome::reals_with_steps space{.genes = {5, -5, 5}, .steps = 1};
/// space(rng).genes.size();  // = 5u
/// ~~~
struct reals_with_steps {
  reals<> genes;            ///< the space of the genes
  std::size_t steps = 1;    ///< 1 or the number of genes
  double first_step = 0.1;  ///< initial step size, in [min_step, 1]
  double min_step = 1e-12;  ///< smallest step size, positive

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

  /// The space of a member, for operators on it.
  template <auto Member>
    requires(std::is_same_v<std::remove_cv_t<decltype(Member)>, std::vector<double> stepped::*>)
  reals<> member() const {
    if constexpr (Member == &stepped::genes) {
      return genes;
    } else {
      return {steps, min_step, 1};
    }
  }

  /// Calls `visit(space, value)` for both members.
  template <class Visit>
  void for_each_member(const stepped& of, const Visit& visit) const {
    visit(member<&stepped::genes>(), of.genes);
    visit(member<&stepped::steps>(), of.steps);
  }
  template <class Visit>
  void for_each_member(stepped& of, const Visit& visit) const {
    visit(member<&stepped::genes>(), of.genes);
    visit(member<&stepped::steps>(), of.steps);
  }

  /// The spaces of both members.
  auto spaces() const { return std::tuple(member<&stepped::genes>(), member<&stepped::steps>()); }
};

}  // namespace clade::chromosome
