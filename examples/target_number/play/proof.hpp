// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <string>

#include "../game.hpp"
#include "answer.hpp"

namespace target_number::playing {

/// The value nearest to a target that the numbers of a game can make, which the exact search has proven.
struct proof {
  answer nearest;
  bool on_both_sides = false;  ///< whether a value as near on the other side of the target can be made as well

  bool operator==(const proof&) const = default;
};

/// Searches a game exactly. Empty if it is too large: more than 8 numbers, or too large ones.
std::optional<proof> prove(const game& of);

/// "963 cannot be reached; 962 is the nearest: proven. 964 is as near.", or "962 can be reached: 2 + 4 * …".
std::string sentence(const proof& of, const game& played);

}  // namespace target_number::playing
