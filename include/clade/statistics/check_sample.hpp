// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <limits>
#include <span>

#include "../text/message.hpp"

namespace clade::statistics {

/// Throws std::invalid_argument if a sample contains NaN or negative infinity. `name` is the start of the message, for
/// example "mann_whitney x".
inline void check_values(const char* name, std::span<const double> sample) {
  for (const auto value : sample) {
    if (!(value > -std::numeric_limits<double>::infinity())) {
      detail::refuse({name, " must hold finite values or infinity, but held ", value});
    }
  }
}

/// Throws std::invalid_argument if a sample is empty or contains NaN or negative infinity. `name` is the start of the
/// message.
inline void check_sample(const char* name, std::span<const double> sample) {
  if (sample.empty()) detail::refuse({name, " must hold at least 1 value, but held 0"});
  check_values(name, sample);
}

/// Throws std::invalid_argument for fewer than `least` runtimes, 0 or 1, and for a runtime that is NaN or negative.
/// Runtimes are numbers of evaluations, or infinity for failed runs. `name` is the start of the message.
inline void check_runtimes(const char* name, std::span<const double> runtimes, std::size_t least = 0) {
  if (runtimes.size() < least) detail::refuse({name, " must hold at least 1 value, but held 0"});
  for (const auto runtime : runtimes) {
    if (!(runtime >= 0)) detail::refuse({name, " must hold numbers of evaluations or infinity, but held ", runtime});
  }
}

}  // namespace clade::statistics
