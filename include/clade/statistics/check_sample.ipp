// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <limits>
#include <span>

#include "../text/inline.hpp"
#include "check_sample.hpp"

namespace clade::statistics {

CLADE_INLINE void check_values(const char* name, std::span<const double> sample) {
  for (const auto value : sample) {
    if (!(value > -std::numeric_limits<double>::infinity())) {
      detail::refuse({name, " must hold finite values or infinity, but held ", value});
    }
  }
}

CLADE_INLINE void check_sample(const char* name, std::span<const double> sample) {
  if (sample.empty()) detail::refuse({name, " must hold at least 1 value, but held 0"});
  check_values(name, sample);
}

CLADE_INLINE void check_runtimes(const char* name, std::span<const double> runtimes) {
  for (const auto runtime : runtimes) {
    if (!(runtime >= 0)) detail::refuse({name, " must hold numbers of evaluations or infinity, but held ", runtime});
  }
}

CLADE_INLINE void check_budget(const char* name, double budget) {
  if (!(budget > 0 && budget < std::numeric_limits<double>::infinity())) {
    detail::refuse({name, " must be positive and finite, but was ", budget});
  }
}

}  // namespace clade::statistics
