#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../expression_error.hpp"
#include "../game.hpp"
#include "answer.hpp"
#include "chooser.hpp"
#include "key.hpp"
#include "options.hpp"
#include "rules.hpp"
#include "text_field.hpp"
#include "wheels.hpp"

namespace target_number::playing {

/// Where a game stands: its numbers spin or are chosen by hand, the player looks for an expression, both answers are
/// shown; or the player left it, or pressed Ctrl-C.
enum class stage : std::uint8_t { spinning, choosing, playing, over, left, interrupted };

/// A place for a number or a digit of the target, as it is to be shown.
struct slot {
  enum class state : std::uint8_t { waiting, active, spinning, settled };

  std::string text;
  state is;
};

/// A game between a player and the computer, without a terminal, a clock or a thread: it is told of the keys that were
/// pressed, of the seconds that passed and of what the computer reported, and says what there is to show.
///
/// A key stops each of the spinning wheels, or the player chooses by hand; then the clock runs. Enter hands in the
/// expression, which ends the game; where it is not valid, the error is shown and it may be corrected. When the time is up,
/// what stands in the field is handed in if it is valid.
class match {
 public:
  explicit match(const play_options& options)
      : stage_(options.choose ? stage::choosing : stage::spinning), seconds_(options.seconds), wheels_(options.seed) {
    if (options.given) begin(*options.given);
  }

  void press(const key& pressed) {
    if (pressed.kind == key_kind::interrupt) stage_ = stage::interrupted;
    if (pressed.kind == key_kind::escape && !ended()) stage_ = stage::left;
    switch (stage_) {
      case stage::spinning:
        if (pressed.kind != key_kind::character && pressed.kind != key_kind::enter) return;
        wheels_.stop();
        if (wheels_.settled()) begin(wheels_.result());
        return;
      case stage::choosing:
        chooser_.press(pressed);
        if (chooser_.settled()) begin(chooser_.result());
        return;
      case stage::playing:
        if (pressed.kind == key_kind::enter) return hand_in();
        if (field_.press(pressed)) read_field();
        return;
      case stage::over:
        // Who was typing when the time ran out did not mean to leave.
        if (over_for_ < (timed_out_ ? pause : 0)) return;
        if (pressed.kind == key_kind::enter || pressed == key{key_kind::character, U' '} ||
            pressed == key{key_kind::character, U'q'}) {
          stage_ = stage::left;
        }
        return;
      default:
        return;
    }
  }

  void pass(double seconds) {
    if (stage_ == stage::spinning) wheels_.spin(seconds);
    if (stage_ == stage::over) over_for_ += seconds;
    if (stage_ != stage::playing) return;
    used_ = std::min(used_ + seconds, seconds_);
    if (used_ < seconds_) return;
    timed_out_ = true;
    finish(valid_);
  }

  /// The computer's best expression so far counts; reports after the end do not.
  void hear(const status& reported) {
    if (stage_ != stage::playing) return;
    generations_      = reported.generations;
    evaluations_      = reported.evaluations;
    const auto target = game_->target;
    if (reported.best.empty()) return;
    if (!computer_ || distance(target, reported.value) < distance(target, computer_->value)) {
      computer_ = answer{reported.best, reported.value};
    }
  }

  stage at() const noexcept { return stage_; }
  bool ended() const noexcept { return stage_ == stage::left || stage_ == stage::interrupted; }

  /// Once it is known what is played.
  const std::optional<game>& known_game() const noexcept { return game_; }

  std::vector<slot> numbers() const {
    std::vector<slot> result;
    if (game_) {
      for (const auto number : game_->numbers) result.push_back({std::to_string(number), slot::state::settled});
      return result;
    }
    for (std::size_t i = 0; i < number_slots; ++i) {
      result.push_back(stage_ == stage::choosing ? chosen_slot(i) : wheel_slot(i));
    }
    return result;
  }

  /// The digits of the target.
  std::vector<slot> target() const {
    std::vector<slot> result;
    if (game_) {
      for (const char digit : std::to_string(game_->target)) result.push_back({{digit}, slot::state::settled});
      return result;
    }
    for (std::size_t i = 0; i < digit_slots; ++i) {
      if (stage_ != stage::choosing) {
        result.push_back(wheel_slot(number_slots + i));
      } else if (i < chooser_.typed().size() && chooser_.current() == number_slots) {
        result.push_back({{chooser_.typed()[i]}, slot::state::settled});
      } else {
        const bool next = chooser_.current() == number_slots && i == chooser_.typed().size();
        result.push_back({"_", next ? slot::state::active : slot::state::waiting});
      }
    }
    return result;
  }

  /// What may be chosen now; empty where the target is typed.
  const chooser& choice() const noexcept { return chooser_; }

  double seconds() const noexcept { return seconds_; }
  double seconds_left() const noexcept { return seconds_ - used_; }

  const text_field& field() const noexcept { return field_; }
  /// The mistake in the expression that was handed in, until it is changed.
  const std::optional<expression_error>& error() const noexcept { return error_; }
  /// What stands in the field, where that is a valid expression.
  const std::optional<answer>& valid() const noexcept { return valid_; }

  const std::optional<answer>& player_answer() const noexcept { return player_; }
  const std::optional<answer>& computer_answer() const noexcept { return computer_; }
  std::uint64_t generations() const noexcept { return generations_; }
  std::uint64_t evaluations() const noexcept { return evaluations_; }

  /// Who won, once the game is over.
  const std::optional<outcome>& result() const noexcept { return result_; }

 private:
  static constexpr double pause = 1;

  slot chosen_slot(std::size_t i) const {
    const auto text = std::to_string(chooser_.number(i));
    if (i < chooser_.current()) return {text, slot::state::settled};
    return i == chooser_.current() ? slot{text, slot::state::active} : slot{"", slot::state::waiting};
  }

  slot wheel_slot(std::size_t wheel) const {
    const auto is = wheel < wheels_.stopped()    ? slot::state::settled
                    : wheel == wheels_.stopped() ? slot::state::active
                                                 : slot::state::spinning;
    return {std::to_string(wheels_.shown(wheel)), is};
  }

  void begin(game of) {
    game_  = std::move(of);
    stage_ = stage::playing;
  }

  void read_field() {
    error_.reset();
    try {
      valid_ = read_answer(field_.text(), *game_);
    } catch (const expression_error&) {
      valid_.reset();
    }
  }

  void hand_in() {
    try {
      finish(read_answer(field_.text(), *game_));
    } catch (const expression_error& mistake) {
      error_ = mistake;
      field_.move_to(mistake.position() - 1);
    }
  }

  void finish(std::optional<answer> given) {
    player_ = std::move(given);
    result_ = outcome_of(game_->target, player_, computer_, side::player);
    stage_  = stage::over;
  }

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
  std::optional<outcome> result_;
};

}  // namespace target_number::playing
