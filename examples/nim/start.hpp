// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "rules.hpp"

namespace nim {

/// A game and the piles it begins with.
struct start {
  rules rule_set{};
  position piles{};
};

}  // namespace nim
