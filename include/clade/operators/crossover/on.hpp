// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../../engine/operator_calls.hpp"
#include "../prepared_for_member.hpp"
#include "none.hpp"
#include "parents_of_all.hpp"

namespace clade::detail {

// A placeholder that `prepare` returns after a failed static_assert, so that the compiler reports no further errors.
struct refused_crossover : crossover::none {
  template <class C, class F>
  bool cross_member(std::span<const parent<C, F>>, C&, random_stream&) const;
};

/// A crossover that can write a single member of a child.
template <class Op, class C, class F>
concept crosses_a_member = requires(const Op& op, std::span<const parent<C, F>> from, C& child, random_stream& rng) {
  op.cross_member(from, child, rng);
};

/// Applies a crossover for sequences to single values, as sequences of one gene.
template <class Op>
struct crossover_of_one_gene : parents_of_all<Op> {
  explicit constexpr crossover_of_one_gene(Op other) : parents_of_all<Op>(other), op(std::move(other)) {}

  constexpr auto parts() { return std::tie(op); }

  template <class Value, class F, std::size_t Count>
    requires crossover_for<Op, one_gene<Value>, F>
  constexpr auto operator()(std::span<const parent<Value, F>, Count> from, Value& child, random_stream& rng) const {
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
      const std::array<one_gene<Value>, sizeof...(i)> genes{
          one_gene<Value>{from[i < from.size() ? i : 0].chromosome}...};
      const std::array all{parent<one_gene<Value>, F>{genes[i], from[i < from.size() ? i : 0].fitness}...};
      one_gene<Value> gene{from[0].chromosome};
      const auto changed = cross(op, std::span<const parent<one_gene<Value>, F>>(all).first(from.size()), gene, rng);
      child = gene[0];
      return changed;
    }(std::make_index_sequence<max_parents<Op>()>());
  }

  Op op;
};

// `IsOneGene` is tested first, since testing the operator instantiates generic lambdas.
template <class Op, class Value, class F, bool IsOneGene>
concept crosses_one_gene = IsOneGene && crossover_for<Op, one_gene<Value>, F>;

/// The operator that `crossover::on` returns. It applies `op` to one member of a struct.
template <auto Member, class Op, class Space = no_space>
struct crossover_on : parents_of_all<Op> {
  using owner = typename member_pointer<Member>::owner;
  using member_type = typename member_pointer<Member>::type;

  explicit constexpr crossover_on(Op other, Space of_member = {})
      : parents_of_all<Op>(other), op(std::move(other)), space(std::move(of_member)) {}

  template <class Problem>
  constexpr auto prepare(const Problem& problem) const {
    using prepared_op = decltype(prepared_for_member<Member>(op, problem, space));
    using fitness_type = typename Problem::fitness_type;
    if constexpr (crossover_for<prepared_op, member_type, fitness_type>) {
      return crossover_on<Member, prepared_op>(prepared_for_member<Member>(op, problem, space));
    } else if constexpr (crosses_one_gene<prepared_op, member_type, fitness_type,
                                          member_is_one_gene<Member, Problem, Space>>) {
      using of_one_gene = crossover_of_one_gene<prepared_op>;
      return crossover_on<Member, of_one_gene>(of_one_gene(prepared_for_member<Member>(op, problem, space)));
    } else {
      constexpr bool permutation_is_missing = needs_permutations<prepared_op>;
      static_assert(!permutation_is_missing,
                    "clade: crossover::on: the crossover does not fit the member: it needs a permutation, which is a "
                    "sequence of integers such as the std::vector<int> of chromosome::permutation");
      static_assert(
          permutation_is_missing,
          "clade: crossover::on: the crossover does not fit the member: it must be callable as "
          "op(mother, father, child, rng) or as op(mother, father, rng) returning the child, for members; pass an "
          "operator that needs a space the space of the member: on<&type::member>(op, space), or use "
          "chromosome::record");
      return refused_crossover{};
    }
  }

  constexpr auto parts() { return std::tie(op); }

  /// Writes this member of the child and leaves the other members unchanged.
  template <std::derived_from<owner> C, class F>
    requires crossover_for<Op, member_type, F>
  constexpr auto cross_member(std::span<const parent<C, F>> from, C& child, random_stream& rng) const {
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
      const std::array members{parent<member_type, F>{from[i < from.size() ? i : 0].chromosome.*Member,
                                                      from[i < from.size() ? i : 0].fitness}...};
      return cross(op, std::span<const parent<member_type, F>>(members).first(from.size()), child.*Member, rng);
    }(std::make_index_sequence<max_parents<Op>()>());
  }

  template <std::derived_from<owner> C, class F, std::size_t Count>
    requires crossover_for<Op, member_type, F>
  constexpr auto operator()(std::span<const parent<C, F>, Count> from, C& child, random_stream& rng) const {
    child = from[0].chromosome;
    return cross_member(std::span<const parent<C, F>>(from), child, rng);
  }

  Op op;
  Space space;
};

}  // namespace clade::detail

namespace clade::crossover {

/// Crosses one member of a struct: `on<&schedule::order>(order{})`. The child has the mother's values of all other
/// members. `each` crosses several members.
///
/// The crossover may have any form and any number of parents. The child counts as changed if the crossover reports a
/// change.
///
/// An operator that needs the space of the member finds it in `chromosome::record`, or in any space with
/// `space.member<&program::formula>()`. For other spaces, pass it as the second argument:
/// `on<&program::formula>(subtree{}, formulas)`. Without a space, the operator is used unprepared. If the space of the
/// member yields single values, as `chromosome::real{0, 1}` does, operators for sequences treat the member as a
/// sequence of one gene.
///
/// Cost: that of the operator and a copy of the mother.
/// Throws the exceptions of the operator.
/// ~~~
/// struct job {
///   std::vector<int> order;
///   double speed;
/// };
/// const chromosome::record jobs{chromosome::on<&job::order>(chromosome::permutation{6}),
///                               chromosome::on<&job::speed>(chromosome::real{0.5, 2})};
/// const auto plan = minimize([](const job& j) { return j.order[0] / j.speed; }, jobs);
/// const genetic_algorithm ga{
///     .crossover = crossover::on<&job::order>(crossover::order{}),
///     .mutation = mutation::on<&job::speed>(mutation::gauss{0.1})};
/// run(evolve(plan, ga, 1), stop::generations(5));
/// ~~~
template <auto Member, class Op, class Space = detail::no_space>
  requires std::is_member_object_pointer_v<decltype(Member)>
constexpr auto on(Op op, Space space = {}) {
  return detail::crossover_on<Member, Op, Space>(std::move(op), std::move(space));
}

}  // namespace clade::crossover
