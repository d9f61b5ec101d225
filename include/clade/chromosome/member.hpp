// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>

#include "../core/concepts.hpp"

namespace clade::detail {

/// The class and the type of a data member: `member_pointer<&schedule::speed>::type` is double.
template <class Pointer>
struct member_pointer_types;
template <class Owner, class T>
struct member_pointer_types<T Owner::*> {
  using owner = Owner;
  using type = T;
};
template <auto Member>
using member_pointer = member_pointer_types<std::remove_cv_t<decltype(Member)>>;

/// The space of a member if there is none, and the struct of a record without members.
struct no_space {};

/// The problem with which an operator on a member is prepared. The space is that of the member; the order and the
/// fitness type are those of the problem.
template <class C, class Problem, class Space>
struct member_problem {
  using chromosome_type = C;
  using fitness_type = typename Problem::fitness_type;

  Space space;
  decltype(Problem::better) better;
};

/// Prepares an operator on a member for a run with the given space, or with `space.member<&schedule::speed>()` of the
/// problem's space. Without either, the operator is returned unprepared.
template <auto Member, class Op, class Problem, class Space>
constexpr auto prepared_for_member(const Op& op, const Problem& problem, const Space& space) {
  using type = typename member_pointer<Member>::type;
  if constexpr (!std::is_same_v<Space, no_space>) {
    return prepared(op, member_problem<type, Problem, Space>{space, problem.better});
  } else if constexpr (requires { problem.space.template member<Member>(); }) {
    using space_type = std::remove_cvref_t<decltype(problem.space.template member<Member>())>;
    return prepared(op,
                    member_problem<type, Problem, space_type>{problem.space.template member<Member>(), problem.better});
  } else {
    return op;
  }
}

}  // namespace clade::detail
