// SPDX-License-Identifier: BSL-1.0
// Used instead of screen.cpp if there is no curses.

#include "screen.hpp"

namespace target_number::playing {

std::optional<screen_result> play_on_screen(const play_options&, const computer_maker&) { return std::nullopt; }

}  // namespace target_number::playing
