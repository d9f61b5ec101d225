// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <functional>
#include <istream>
#include <optional>
#include <ostream>

#include "options.hpp"
#include "report.hpp"

namespace target_number::playing {

/// The streams of a game by lines.
struct line_streams {
  std::istream& in;
  std::ostream& out;
  /// For a person at a terminal: a clock in seconds. Questions are asked and the numbers can be corrected. A line
  /// entered after the time does not count.
  std::function<double()> clock{};
  /// Starts the time of the player: the input must end after that many seconds.
  std::function<void(double seconds)> begin_time{};
  /// Whether the time is up. An incomplete line is discarded.
  std::function<bool()> time_is_up{};
};

/// Plays a game by lines, for a pipe or a terminal without a screen.
///
/// The game is the given one, or with `choose` read from a line with the numbers and a line with the target, otherwise
/// drawn from the seed. Then lines are read until one is a valid expression, the player's answer. An empty line or `q`
/// gives the game up. The result is empty if the player leaves before there is a game. The computer, in its own thread,
/// has a number of evaluations instead of a clock, so that the same seed and lines give the same text.
///
/// Throws common::usage_error if the numbers or the target are missing or, with no person to correct them, wrong.
std::optional<account> play_by_lines(
    const play_options& options, const computer_player& player, const line_streams& streams);

}  // namespace target_number::playing
