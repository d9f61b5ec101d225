#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "../game.hpp"

namespace target_number::playing {

/// A game is put together from nine slots: six numbers, then the three digits of the target.
inline constexpr std::size_t number_slots = 6, digit_slots = 3, slots = number_slots + digit_slots;

/// What may stand in a slot, in rising order.
inline std::span<const std::int64_t> values_of(std::size_t slot) {
  static constexpr std::array<std::int64_t, 10> digits{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  static constexpr std::array<std::int64_t, 3> middle{10, 15, 20};
  static constexpr std::array<std::int64_t, 4> large{25, 50, 75, 100};
  if (slot == 4) return middle;
  if (slot == 5) return large;
  return std::span(digits).subspan(slot <= number_slots ? 1 : 0);
}

/// The game that stands in the slots.
inline game game_of(std::span<const std::int64_t, slots> values) {
  return {{values.begin(), values.begin() + number_slots}, 100 * values[6] + 10 * values[7] + values[8]};
}

/// Whether the numbers, in whatever order, and the target could stand in the slots.
inline bool could_be_drawn(std::vector<std::int64_t> numbers) {
  if (numbers.size() != number_slots) return false;
  std::ranges::sort(numbers);
  for (std::size_t i = 0; i < number_slots; ++i) {
    if (!std::ranges::binary_search(values_of(i), numbers[i])) return false;
  }
  return true;
}
inline bool could_be_drawn(std::int64_t target) { return target >= 100 && target <= 999; }

}  // namespace target_number::playing
