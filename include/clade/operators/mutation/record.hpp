// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../record_members.hpp"
#include "creep.hpp"
#include "flip.hpp"
#include "none.hpp"
#include "on.hpp"
#include "one_of.hpp"
#include "reset.hpp"
#include "subtree.hpp"
#include "swap.hpp"

namespace clade::detail {

/// Returns a tenth of the widest range of the integer genes, at least 1.
template <class Space>
constexpr std::size_t creep_step(const Space& space) {
  const auto step = [](auto low, auto high) {
    return static_cast<std::size_t>((static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low)) / 10);
  };
  std::size_t widest = 1;
  if constexpr (space_of_integers<Space>) {
    widest = std::max(widest, step(space.low, space.high));
  } else {
    for (std::size_t i = 0; i < space.size(); ++i) widest = std::max(widest, step(space.low(i), space.high(i)));
  }
  return widest;
}

template <class Space>
constexpr auto mutation_of_space(const Space& space);

}  // namespace clade::detail

namespace clade::mutation {

/// Mutates one member of a `chromosome::record`, chosen at random, with a mutation for its space:
///
/// | space | mutation |
/// |---|---|
/// | `real`, `reals` | `polynomial{}` |
/// | `integer`, `integers` | `creep` by up to a tenth of the range |
/// | `choice`, `symbols` | `reset{}` |
/// | `bit_string` | `flip{}` |
/// | `permutation` | `swap{}` |
/// | `expression_tree` | `subtree{}` |
/// | a record | `record{}` |
///
/// `record{on<&schedule::speed>(gauss{0.1})}` uses another mutation for this member. A `genetic_algorithm` of a record
/// without a crossover and a mutation uses this mutation and `crossover::record`. To choose the mutation of a
/// user-defined space, define a function `default_mutation(space)` in its namespace.
///
/// Cost: one draw, and that of the mutation.
/// ~~~
/// struct job {
///   std::vector<int> order;
///   double speed;
/// };
/// const chromosome::record jobs{chromosome::on<&job::order>(chromosome::permutation{6}),
///                               chromosome::on<&job::speed>(chromosome::real{0.5, 2})};
/// const auto plan = minimize([](const job& j) { return j.order[0] / j.speed; }, jobs);
/// const genetic_algorithm ga{.mutation = mutation::record{mutation::on<&job::speed>(mutation::gauss{0.1})}};
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
        []<auto Member>(const auto& space) { return on<Member>(detail::mutation_of_space(space)); },
        [&](const auto&... ops) { return one_of(ops...).prepare(problem); });
  }

 private:
  std::tuple<Ops...> ops_;
};

}  // namespace clade::mutation

namespace clade::detail {

/// Returns the mutation that `mutation::record` uses by default for a member with this space: `default_mutation(space)`
/// if it exists, otherwise one that suits the kind of the space.
template <class Space>
constexpr auto mutation_of_space(const Space& space) {
  if constexpr (requires { default_mutation(space); }) {
    return default_mutation(space);
  } else if constexpr (members_of_record<Space>::exist) {
    return mutation::record<>{};
  } else if constexpr (requires { typename Space::makes_permutations; }) {
    return mutation::swap{};
  } else if constexpr (requires { space.most_nodes; }) {
    return mutation::subtree{};
  } else if constexpr (space_of_integers<Space> || space_of_integers_by_place<Space>) {
    return mutation::creep{.step = creep_step(space)};
  } else if constexpr (space_of_genes<Space>) {
    static_assert(!space_of_reals<Space>, "clade: the operators of real numbers are in clade/reals.hpp: include it");
    return mutation::reset{};
  } else {
    return mutation::flip{};
  }
}

}  // namespace clade::detail
