// SPDX-License-Identifier: BSL-1.0
#include "text_field.hpp"

#include <algorithm>
#include <cstddef>
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
      return erase(cursor_ - (cursor_ > 0 ? 1 : 0), cursor_);
    case key_kind::remove:
      return erase(cursor_, std::min(cursor_ + 1, characters_.size()));
    case key_kind::erase_word:
      return erase(word_begin(), cursor_);
    case key_kind::erase_line:
      return erase(0, characters_.size());
    case key_kind::erase_after:
      return erase(cursor_, characters_.size());
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

bool text_field::erase(std::size_t begin, std::size_t end) {
  characters_.erase(begin, end - begin);
  cursor_ = begin;
  return begin < end;
}

std::size_t text_field::word_begin() const noexcept {
  auto begin = cursor_;
  while (begin > 0 && is_space(characters_[begin - 1])) --begin;
  if (begin > 0 && !is_digit(characters_[begin - 1])) return begin - 1;
  while (begin > 0 && is_digit(characters_[begin - 1])) --begin;
  return begin;
}

}  // namespace target_number::playing
