// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../expression_error.hpp"
#include "../game.hpp"
#include "answer.hpp"
#include "chooser.hpp"
#include "key.hpp"
#include "options.hpp"
#include "proof.hpp"
#include "rules.hpp"
#include "text_field.hpp"
#include "wheels.hpp"

namespace target_number::playing {

/// The state of a game: its numbers spin or are chosen by hand, the player looks for an expression, both answers are
/// shown; or the player wants another one, left it, or pressed Ctrl-C.
enum class stage : std::uint8_t { spinning, choosing, playing, over, again, left, interrupted };

/// A displayed slot for a number or a digit of the target.
struct slot {
  enum class state : std::uint8_t { waiting, active, spinning, settled };

  std::string text;
  state is;
};

/// A game between a player and the computer, without a terminal, a clock or a thread. The caller passes the pressed
/// keys, the elapsed seconds and the reports of the computer, and reads what to show.
///
/// Each key stops a spinning wheel, or the player chooses the numbers. Then the clock starts. Enter submits the
/// expression, which ends the game; if it is not valid, the error is shown and it may be corrected. When the time is
/// up, the expression in the field is submitted if it is valid. Escape gives the game up and shows the computer's
/// answer. Before and after a game, it ends the match.
class match {
 public:
  explicit match(const play_options& options);

  void press(const key& pressed);
  void pass(double seconds);
  /// Ends the match because the player has left.
  void leave() noexcept { stage_ = stage::left; }

  /// Records the computer's best expression so far. Reports after the end are ignored.
  void hear(const status& reported);

  stage at() const noexcept { return stage_; }
  bool ended() const noexcept { return stage_ > stage::over; }

  /// The game, after it is known.
  const std::optional<game>& known_game() const noexcept { return game_; }

  std::vector<slot> numbers() const;

  /// The digits of the target.
  std::vector<slot> target() const;

  /// The values that may be chosen now; empty while the target is typed.
  const chooser& choice() const noexcept { return chooser_; }

  double seconds() const noexcept { return seconds_; }
  double seconds_left() const noexcept { return seconds_ - used_; }

  const text_field& field() const noexcept { return field_; }
  /// The error in the submitted expression, until the expression changes, and the number of characters that are wrong:
  /// at least 1, even at the end. After an error the cursor is where one corrects it: behind a part that is wrong, or
  /// in front of the place where something is missing.
  const std::optional<expression_error>& error() const noexcept { return error_; }
  std::size_t wrong_characters() const;
  /// The expression in the field, if it is valid.
  const std::optional<answer>& valid() const noexcept { return valid_; }

  const std::optional<answer>& player_answer() const noexcept { return player_; }
  const std::optional<answer>& computer_answer() const noexcept { return computer_; }
  /// The number of expressions of the computer, and the best ones.
  std::size_t population() const noexcept { return population_; }
  const std::vector<member>& nearest() const noexcept { return nearest_; }
  /// The values of all of them.
  const std::vector<std::int64_t>& values() const noexcept { return values_; }
  origin numbers_from() const noexcept { return numbers_from_; }
  std::uint64_t generations() const noexcept { return generations_; }
  std::uint64_t evaluations() const noexcept { return evaluations_; }

  /// The winner, and the nearest value that is possible, after the game is over.
  const std::optional<outcome>& result() const noexcept { return result_; }
  const std::optional<proof>& proven() const noexcept { return proof_; }

 private:
  static constexpr double pause = 1;

  slot chosen_slot(std::size_t i) const;
  slot wheel_slot(std::size_t wheel) const;
  void begin(game of);
  void read_field();
  void hand_in();
  void finish(std::optional<answer> given);

  stage stage_;
  double seconds_, used_ = 0, over_for_ = 0;
  bool timed_out_ = false;
  wheels wheels_;
  chooser chooser_;
  std::optional<game> game_;
  text_field field_;
  std::optional<expression_error> error_;
  std::optional<answer> valid_, player_, computer_;
  std::uint64_t generations_ = 0, evaluations_ = 0;
  std::size_t population_ = 0;
  std::vector<member> nearest_;
  std::vector<std::int64_t> values_;
  origin numbers_from_;
  std::optional<outcome> result_;
  std::optional<proof> proof_;
};

}  // namespace target_number::playing
