// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "game.hpp"

namespace bulls_and_cows {

/// The maximum number of codes that are listed, about 32 MB.
inline constexpr std::uint64_t max_listed = std::uint64_t{1} << 20;

/// All codes of a game, in the order of its alphabet. Throws std::invalid_argument if there are more than
/// `max_listed`.
std::vector<std::string> every_code(const game& of);

}  // namespace bulls_and_cows
