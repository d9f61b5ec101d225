// SPDX-License-Identifier: BSL-1.0
#include "chooser.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace target_number::playing {

std::int64_t chooser::number(std::size_t slot) const { return values_of(slot)[picked_[slot]]; }

void chooser::press(const key& pressed) {
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

game chooser::result() const {
  game chosen{{}, std::stoll(typed_)};
  for (std::size_t i = 0; i < number_slots; ++i) chosen.numbers.push_back(number(i));
  return chosen;
}

void chooser::accept() {
  if (at_target() && typed_.size() < digit_slots) return;
  ++current_;
  if (!settled()) typed_.clear();
}

void chooser::back() {
  if (current_ > 0) --current_;
  typed_.clear();
}

void chooser::step(bool down) {
  if (at_target()) return;
  const auto size   = values_of(current_).size();
  picked_[current_] = (picked_[current_] + (down ? 1 : size - 1)) % size;
  typed_.clear();
}

void chooser::type(char digit) {
  if (at_target()) {
    if (typed_.size() < digit_slots && !(typed_.empty() && digit == '0')) typed_ += digit;
  } else if (!pick(typed_ + digit)) {
    pick({digit});
  }
}

bool chooser::pick(const std::string& beginning) {
  const auto values = values_of(current_);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::to_string(values[i]).starts_with(beginning)) continue;
    picked_[current_] = i;
    typed_            = beginning;
    return true;
  }
  return false;
}

}  // namespace target_number::playing
