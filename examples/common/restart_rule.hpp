// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/stop.hpp>
#include <cstdint>
#include <optional>

namespace common {

/// Restarts after `generations` generations, or after `stall` without a better individual. 0 means no limit.
struct restart_rule {
  std::uint64_t generations = 0;
  std::uint64_t stall       = 0;

  template <class Generation>
  std::optional<clade::stop::reason> operator()(const Generation& generation) const {
    std::optional<clade::stop::reason> fired;
    if (generations > 0) fired = clade::stop::generations(generations)(generation);
    if (!fired && stall > 0) fired = clade::stop::stalled(stall)(generation);
    return fired;
  }
};

}  // namespace common
