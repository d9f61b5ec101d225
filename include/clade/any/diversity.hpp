// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../operators/diversity/birth.hpp"
#include "../random/random_stream.hpp"
#include "operation.hpp"
#include "policy.hpp"

namespace clade::any {

/// A diversity rule of any type, prepared for a run of `Problem`.
template <class Problem>
class prepared_diversity {
 public:
  using population_type = population_of<Problem>;
  using birth_type = clade::diversity::birth<population_type>;

  template <class Op>
    requires(!std::same_as<Op, prepared_diversity>)
  explicit prepared_diversity(Op op) : judge_(made_of(std::move(op))) {}

  clade::diversity::verdict operator()(const birth_type& birth, random_stream& rng) const { return judge_(birth, rng); }

  constexpr auto parts() { return std::tie(judge_); }

 private:
  using operation_type = operation<Problem, clade::diversity::verdict(const birth_type&, random_stream&)>;

  template <class Op>
  static operation_type made_of(Op op) {
    constexpr bool fits = diversity_for<Op, population_type>;
    static_assert(fits,
                  "clade: any::diversity does not fit the population: it must hold a rule that is callable as "
                  "op(birth, rng) and returns a diversity::verdict");
    return {std::move(op), [](const auto& rule, const birth_type& birth, random_stream& rng) {
              if constexpr (fits) {
                return rule(birth, rng);
              } else {
                return clade::diversity::verdict::keep;
              }
            }};
  }

  operation_type judge_;
};

/// A diversity rule that is chosen at run time: `any::diversity<Problem>{diversity::reject_duplicates{}}`.
///
/// Cost: one indirect call per child.
/// ~~~
/// const any::diversity<decltype(queens)> rule{diversity::reject_duplicates{}};
/// run(evolve(queens, genetic_algorithm{.mutation = mutation::swap{}, .diversity = rule}, 1), stop::generations(5));
/// ~~~
template <class Problem>
using diversity = policy<std::remove_const_t<Problem>, prepared_diversity<std::remove_const_t<Problem>>>;

}  // namespace clade::any
