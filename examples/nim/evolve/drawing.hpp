// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "../expression.hpp"
#include "common/canvas.hpp"

namespace nim::evolve {

/// The expression as an SVG picture of its tree; piles are highlighted. Empty if it is too large to be read.
std::string svg(const expression& of);

/// The same as text.
common::text_picture picture(const expression& of);

}  // namespace nim::evolve
