// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <optional>

namespace target_number::playing {

enum class side : std::uint8_t { player, computer };

/// The origin of the numbers of a game: the player chose them, stopped the wheels, or was given the numbers.
enum class origin : std::uint8_t { chosen, stopped, dealt };

/// The result of a game: who won, the distance of each to the target, and whether the distances are equal.
struct outcome {
  side winner;
  std::optional<std::int64_t> player_distance;    ///< none without a valid expression
  std::optional<std::int64_t> computer_distance;  ///< none without an expression
  bool tie;

  bool operator==(const outcome&) const = default;
};

/// Whether one of the two reached the target.
inline bool reached(const outcome& of) { return of.player_distance == 0 || of.computer_distance == 0; }

/// The distance of a value to the target. Both are at least 1, so it cannot overflow.
inline std::int64_t distance(std::int64_t target, std::int64_t value) {
  return target < value ? value - target : target - value;
}

/// The winner: the side with the nearest value; among ties, the side that chose the numbers. Without a value of the
/// player the computer wins, even if it has none either.
inline outcome judge(
    std::int64_t target, std::optional<std::int64_t> player, std::optional<std::int64_t> computer, side chooser) {
  outcome result{side::computer, {}, {}, false};
  if (player) result.player_distance = distance(target, *player);
  if (computer) result.computer_distance = distance(target, *computer);
  if (!player) return result;
  result.tie = result.player_distance == result.computer_distance;
  if (result.tie) {
    result.winner = chooser;
  } else if (!computer || *result.player_distance < *result.computer_distance) {
    result.winner = side::player;
  }
  return result;
}

}  // namespace target_number::playing
