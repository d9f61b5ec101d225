#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

#include "../core/concepts.hpp"
#include "../core/member.hpp"
#include "none.hpp"
#include "one_point.hpp"

namespace clade {

namespace detail {

// The number of parents of another operator, where it has such a member.
template <class Op>
struct parents_like {
  explicit constexpr parents_like(const Op&) {}
};
template <class Op>
  requires fixed_number_of_parents<Op>
struct parents_like<Op> {
  explicit constexpr parents_like(const Op&) {}
  static constexpr std::size_t parents = Op::parents;
};
template <class Op>
  requires(!fixed_number_of_parents<Op> && requires(const Op& op) { op.parents; })
struct parents_like<Op> {
  explicit constexpr parents_like(const Op& op) : parents(op.parents) {}
  std::size_t parents;
};

// What is left of a crossover that does not fit, after a static_assert has said so.
struct refused_crossover : crossover::none {
  template <class C>
  bool cross_member(const C&, const C&, C&, random_stream&) const;
};

/// A crossover that can write one member of a child alone.
template <class Op, class C>
concept crosses_a_member = requires(const Op& op, const C& parent, C& child, random_stream& rng) {
  op.cross_member(parent, parent, child, rng);
};

/// What `crossover::on` makes.
template <auto Member, class Op, class Space = no_space>
struct crossover_on : parents_like<Op> {
  using owner = typename member_pointer<Member>::owner;
  using member_type = typename member_pointer<Member>::type;

  explicit constexpr crossover_on(Op other, Space of_member = {})
      : parents_like<Op>(other), op(std::move(other)), space(std::move(of_member)) {}

  template <class Problem>
  constexpr auto prepare(const Problem& problem) const {
    using prepared_op = decltype(prepared_for_member<Member>(op, problem, space));
    constexpr bool fits = crossover_for<prepared_op, member_type, typename Problem::fitness_type>;
    static_assert(fits || !needs_permutations<prepared_op>,
                  "clade: crossover::on: the crossover does not fit the member: it is for permutations, which are "
                  "sequences of integers such as the std::vector<int> that chromosome::permutation makes");
    static_assert(fits || needs_permutations<prepared_op>,
                  "clade: crossover::on: the crossover does not fit the member: it must be callable as "
                  "op(mother, father, child, rng) or as op(mother, father, rng) returning the child, for members; one "
                  "that needs a space is given that of the member: on<&type::member>(op, space)");
    if constexpr (fits) {
      return crossover_on<Member, prepared_op>(prepared_for_member<Member>(op, problem, space));
    } else {
      return refused_crossover{};
    }
  }

  /// Writes the member of the child alone.
  template <std::derived_from<owner> C>
    requires(crossover_in_place<Op, member_type> || crossover_by_value<Op, member_type>)
  constexpr bool cross_member(const C& mother, const C& father, C& child, random_stream& rng) const {
    if constexpr (crossover_in_place<Op, member_type>) {
      return told([&] { return op(mother.*Member, father.*Member, child.*Member, rng); });
    } else {
      child.*Member = op(mother.*Member, father.*Member, rng);
      return true;
    }
  }

  template <std::derived_from<owner> C>
    requires(!crossover_of_many<Op, member_type> &&
             (crossover_in_place<Op, member_type> || crossover_by_value<Op, member_type>))
  constexpr bool operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
    child = mother;
    return cross_member(mother, father, child, rng);
  }

  template <std::derived_from<owner> C, std::size_t Count>
    requires crossover_of_many<Op, member_type>
  constexpr bool operator()(std::span<const C* const, Count> from, C& child, random_stream& rng) const {
    std::array<const member_type*, most_parents<Op>()> members{};
    for (std::size_t i = 0; i < from.size(); ++i) members[i] = &(from[i]->*Member);
    child = *from[0];
    return told([&] {
      return op(std::span<const member_type* const, Count>(members.data(), from.size()), child.*Member, rng);
    });
  }

  template <std::derived_from<owner> C, class F>
    requires(!crossover_of_many<Op, member_type> && !crossover_in_place<Op, member_type> &&
             !crossover_by_value<Op, member_type> && crossover_of_individuals<Op, member_type, F>)
  constexpr bool operator()(const individual<const C&, const F&>& mother, const individual<const C&, const F&>& father,
                            C& child, random_stream& rng) const {
    const individual<const member_type&, const F&> one{mother.chromosome.*Member, mother.fitness};
    const individual<const member_type&, const F&> other{father.chromosome.*Member, father.fitness};
    child = mother.chromosome;
    if constexpr (requires { op(one, other, child.*Member, rng); }) {
      return told([&] { return op(one, other, child.*Member, rng); });
    } else {
      child.*Member = op(one, other, rng);
      return true;
    }
  }

  Op op;
  Space space;
};

}  // namespace detail

namespace crossover {

/// A crossover of one member of chromosomes that are structs: `on<&schedule::order>(order{})`. The other members of the child
/// are its mother's; `each` crosses several.
///
/// Takes a crossover in any form, of two parents or more, of chromosomes or of individuals. It tells that the child may
/// differ from its mother where the operator does.
///
/// The space of a problem says nothing about the members of its chromosomes. Operators that need a space are given that of
/// the member as the second argument, `on<&program::formula>(subtree{}, formulas)`; a space of one's own may offer it for all
/// operators instead, as `space.member<&program::formula>()`. Without either, an operator is called as it is.
///
/// Cost: that of the operator and a copy of the mother.
template <auto Member, class Op>
  requires std::is_member_object_pointer_v<decltype(Member)>
constexpr auto on(Op op) {
  return detail::crossover_on<Member, Op>(std::move(op));
}

template <auto Member, class Op, class Space>
  requires std::is_member_object_pointer_v<decltype(Member)>
constexpr auto on(Op op, Space space) {
  return detail::crossover_on<Member, Op, Space>(std::move(op), std::move(space));
}

}  // namespace crossover

static_assert(
    crossover_for<decltype(crossover::on<&archetype::record::genes>(crossover::one_point{})), archetype::record>);

}  // namespace clade
