// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <tuple>
#include <utility>

#include "on.hpp"

namespace clade::crossover {

/// Crosses several members of a struct, each with a separate operator:
/// `each{on<&schedule::order>(order{}), on<&schedule::shifts>(uniform{})}`. The mother's values are kept for all other
/// members.
///
/// The arguments are results of `on`. Their crossovers may have different numbers of parents; a crossover of k parents
/// is given the first k parents of the child. Members are crossed independently, in the order of the arguments. The
/// child counts as changed if any of the crossovers reports a change.
///
/// Cost: that of the operators and a copy of the mother.
/// Throws the exceptions of the operators.
/// ~~~
/// struct job {
///   std::vector<int> order;
///   double speed;
/// };
/// const chromosome::record jobs{chromosome::on<&job::order>(chromosome::permutation{6}),
///                               chromosome::on<&job::speed>(chromosome::real{0.5, 2})};
/// const crossover::each both{crossover::on<&job::order>(crossover::order{}),
///                            crossover::on<&job::speed>(crossover::blend{})};
/// const auto plan = minimize([](const job& j) { return j.order[0] / j.speed; }, jobs);
/// run(evolve(plan, genetic_algorithm{.crossover = both}, 1), stop::generations(5));
/// ~~~
template <class... Ops>
class each : public detail::parents_of_all<Ops...> {
 public:
  static_assert(sizeof...(Ops) > 0, "clade: crossover::each needs at least one crossover of a member");

  explicit constexpr each(Ops... ops) : detail::parents_of_all<Ops...>(ops...), ops_(std::move(ops)...) {}

  template <class Problem>
  constexpr auto prepare(const Problem& problem) const {
    return detail::prepared_all<crossover::each>(ops_, problem);
  }

  constexpr auto& parts() { return ops_; }

  template <class C, class F, std::size_t Count>
    requires(detail::crosses_a_member<Ops, C, F> && ...)
  constexpr auto operator()(std::span<const detail::parent<C, F>, Count> from, C& child, random_stream& rng) const {
    const std::span<const detail::parent<C, F>> all(from);
    child = from[0].chromosome;
    return std::apply(
        [&](const auto&... op) {
          detail::combined_report<decltype(op.cross_member(all, child, rng))...> changed = false;
          ((changed |= op.cross_member(all.first(detail::number_of_parents(op)), child, rng)), ...);
          return changed;
        },
        ops_);
  }

 private:
  std::tuple<Ops...> ops_;
};

}  // namespace clade::crossover
