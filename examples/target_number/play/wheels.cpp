// SPDX-License-Identifier: BSL-1.0
#include "wheels.hpp"

#include <cstddef>
#include <cstdint>

namespace target_number::playing {

void wheels::stop() {
  if (settled()) return;
  values_[stopped_] = shown(stopped_);
  ++stopped_;
}

std::int64_t wheels::shown(std::size_t wheel) const {
  if (wheel < stopped_) return values_[wheel];
  const auto values = values_of(wheel);
  return values[rng_.fork(wheel).fork(static_cast<std::uint64_t>(spun_ / seconds_a_value)).below(values.size())];
}

}  // namespace target_number::playing
