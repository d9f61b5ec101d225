#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "../stop/combine.hpp"
#include "../stop/evaluations.hpp"

namespace clade::study {

/// After how many evaluations a stop criterion fires for sure: the limit of `stop::evaluations`, of `a || b` the lower of
/// both. Nothing where it cannot be told.
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
