// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "../rules.hpp"
#include "common/prompt_input.hpp"

/// The input of a person: moves, and a few commands.
namespace nim {

using common::help;
using common::mistake;
using common::quit;

/// The request for a move that wins.
struct hint {
  bool operator==(const hint&) const = default;
};

/// The position after a move, or one of the above.
using typed_line = std::variant<position, hint, help, quit, mistake>;

/// A sentence about the objects that a move may take.
std::string described_moves(const rules& rule_set);

/// Returns the reason why a move may not take these numbers of objects, one for each pile; empty if it may.
std::optional<std::string> why_illegal(const rules& rule_set, const position& at, const position& taken);

/// Parses a line: a move, `b 3` or `b3`, with more piles after it if the rules allow that, `a 1 b 2`; with one pile,
/// the number is enough; `hint`, `?` for help, `q` to quit.
typed_line read_line(const rules& rule_set, const position& at, std::string_view line);

}  // namespace nim
