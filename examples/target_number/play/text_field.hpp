#pragma once

#include <algorithm>
#include <cstddef>
#include <string>

#include "key.hpp"
#include "unicode.hpp"

namespace target_number::playing {

/// A line of text that is being edited: what stands there, and before which character the next one goes.
class text_field {
 public:
  static constexpr std::size_t longest = 200;

  const std::u32string& characters() const noexcept { return characters_; }
  std::string text() const { return encode(characters_); }
  std::size_t cursor() const noexcept { return cursor_; }
  void move_to(std::size_t position) noexcept { cursor_ = std::min(position, characters_.size()); }

  /// Does what the key asks for; true where that changed the text.
  bool press(const key& pressed) {
    switch (pressed.kind) {
      case key_kind::character:
        if (characters_.size() == longest || pressed.character < U' ' || pressed.character == 0x7f) return false;
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

 private:
  std::u32string characters_;
  std::size_t cursor_ = 0;
};

}  // namespace target_number::playing
