// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <string>

#include "expression.hpp"

namespace nim {

/// The most parts that are written: an expression whose parts are shared can be far longer in writing.
inline constexpr std::uint64_t most_written = 1'000'000;

/// The expression as `parse` reads it, with spaces around the operations that have two operands, and with only the
/// parentheses without which it would be read as another expression: a - (b - c), but a - b - c.
///
/// Throws std::length_error if it has more than 10^6 parts (written_size). The recursion is as deep as the operations
/// are nested.
std::string to_text(const expression& of);

}  // namespace nim
