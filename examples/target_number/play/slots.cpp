// SPDX-License-Identifier: BSL-1.0
#include "slots.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace target_number::playing {

std::span<const std::int64_t> values_of(std::size_t slot) {
  static constexpr std::array<std::int64_t, 10> digits{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  static constexpr std::array<std::int64_t, 3> middle{10, 15, 20};
  static constexpr std::array<std::int64_t, 4> large{25, 50, 75, 100};
  if (slot == 4) return middle;
  if (slot == 5) return large;
  return std::span(digits).subspan(slot <= number_slots ? 1 : 0);
}

game game_of(std::span<const std::int64_t, slots> values) {
  return {{values.begin(), values.begin() + number_slots}, 100 * values[6] + 10 * values[7] + values[8]};
}

bool could_be_drawn(std::vector<std::int64_t> numbers) {
  if (numbers.size() != number_slots) return false;
  std::ranges::sort(numbers);
  for (std::size_t i = 0; i < number_slots; ++i) {
    if (!std::ranges::binary_search(values_of(i), numbers[i])) return false;
  }
  return true;
}

}  // namespace target_number::playing
