// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "../expression.hpp"
#include "common/canvas.hpp"

namespace target_number::genetic {

/// The expression as an SVG picture of its tree; numbers are highlighted.
std::string svg(const postfix& expression);

/// The same as text.
common::text_picture picture(const postfix& expression);

}  // namespace target_number::genetic
