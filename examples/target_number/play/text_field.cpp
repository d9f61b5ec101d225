// SPDX-License-Identifier: BSL-1.0
#include "text_field.hpp"

#include <string>

#include "../lexer.hpp"
#include "unicode.hpp"

namespace target_number::playing {

std::string text_field::text() const { return encode(characters_); }

bool text_field::press(const key& pressed) {
  switch (pressed.kind) {
    case key_kind::character:
      if (characters_.size() == longest || !may_stand_in_expression(pressed.character)) return false;
      characters_.insert(cursor_++, 1, pressed.character);
      return true;
    case key_kind::backspace:
      if (cursor_ == 0) return false;
      characters_.erase(--cursor_, 1);
      return true;
    case key_kind::remove:
      if (cursor_ == characters_.size()) return false;
      characters_.erase(cursor_, 1);
      return true;
    case key_kind::left:
      cursor_ -= cursor_ > 0 ? 1 : 0;
      return false;
    case key_kind::right:
      move_to(cursor_ + 1);
      return false;
    case key_kind::home:
      cursor_ = 0;
      return false;
    case key_kind::end:
      cursor_ = characters_.size();
      return false;
    default:
      return false;
  }
}

}  // namespace target_number::playing
