// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>
#include <type_traits>
#include <utility>

#include "../chromosome/member.hpp"
#include "../core/space.hpp"
#include "../engine/operator_calls.hpp"

namespace clade::detail {

/// The problem that an operator on a member is prepared for. It has the space of the member, and the order and the
/// fitness type of the original problem.
template <class C, class Problem, class Space>
struct member_problem {
  using chromosome_type = C;
  using fitness_type = typename Problem::fitness_type;

  Space space;
  decltype(Problem::better) better;
};

/// Returns the space of a member: `given` if it is a space, otherwise the result of `member<Member>()` of the problem's
/// space if that exists, otherwise `no_space`.
template <auto Member, class Problem, class Space>
constexpr auto space_of_member([[maybe_unused]] const Problem& problem, const Space& given) {
  if constexpr (std::is_same_v<Space, no_space> && requires { problem.space.template member<Member>(); }) {
    return problem.space.template member<Member>();
  } else {
    return given;
  }
}

/// Returns an operator on a member, prepared for a run with the space of the member. If the member has no space, the
/// operator is returned unprepared.
template <auto Member, class Op, class Problem, class Space>
constexpr auto prepared_for_member(const Op& op, const Problem& problem, const Space& given) {
  using type = typename member_pointer<Member>::type;
  using space_type = decltype(space_of_member<Member>(problem, given));
  if constexpr (std::is_same_v<space_type, no_space>) {
    return op;
  } else {
    return prepared(op,
                    member_problem<type, Problem, space_type>{space_of_member<Member>(problem, given), problem.better});
  }
}

/// A space whose samples are single genes, such as `chromosome::integer`.
template <class Space>
concept space_of_one_gene = space_of_genes<Space> && requires(const Space& space, random_stream& rng) {
  requires std::same_as<std::remove_cvref_t<decltype(gene_of(space, 0, rng))>,
                        std::remove_cvref_t<decltype(space(rng))>>;
};

/// A sequence of one gene. It represents a single value for operators on sequences of genes.
template <class Value>
using one_gene = std::array<Value, 1>;

/// Whether the space of a member yields single genes; false if there is no space.
template <auto Member, class Problem, class Space>
inline constexpr bool member_is_one_gene =
    space_of_one_gene<decltype(space_of_member<Member>(std::declval<const Problem&>(), std::declval<const Space&>()))>;

}  // namespace clade::detail
