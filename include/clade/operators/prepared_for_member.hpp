// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>

#include "../chromosome/member.hpp"
#include "../engine/calls.hpp"

namespace clade::detail {

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
