// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>

#include "../game.hpp"
#include "slots.hpp"

namespace target_number::playing {

/// Nine wheels, one for each slot of a game, which spin until they are stopped one after the other.
///
/// A spinning wheel shows another random value of its slot several times a second. A stopped wheel keeps its value. All
/// values derive from the seed and the times at which the wheels are stopped.
class wheels {
 public:
  static constexpr double seconds_a_value = 0.06;

  explicit wheels(std::uint64_t seed) : rng_(seed) {}

  /// Advances the time.
  void spin(double seconds) noexcept { spun_ += seconds; }

  /// Stops the next wheel.
  void stop();

  std::size_t stopped() const noexcept { return stopped_; }
  bool settled() const noexcept { return stopped_ == slots; }

  std::int64_t shown(std::size_t wheel) const;

  /// The game, after all wheels are stopped.
  game result() const { return game_of(values_); }

 private:
  clade::random_stream rng_;
  double spun_         = 0;
  std::size_t stopped_ = 0;
  std::array<std::int64_t, slots> values_{};
};

}  // namespace target_number::playing
