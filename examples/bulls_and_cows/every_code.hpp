#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "game.hpp"

namespace bulls_and_cows {

/// The most codes that are listed: some 32 MB of them.
inline constexpr std::uint64_t most_listed = std::uint64_t{1} << 20;

/// All codes of a game, in the order of its alphabet. Throws std::invalid_argument where there are more than `most_listed`.
std::vector<std::string> every_code(const game& of);

}  // namespace bulls_and_cows
