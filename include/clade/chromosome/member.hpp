// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>

namespace clade::detail {

/// The class and the type of a data member. For example, `member_pointer<&schedule::speed>::type` is double.
template <class Pointer>
struct member_pointer_types;
template <class Owner, class T>
struct member_pointer_types<T Owner::*> {
  using owner = Owner;
  using type = T;
};
template <auto Member>
using member_pointer = member_pointer_types<std::remove_cv_t<decltype(Member)>>;

/// A placeholder for the space of a member that has none, and for the struct of a record without members.
struct no_space {};

}  // namespace clade::detail
