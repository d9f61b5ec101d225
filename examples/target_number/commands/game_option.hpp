#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "../game.hpp"
#include "common/command_line.hpp"

namespace target_number {

/// The largest --target: sums and differences with it fit into 64 bits.
inline constexpr std::uint64_t most_target = 1'000'000'000'000'000'000;

void declare_game(common::command& to, const std::string& drawn_in_document = "");

/// The game that the options give, if they do. Throws common::usage_error for numbers without a target.
std::optional<game> read_game(const common::command& from, std::uint64_t seed);

/// That game, or one that is drawn. A refusal of check(), or of check_packed() if values are packed, becomes a
/// usage_error that names --numbers and their value.
game read_or_draw(const common::command& from, std::uint64_t seed, rule by, std::size_t most, bool packed = true);

}  // namespace target_number
