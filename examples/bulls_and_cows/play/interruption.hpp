// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/run/stop/reason.hpp>
#include <optional>

namespace bulls_and_cows {

/// Whether a player should stop thinking and return the best guess so far. In the programs this is so after Ctrl-C.
bool is_interrupted() noexcept;

/// Ends an evolution of a player in that case.
struct interruption {
  template <class Generation>
  std::optional<clade::stop::reason> operator()(const Generation&) const {
    if (!expired()) return std::nullopt;
    return clade::stop::reason{"interrupted", false, clade::stop::kind::interrupted};
  }
  bool expired() const noexcept { return is_interrupted(); }
};

}  // namespace bulls_and_cows
