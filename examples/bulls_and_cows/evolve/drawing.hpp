// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <string_view>

#include "../game.hpp"

namespace bulls_and_cows::evolve {

/// A guess beside the secret as an SVG picture: a peg for each place, and the bulls and cows of the guess.
std::string svg(const game& of, std::string_view secret, std::string_view guess);

}  // namespace bulls_and_cows::evolve
