// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../core/concepts.hpp"
#include "../random/random_stream.hpp"
#include "operation.hpp"
#include "policy.hpp"

namespace clade::any {

/// A plain mutation of any type, prepared for a run of `Problem`.
template <class Problem>
class prepared_plain_mutation {
 public:
  using chromosome_type = typename Problem::chromosome_type;

  template <class Op>
    requires(!std::same_as<Op, prepared_plain_mutation>)
  explicit prepared_plain_mutation(Op op) : mutate_(made_of(std::move(op))) {}

  detail::outcome operator()(chromosome_type& chromosome, random_stream& rng) const { return mutate_(chromosome, rng); }

  constexpr auto parts() { return std::tie(mutate_); }

 private:
  using operation_type = operation<Problem, detail::outcome(chromosome_type&, random_stream&)>;

  template <class Op>
  static operation_type made_of(Op op) {
    constexpr bool fits = clade::detail::plain_mutation<Op, chromosome_type>;
    static_assert(fits,
                  "clade: any::plain_mutation does not fit the chromosome: it must hold an operator that is callable "
                  "as op(chromosome, rng); any::mutation also holds mutations that evaluate candidates");
    return {std::move(op),
            [](const auto& mutation, chromosome_type& chromosome, random_stream& rng) -> detail::outcome {
              if constexpr (fits) return detail::mutate(mutation, chromosome, rng);
            }};
  }

  operation_type mutate_;
};

/// A mutation that is chosen at run time and does not evaluate candidates:
/// `any::plain_mutation<Problem>{mutation::swap{}}`.
///
/// Cost: one indirect call per child.
/// ~~~
/// const any::plain_mutation<decltype(queens)> changing{mutation::inversion{}};
/// run(evolve(queens, genetic_algorithm{.mutation = changing}, 1), stop::generations(5));
/// ~~~
template <class Problem>
using plain_mutation = policy<std::remove_const_t<Problem>, prepared_plain_mutation<std::remove_const_t<Problem>>>;

}  // namespace clade::any
