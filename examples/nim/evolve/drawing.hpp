// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "../expression.hpp"
#include "common/canvas.hpp"
#include "truth_map.hpp"

namespace nim::evolve {

/// The expression as an SVG picture of its tree; piles are highlighted. Empty if it is too large to be read.
std::string svg(const expression& of);

/// The same with a map of the positions at which it is right.
std::string svg(const expression& of, const truth_map& truth);

/// The map and the tree as text.
common::text_picture picture(const expression& of, const truth_map& truth);

}  // namespace nim::evolve
