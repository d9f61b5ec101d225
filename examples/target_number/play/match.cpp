// SPDX-License-Identifier: BSL-1.0
#include "match.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../lexer.hpp"

namespace target_number::playing {

match::match(const play_options& options)
    : stage_(options.choose ? stage::choosing : stage::spinning),
      seconds_(options.seconds),
      wheels_(options.seed),
      numbers_from_(
          options.choose || (options.given && options.chosen) ? origin::chosen
          : options.given                                     ? origin::dealt
                                                              : origin::stopped) {
  if (options.given) begin(*options.given);
}

void match::press(const key& pressed) {
  if (pressed.kind == key_kind::interrupt) stage_ = stage::interrupted;
  const bool escapes = pressed.kind == key_kind::escape;
  switch (stage_) {
    case stage::spinning:
      if (escapes) return leave();
      if (pressed.kind != key_kind::character && pressed.kind != key_kind::enter) return;
      wheels_.stop();
      if (wheels_.settled()) begin(wheels_.result());
      return;
    case stage::choosing:
      if (escapes) return leave();
      chooser_.press(pressed);
      if (chooser_.settled()) begin(chooser_.result());
      return;
    case stage::playing:
      if (escapes) return finish({});
      if (pressed.kind == key_kind::enter) return hand_in();
      if (field_.press(pressed)) read_field();
      return;
    case stage::over:
      // After a timeout, keys are ignored for a moment, because the player may still be typing.
      if (over_for_ < (timed_out_ ? pause : 0)) return;
      if (escapes || pressed == key{key_kind::character, U'q'}) return leave();
      if (pressed.kind == key_kind::enter) stage_ = stage::again;
      return;
    default:
      return;
  }
}

void match::pass(double seconds) {
  if (stage_ == stage::spinning) wheels_.spin(seconds);
  if (stage_ == stage::over) over_for_ += seconds;
  if (stage_ != stage::playing) return;
  used_ = std::min(used_ + seconds, seconds_);
  if (used_ < seconds_) return;
  timed_out_ = true;
  finish(valid_);
}

void match::hear(const status& reported) {
  if (stage_ != stage::playing) return;
  generations_      = reported.generations;
  evaluations_      = reported.evaluations;
  population_       = reported.population;
  nearest_          = reported.nearest;
  values_           = reported.values;
  const auto target = game_->target;
  if (reported.best.empty()) return;
  if (!computer_ || distance(target, reported.value) < distance(target, computer_->value)) {
    computer_ = answer{reported.best, reported.value};
  }
}

std::vector<slot> match::numbers() const {
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

std::vector<slot> match::target() const {
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

slot match::chosen_slot(std::size_t i) const {
  const auto text = std::to_string(chooser_.number(i));
  if (i < chooser_.current()) return {text, slot::state::settled};
  return i == chooser_.current() ? slot{text, slot::state::active} : slot{"", slot::state::waiting};
}

slot match::wheel_slot(std::size_t wheel) const {
  const auto is = wheel < wheels_.stopped()    ? slot::state::settled
                  : wheel == wheels_.stopped() ? slot::state::active
                                               : slot::state::spinning;
  return {std::to_string(wheels_.shown(wheel)), is};
}

void match::begin(game of) {
  game_  = std::move(of);
  stage_ = stage::playing;
}

void match::read_field() {
  error_.reset();
  try {
    valid_ = read_answer(field_.text(), *game_);
  } catch (const expression_error&) {
    valid_.reset();
  }
}

void match::hand_in() {
  try {
    finish(read_answer(field_.text(), *game_));
  } catch (const expression_error& mistake) {
    error_             = mistake;
    const bool missing = mistake.kind() == error_kind::syntax;
    field_.move_to(mistake.position() - 1 + (missing ? 0 : wrong_characters()));
  }
}

std::size_t match::wrong_characters() const {
  const auto& text = field_.characters();
  const auto begin = text.begin() + static_cast<std::ptrdiff_t>(std::min(error_->position() - 1, text.size()));
  return std::max<std::size_t>(1, static_cast<std::size_t>(std::find_if_not(begin, text.end(), is_digit) - begin));
}

void match::finish(std::optional<answer> given) {
  player_ = std::move(given);
  result_ = outcome_of(game_->target, player_, computer_, side::player);
  proof_  = prove(*game_);
  stage_  = stage::over;
}

}  // namespace target_number::playing
