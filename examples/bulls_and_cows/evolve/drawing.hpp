// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <string_view>

#include "../game.hpp"
#include "common/canvas.hpp"

namespace bulls_and_cows::evolve {

/// A guess beside the secret as an SVG picture: a peg for each place, and the bulls and cows of the guess.
std::string svg(const game& of, std::string_view secret, std::string_view guess);

/// The same as text: bulls are green, symbols of the secret at other places yellow.
common::text_picture picture(std::string_view secret, std::string_view guess);

}  // namespace bulls_and_cows::evolve
