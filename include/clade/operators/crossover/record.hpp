// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../record_members.hpp"
#include "each.hpp"
#include "none.hpp"
#include "on.hpp"
#include "order.hpp"
#include "subtree.hpp"
#include "uniform.hpp"

namespace clade::detail {

template <class Space>
constexpr auto crossover_of_space(const Space& space);

}  // namespace clade::detail

namespace clade::crossover {

/// Crosses all members of a `chromosome::record`, each independently of the others and by a crossover for its space:
///
/// | space | crossover |
/// |---|---|
/// | `real`, `reals` | `simulated_binary{}` |
/// | `permutation` | `order{}` |
/// | `expression_tree` | `subtree{}` |
/// | a record | `record{}` |
/// | all others | `uniform{}`; a single value is that of either parent |
///
/// `record{on<&schedule::speed>(blend{})}` uses another crossover for this member. A `genetic_algorithm` of a record
/// without a crossover and a mutation uses this crossover and `mutation::record`. To choose the crossover of a
/// user-defined space, define a function `default_crossover(space)` in its namespace.
///
/// Cost: that of the crossovers and a copy of the mother.
/// ~~~
/// struct job {
///   std::vector<int> order;
///   double speed;
/// };
/// const chromosome::record jobs{chromosome::on<&job::order>(chromosome::permutation{6}),
///                               chromosome::on<&job::speed>(chromosome::real{0.5, 2})};
/// const auto plan = minimize([](const job& j) { return j.order[0] / j.speed; }, jobs);
/// const genetic_algorithm ga{.crossover = crossover::record{crossover::on<&job::speed>(crossover::blend{})},
///                            .mutation = mutation::record{}};
/// run(evolve(plan, ga, 1), stop::generations(5));
/// ~~~
template <class... Ops>
class record {
 public:
  explicit constexpr record(Ops... ops) : ops_(std::move(ops)...) {}

  template <class Problem>
  constexpr auto prepare(const Problem& problem) const {
    return detail::combine_members<none>(
        problem.space, ops_,
        []<auto Member>(const auto& space) { return on<Member>(detail::crossover_of_space(space)); },
        [&](const auto&... ops) { return each(ops...).prepare(problem); });
  }

 private:
  std::tuple<Ops...> ops_;
};

}  // namespace clade::crossover

namespace clade::detail {

/// Returns the crossover that `crossover::record` uses by default for a member with this space:
/// `default_crossover(space)` if it exists, otherwise one that suits the kind of the space.
template <class Space>
constexpr auto crossover_of_space(const Space& space) {
  if constexpr (requires { default_crossover(space); }) {
    return default_crossover(space);
  } else if constexpr (members_of_record<Space>::exist) {
    return crossover::record<>{};
  } else if constexpr (requires { typename Space::makes_permutations; }) {
    return crossover::order{};
  } else if constexpr (requires { space.most_nodes; }) {
    return crossover::subtree{};
  } else {
    static_assert(!space_of_reals<Space>, "clade: the operators of real numbers are in clade/reals.hpp: include it");
    return crossover::uniform{};
  }
}

}  // namespace clade::detail
