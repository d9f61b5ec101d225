// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "../game.hpp"

namespace target_number::playing {

/// A game consists of nine slots: six numbers, then the three digits of the target.
inline constexpr std::size_t number_slots = 6, digit_slots = 3, slots = number_slots + digit_slots;

/// The values that may be in a slot, in ascending order.
std::span<const std::int64_t> values_of(std::size_t slot);

/// The game in the slots.
game game_of(std::span<const std::int64_t, slots> values);

/// Whether the numbers, in any order, and the target could be in the slots.
bool could_be_drawn(std::vector<std::int64_t> numbers);
inline bool could_be_drawn(std::int64_t target) { return target >= 100 && target <= 999; }

}  // namespace target_number::playing
