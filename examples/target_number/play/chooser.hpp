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
/// Up and down go through a list; digits pick the first value that begins with them. Enter, space and right accept and go
/// on; backspace takes back a digit, or, like left, goes back to the number before.
class chooser {
 public:
  /// The number that is being chosen; `number_slots` while it is the target, more when all is chosen.
  std::size_t current() const noexcept { return current_; }
  bool settled() const noexcept { return current_ > number_slots; }

  /// What stands at a number: what was accepted, or what would be.
  std::int64_t number(std::size_t slot) const { return values_of(slot)[picked_[slot]]; }

  /// The digits typed for the number or the target that is being chosen.
  const std::string& typed() const noexcept { return typed_; }

  void press(const key& pressed) {
    if (settled()) return;
    switch (pressed.kind) {
      case key_kind::character:
        if (pressed.character == U' ') return accept();
        if (pressed.character >= U'0' && pressed.character <= U'9') type(static_cast<char>(pressed.character));
        return;
      case key_kind::enter:
      case key_kind::right:
        return accept();
      case key_kind::backspace:
        if (typed_.empty()) return back();
        typed_.pop_back();
        return;
      case key_kind::left:
        return back();
      case key_kind::down:
        return step(true);
      case key_kind::up:
        return step(false);
      default:
        return;
    }
  }

  /// The game, once all is chosen.
  game result() const {
    game chosen{{}, std::stoll(typed_)};
    for (std::size_t i = 0; i < number_slots; ++i) chosen.numbers.push_back(number(i));
    return chosen;
  }

 private:
  bool at_target() const noexcept { return current_ == number_slots; }

  void accept() {
    if (at_target() && typed_.size() < digit_slots) return;
    ++current_;
    if (!settled()) typed_.clear();
  }

  void back() {
    if (current_ > 0) --current_;
    typed_.clear();
  }

  void step(bool down) {
    if (at_target()) return;
    const auto size   = values_of(current_).size();
    picked_[current_] = (picked_[current_] + (down ? 1 : size - 1)) % size;
    typed_.clear();
  }

  void type(char digit) {
    if (at_target()) {
      if (typed_.size() < digit_slots && !(typed_.empty() && digit == '0')) typed_ += digit;
    } else if (!pick(typed_ + digit)) {
      pick({digit});
    }
  }

  bool pick(const std::string& beginning) {
    const auto values = values_of(current_);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!std::to_string(values[i]).starts_with(beginning)) continue;
      picked_[current_] = i;
      typed_            = beginning;
      return true;
    }
    return false;
  }

  std::array<std::size_t, number_slots> picked_{};
  std::size_t current_ = 0;
  std::string typed_;
};

}  // namespace target_number::playing
