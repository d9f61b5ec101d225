// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <limits>
#include <span>

#include "../text/message.hpp"

namespace clade::statistics {

/// Refuses values that no statistic can order: NaN, and negative infinity, which no measurement gives. `name` begins
/// the message of the std::invalid_argument, such as "mann_whitney x".
inline void check_values(const char* name, std::span<const double> sample) {
  for (const auto value : sample) {
    if (!(value > -std::numeric_limits<double>::infinity())) {
      detail::refuse({name, " must hold finite values or infinity, but held ", value});
    }
  }
}

/// The same for a sample that needs at least one value.
inline void check_sample(const char* name, std::span<const double> sample) {
  if (sample.empty()) detail::refuse({name, " must hold at least 1 value, but held 0"});
  check_values(name, sample);
}

/// The same for runtimes: evaluations until a run succeeded, infinity where it failed. There may be none.
inline void check_runtimes(const char* name, std::span<const double> runtimes) {
  for (const auto runtime : runtimes) {
    if (!(runtime >= 0)) detail::refuse({name, " must hold numbers of evaluations or infinity, but held ", runtime});
  }
}

/// The budget, which is the cost of a failed run, has to be positive and finite.
inline void check_budget(const char* name, double budget) {
  if (!(budget > 0 && budget < std::numeric_limits<double>::infinity())) {
    detail::refuse({name, " must be positive and finite, but was ", budget});
  }
}

}  // namespace clade::statistics
