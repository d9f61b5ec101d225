// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <version>

// Some standard libraries, such as libc++ 19, do not have <stop_token>. There, stop::when with an atomic flag is an
// alternative.
#if defined(__cpp_lib_jthread) && !defined(CLADE_NO_THREADS)

#include <optional>
#include <stop_token>
#include <string>

#include "combine.hpp"

namespace clade::stop {

/// Fires when a stop has been requested from the std::stop_source of the token, for example by another thread. `run`
/// also checks the token between two slots. The criterion is only available if the standard library has <stop_token>.
///
/// Cost: one load per slot.
struct requested {
  /// Whether it reads the whole population; see `mpi::ranks`.
  static constexpr bool reads_population = false;

  std::stop_token token;  ///< token of a std::stop_source

  template <class Generation>
  std::optional<reason> operator()(const Generation&) const {
    if (!token.stop_requested()) return std::nullopt;
    return reason{describe(), false, kind::requested};
  }
  bool expired() const noexcept { return token.stop_requested(); }
  std::string describe() const { return "stop requested"; }
};

}  // namespace clade::stop

#endif
