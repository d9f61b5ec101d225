#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "../rules.hpp"
#include "common/typed.hpp"

/// What a person types: moves, and a few commands.
namespace nim {

using common::help;
using common::mistake;
using common::quit;

/// Where a move leads, or one of the above.
using typed_line = std::variant<position, help, quit, mistake>;

/// What a move may take, in a sentence.
std::string described_moves(const rules& by);

/// Why so much, by pile, may not be taken; nothing where it may.
std::optional<std::string> why_illegal(const rules& by, const position& at, const position& taken);

/// Reads a line: a move, `b 3` or `b3`, with more piles after it where the rules allow it, `a 1 b 2`; where there is
/// one pile, the number is enough; `?` for help, `q` to quit.
typed_line read_line(const rules& by, const position& at, std::string_view line);

}  // namespace nim
