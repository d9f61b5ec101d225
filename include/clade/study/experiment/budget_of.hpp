// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "../../run/stop/combine.hpp"
#include "../../run/stop/evaluations.hpp"

namespace clade::study {

/// The number of evaluations after which a stop criterion certainly fires: the limit of `stop::evaluations`, and for `a
/// || b` the lower of both. Empty if it is unknown.
template <class Stop>
std::optional<std::uint64_t> budget_of(const Stop&) {
  return std::nullopt;
}

inline std::optional<std::uint64_t> budget_of(const stop::evaluations& limit) { return limit.limit(); }

template <class A, class B>
std::optional<std::uint64_t> budget_of(const stop::any_of<A, B>& either) {
  const auto a = budget_of(either.a), b = budget_of(either.b);
  return a && b ? std::min(a, b) : std::max(a, b);
}

}  // namespace clade::study
