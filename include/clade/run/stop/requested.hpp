// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <version>

// Some standard libraries have no <stop_token>, such as libc++ 19; stop::when with an atomic flag is an alternative.
#ifdef __cpp_lib_jthread

#include <optional>
#include <string>
#include <utility>

#include "combine.hpp"
#include "reason.hpp"

#ifndef CLADE_NO_THREADS
#include <stop_token>

namespace clade::stop {

/// Fires when a stop has been requested from the std::stop_source of the token, for example by another thread. `run`
/// also checks between two slots. Only available if the standard library has <stop_token>.
///
/// Cost: one load per slot.
class requested {
 public:
  explicit requested(std::stop_token token) noexcept : token_(std::move(token)) {}

  template <class Generation>
  std::optional<reason> operator()(const Generation&) const {
    if (!token_.stop_requested()) return std::nullopt;
    return reason{describe(), false, kind::requested};
  }
  bool expired() const noexcept { return token_.stop_requested(); }
  std::string describe() const { return "stop requested"; }

 private:
  std::stop_token token_;
};

}  // namespace clade::stop

#endif

#endif
