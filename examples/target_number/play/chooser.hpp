// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "../game.hpp"
#include "key.hpp"
#include "slots.hpp"

namespace target_number::playing {

/// Lets a player choose a game: each number from its list, then the target, digit by digit.
///
/// Up and down move through a list. Digits pick the first value that begins with them. Enter, space and right accept
/// the value and continue. Backspace deletes a digit. Left, or backspace without a digit, returns to the previous
/// number.
class chooser {
 public:
  /// The index of the number being chosen. It is `number_slots` for the target, and larger after everything is chosen.
  std::size_t current() const noexcept { return current_; }
  bool settled() const noexcept { return current_ > number_slots; }

  /// The value at a number: the accepted one, or the one that would be accepted.
  std::int64_t number(std::size_t slot) const;

  /// The digits typed for the number or the target that is being chosen.
  const std::string& typed() const noexcept { return typed_; }

  void press(const key& pressed);

  /// The game, after everything is chosen.
  game result() const;

 private:
  bool at_target() const noexcept { return current_ == number_slots; }

  void accept();
  void back();
  void step(bool down);
  void type(char digit);
  bool pick(const std::string& beginning);

  std::array<std::size_t, number_slots> picked_{};
  std::size_t current_ = 0;
  std::string typed_;
};

}  // namespace target_number::playing
