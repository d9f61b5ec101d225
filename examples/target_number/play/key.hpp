// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

namespace target_number::playing {

/// The meaning of a key, apart from its character.
enum class key_kind : std::uint8_t {
  character,
  enter,
  backspace,
  remove,
  erase_word,  ///< before the cursor
  erase_line,
  erase_after,
  left,
  right,
  up,
  down,
  home,
  end,
  escape,
  suspend,
  interrupt
};

/// A key that was pressed. `character` is the character of a key of the kind `character`.
struct key {
  key_kind kind      = key_kind::character;
  char32_t character = 0;

  bool operator==(const key&) const = default;
};

}  // namespace target_number::playing
