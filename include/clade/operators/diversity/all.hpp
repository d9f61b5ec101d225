// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <tuple>
#include <utility>

#include "../../engine/operator_calls.hpp"
#include "birth.hpp"

namespace clade::diversity {

/// Applies several rules in order: `all{immigrants_for_clones{}, reject_duplicates{}}`. The first verdict other than
/// `keep` is final, and the remaining rules are not called. A child that is bred again is passed to all rules again.
///
/// Cost: that of the rules that are called.
/// Throws the exceptions of the rules.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::order{},
///     .mutation = mutation::swap{},
///     .diversity = diversity::all{diversity::reject_duplicates{}, diversity::immigrants{0.02}}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
template <class... Rules>
class all {
 public:
  explicit constexpr all(Rules... rules) : rules_(std::move(rules)...) {}

  template <class Problem>
  auto prepare(const Problem& problem) const {
    return detail::prepared_all<diversity::all>(rules_, problem);
  }

  auto& parts() { return rules_; }

  template <class Population>
    requires(diversity_for<Rules, Population> && ...)
  verdict operator()(const birth<Population>& birth, random_stream& rng) const {
    return std::apply(
        [&](const auto&... rule) {
          auto found = verdict::keep;
          static_cast<void>(((found = rule(birth, rng), found != verdict::keep) || ...));
          return found;
        },
        rules_);
  }

 private:
  std::tuple<Rules...> rules_;
};

}  // namespace clade::diversity
