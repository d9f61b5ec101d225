#pragma once

#include <cstdint>

namespace target_number::playing {

/// What a key can mean, apart from the character on it.
enum class key_kind : std::uint8_t {
  character,
  enter,
  backspace,
  remove,
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

/// A key that was pressed. `character` says which, where the kind is `character`.
struct key {
  key_kind kind      = key_kind::character;
  char32_t character = 0;

  bool operator==(const key&) const = default;
};

}  // namespace target_number::playing
