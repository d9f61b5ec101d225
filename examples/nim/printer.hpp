// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <string>

#include "expression.hpp"

namespace nim {

/// The maximum number of written parts: shared parts are written repeatedly, so the text can be much longer than the
/// expression.
inline constexpr std::uint64_t max_written = 1'000'000;

/// The expression in the notation of `parse`, with spaces around binary operations and only the necessary parentheses:
/// a - (b - c), but a - b - c.
///
/// Throws std::length_error for more than 10^6 parts (written_size). The recursion is as deep as the operations are
/// nested.
std::string to_text(const expression& of);

}  // namespace nim
