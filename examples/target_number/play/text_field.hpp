// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>

#include "key.hpp"

namespace target_number::playing {

/// A line of text being edited, with a cursor. A word for `erase_word` is a number, an
/// operation or a parenthesis.
class text_field {
 public:
  static constexpr std::size_t longest = 200;

  const std::u32string& characters() const noexcept { return characters_; }
  std::string text() const;
  std::size_t cursor() const noexcept { return cursor_; }
  void move_to(std::size_t position) noexcept { cursor_ = std::min(position, characters_.size()); }

  /// Applies a key; true if that changed the text.
  bool press(const key& pressed);

 private:
  bool erase(std::size_t begin, std::size_t end);
  std::size_t word_begin() const noexcept;

  std::u32string characters_;
  std::size_t cursor_ = 0;
};

}  // namespace target_number::playing
