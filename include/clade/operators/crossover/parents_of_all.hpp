// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "../../core/concepts.hpp"

namespace clade::detail {

/// A base class with the number of parents of a crossover that consists of others: the largest of their numbers. It is
/// a compile-time constant if each of those numbers is.
template <class... Ops>
struct parents_of_all {
  explicit constexpr parents_of_all(const Ops&... ops) : parents(std::max({number_of_parents(ops)...})) {}
  std::size_t parents;
};
template <class... Ops>
  requires((fixed_number_of_parents<Ops> || !requires(const Ops& op) { op.parents; }) && ...)
struct parents_of_all<Ops...> {
  explicit constexpr parents_of_all(const Ops&...) {}
  static constexpr std::size_t parents = std::max({max_parents<Ops>()...});
};

}  // namespace clade::detail
