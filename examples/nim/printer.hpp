#pragma once

#include <cstdint>
#include <string>

#include "expression.hpp"

namespace nim {

/// What is written at most: an expression whose parts are used again and again can be far longer when it is written.
inline constexpr std::uint64_t most_written = 1'000'000;

/// The expression as `parse` reads it, with spaces around the operations that have two operands, and with no
/// parentheses but those without which another expression would be read: a - (b - c), but a - b - c.
///
/// Throws std::length_error where it has more than 10^6 parts (written_size). Calls itself as deep as operations are
/// nested.
std::string to_text(const expression& of);

}  // namespace nim
