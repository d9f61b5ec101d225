// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "common/command_line.hpp"
#include "game.hpp"

/// The game as options: --length, --symbols, --distinct, and optionally the secret.
namespace bulls_and_cows {

inline constexpr std::string_view usual_symbols = "0123456789";
inline constexpr std::size_t usual_length       = 4;

void declare_game(common::command& to, const std::string& usual = "4, or the secret's");

void declare_secret(common::command& to, const std::string& without);

/// Throws usage_error with the option and the reason if `symbols` is not an alphabet.
void check_symbols(std::string_view symbols);

/// Throws usage_error with the reason unless the value of the option is a code of the game.
void check_code(const game& of, const std::string& option, std::string_view code);

/// The given secret, if any.
std::optional<std::string> read_secret(const common::command& parsed);

/// The game. Its length is that of the secret if no length is given. The secret is checked.
game read_game(const common::command& parsed, const std::optional<std::string>& secret = std::nullopt);

}  // namespace bulls_and_cows
