// SPDX-License-Identifier: BSL-1.0
#include "play_out.hpp"

#include "estimate.hpp"

namespace bulls_and_cows {

class_costs::class_costs(std::size_t most) {
  // Three and four codes take more guesses than if some code always told them apart: these are means over the classes
  // of all games of four different digits.
  constexpr std::array<double, 5> small{0, 1, 3, 5.08, 7.25};
  for (std::size_t n = 0; n <= most + 1; ++n) {
    const auto size = static_cast<double>(n);
    const auto sum  = n < small.size() ? small[n] : size * (1.75 + logarithm(size / 4) / logarithm(7));
    needed_.push_back(static_cast<std::int64_t>(sum * static_cast<double>(one_guess)));
  }
  for (std::size_t n = 0; n <= most; ++n) one_more_.push_back(needed_[n + 1] - needed_[n]);
}

}  // namespace bulls_and_cows
