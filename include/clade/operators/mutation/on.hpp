// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../../engine/operator_calls.hpp"
#include "../prepared_for_member.hpp"
#include "none.hpp"

namespace clade::detail {

/// An evaluator for a mutation of one member. The fitness of a value of the member is that of the chromosome with this
/// value.
template <auto Member, class C, class Evaluator>
class member_evaluator {
 public:
  using member_type = typename member_pointer<Member>::type;

  member_evaluator(C& chromosome, Evaluator& evaluate) : chromosome_(chromosome), evaluate_(evaluate) {}

  auto operator()(const member_type& member) {
    if (std::addressof(member) == std::addressof(chromosome_.*Member)) return evaluate_(chromosome_);
    const auto with = evaluate_.backup(chromosome_);
    (*with).*Member = member;
    return evaluate_(*with);
  }

  bool better(const auto& one, const auto& other) const { return evaluate_.better(one, other); }
  void count(std::uint64_t evaluations) { evaluate_.count(evaluations); }

  struct scoped_copy {
    decltype(std::declval<Evaluator&>().backup(std::declval<const C&>())) chromosome;
    member_type& operator*() const { return (*chromosome).*Member; }
  };
  scoped_copy backup(const member_type& member) {
    if (std::addressof(member) == std::addressof(chromosome_.*Member)) return {evaluate_.backup(chromosome_)};
    return backup_of_another(member);
  }

 private:
  scoped_copy backup_of_another(const member_type& member) {
    return {evaluate_.backup([&] {
      auto with = chromosome_;
      with.*Member = member;
      return with;
    }())};
  }

  C& chromosome_;
  Evaluator& evaluate_;
};

/// Applies a mutation for sequences to a single value, as a sequence of one gene.
template <class Op>
struct mutation_of_one_gene {
  Op op;

  constexpr auto parts() { return std::tie(op); }

  template <class Value>
    requires plain_mutation<Op, one_gene<Value>>
  constexpr auto operator()(Value& value, random_stream& rng) const {
    one_gene<Value> gene{value};
    const auto changed = mutate(op, gene, rng);
    value = gene[0];
    return changed;
  }
};

// `IsOneGene` is tested first, since testing the operator instantiates generic lambdas.
template <class Op, class Value, bool IsOneGene>
concept mutates_one_gene = IsOneGene && plain_mutation<Op, one_gene<Value>>;

/// The operator that `mutation::on` returns. It applies `op` to one member of a struct.
template <auto Member, class Op, class Space = no_space>
struct mutation_on {
  using owner = typename member_pointer<Member>::owner;
  using member_type = typename member_pointer<Member>::type;

  Op op;
  Space space{};

  template <class Problem>
  constexpr auto prepare(const Problem& problem) const {
    using prepared_op = decltype(prepared_for_member<Member>(op, problem, space));
    if constexpr (mutation_for<prepared_op, member_type, typename Problem::fitness_type>) {
      return mutation_on<Member, prepared_op>{prepared_for_member<Member>(op, problem, space)};
    } else if constexpr (mutates_one_gene<prepared_op, member_type, member_is_one_gene<Member, Problem, Space>>) {
      return mutation_on<Member, mutation_of_one_gene<prepared_op>>{{prepared_for_member<Member>(op, problem, space)}};
    } else {
      static_assert(
          sizeof(Problem) == 0,
          "clade: mutation::on: the mutation does not fit the member: it must be callable as op(member, rng) or "
          "op(member, rng, evaluate); pass an operator that needs a space, such as creep or reset, the space of the "
          "member: on<&type::member>(op, space), or use chromosome::record");
      return mutation::none{};
    }
  }

  constexpr auto parts() { return std::tie(op); }

  template <std::derived_from<owner> C>
    requires plain_mutation<Op, member_type>
  constexpr auto operator()(C& chromosome, random_stream& rng) const {
    return mutate(op, chromosome.*Member, rng);
  }

  template <std::derived_from<owner> C, class Evaluator>
    requires(!plain_mutation<Op, member_type> &&
             evaluating_mutation<Op, member_type, member_evaluator<Member, C, Evaluator>>)
  constexpr auto operator()(C& chromosome, random_stream& rng, Evaluator& evaluate) const {
    member_evaluator<Member, C, Evaluator> evaluate_member(chromosome, evaluate);
    return mutate(op, chromosome.*Member, rng, evaluate_member);
  }
};

}  // namespace clade::detail

namespace clade::mutation {

/// Mutates one member of a struct: `on<&schedule::order>(swap{})`. Other members do not change.
///
/// The mutation is an operator, a lambda or a combinator. If it needs an evaluator, `evaluate(value)` returns the
/// fitness of the chromosome with this value of the member. Returns whether the member changed.
///
/// An operator that needs the space of the member finds it in `chromosome::record`, or in any space with
/// `space.member<&schedule::hours>()`. For other spaces, pass it as the second argument:
/// `on<&schedule::hours>(creep{}, chromosome::integers{7, 0, 24})`. Without a space, the operator is used unprepared:
/// `flip` then computes its table once per child. If the space of the member yields single values, as
/// `chromosome::integer{0, 24}` does, operators for sequences treat the member as a sequence of one gene. In this case,
/// apply operators that need `evaluate` to the result of `on`: `if_improves{on<&schedule::speed>(creep{})}`.
///
/// To mutate several members, use `sequence{on<&schedule::order>(swap{}), on<&schedule::speed>(nudge)}` or `one_of{…}`.
///
/// Cost: that of the operator. Evaluating a value that is not stored in the chromosome needs a copy of the chromosome.
/// Throws the exceptions of the operator.
/// ~~~
/// struct job {
///   std::vector<int> order;
///   double speed;
/// };
/// const chromosome::record jobs{chromosome::on<&job::order>(chromosome::permutation{6}),
///                               chromosome::on<&job::speed>(chromosome::real{0.5, 2})};
/// const auto plan = minimize([](const job& j) { return j.order[0] / j.speed; }, jobs);
/// const mutation::one_of either{mutation::on<&job::order>(mutation::swap{}),
///                               mutation::on<&job::speed>(mutation::gauss{0.1})};
/// run(evolve(plan, genetic_algorithm{.mutation = either}, 1), stop::generations(5));
/// ~~~
template <auto Member, class Op, class Space = detail::no_space>
  requires std::is_member_object_pointer_v<decltype(Member)>
constexpr auto on(Op op, Space space = {}) {
  return detail::mutation_on<Member, Op, Space>{std::move(op), std::move(space)};
}

}  // namespace clade::mutation
