// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "../expression.hpp"

namespace target_number::genetic {

/// The expression as an SVG picture of its tree; numbers are highlighted.
std::string svg(const postfix& expression);

}  // namespace target_number::genetic
