// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <tuple>
#include <type_traits>
#include <utility>

#include "../chromosome/record.hpp"

namespace clade::detail {

/// The members of a record that have spaces: `apply(use)` returns `use.template operator()<Member...>()`. For any other
/// space, `exist` is false.
template <class Space>
struct members_of_record {
  static constexpr bool exist = false;
};
template <class Struct, auto... Members, class... Spaces>
struct members_of_record<chromosome::record<Struct, space_on<Members, Spaces>...>> {
  static constexpr bool exist = true;

  template <class Use>
  static constexpr auto apply(const Use& use) {
    return use.template operator()<Members...>();
  }
};

template <class Problem>
inline constexpr bool has_record =
    members_of_record<std::remove_cvref_t<decltype(std::declval<Problem&>().space)>>::exist;

/// The name of the member to which an operator made by `on` applies; void for any other operator.
template <class Op>
struct member_of_operator : std::type_identity<void> {};
template <template <auto, class, class> class On, auto Member, class Op, class Space>
struct member_of_operator<On<Member, Op, Space>> : std::type_identity<name_of_member<Member>> {};

/// Returns the operator among `ops` for this member, or `otherwise()` if there is none.
template <auto Member, class Otherwise>
constexpr auto operator_for(const Otherwise& otherwise) {
  return otherwise();
}
template <auto Member, class Otherwise, class Op, class... Ops>
constexpr auto operator_for(const Otherwise& otherwise, const Op& op, const Ops&... ops) {
  if constexpr (std::is_same_v<typename member_of_operator<Op>::type, name_of_member<Member>>) {
    return op;
  } else {
    return operator_for<Member>(otherwise, ops...);
  }
}

/// Returns whether each operator was made by `on` for a member of this record, with at most one operator per member.
template <class Space, class... Ops>
consteval bool are_for_members() {
  if constexpr (sizeof...(Ops) == 0) {
    return true;
  } else {
    return members_of_record<Space>::apply([]<auto... Members>() {
      constexpr auto fits = []<class Name>(std::type_identity<Name>) {
        return (0 + ... + std::is_same_v<Name, name_of_member<Members>>) == 1 &&
               (0 + ... + std::is_same_v<Name, typename member_of_operator<Ops>::type>) == 1;
      };
      return (fits(std::type_identity<typename member_of_operator<Ops>::type>{}) && ...);
    });
  }
}

/// Combines the operators of all members of a record, for `crossover::record` and `mutation::record`: returns
/// `combine(op...)`. The operator of a member is that in `ops` if there is one, otherwise
/// `standard.operator()<Member>(space)` for the space of the member. If this is impossible, returns `Refused{}` after a
/// static_assert has reported why.
template <class Refused, class Space, class... Ops, class Standard, class Combine>
constexpr auto combine_members(const Space& space, const std::tuple<Ops...>& ops, const Standard& standard,
                               const Combine& combine) {
  constexpr bool is_record = members_of_record<Space>::exist;
  static_assert(is_record, "clade: crossover::record and mutation::record need a chromosome::record");
  if constexpr (is_record) {
    constexpr bool fit = are_for_members<Space, Ops...>();
    static_assert(fit,
                  "clade: crossover::record and mutation::record take operators of members of the record, each member "
                  "at most once: record{on<&type::member>(operator), ...}");
    if constexpr (fit) {
      return members_of_record<Space>::apply([&]<auto... Members>() {
        const auto of_member = [&]<auto Member>(std::integral_constant<decltype(Member), Member>) {
          const auto otherwise = [&] { return standard.template operator()<Member>(space.template member<Member>()); };
          return std::apply([&](const auto&... all) { return operator_for<Member>(otherwise, all...); }, ops);
        };
        return combine(of_member(std::integral_constant<decltype(Members), Members>{})...);
      });
    } else {
      return Refused{};
    }
  } else {
    return Refused{};
  }
}

}  // namespace clade::detail
