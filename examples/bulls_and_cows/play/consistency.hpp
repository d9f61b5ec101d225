// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "../game.hpp"

/// Whether any code fits all answers, and which answers contradict each other if none does.
namespace bulls_and_cows {

/// A guess and its answer.
struct answered_guess {
  std::string guess;
  answer given;

  bool operator==(const answered_guess&) const = default;
};

enum class verdict : std::uint8_t { yes, no, unknown };

/// Whether a code fits all answers, and such a code if the result is yes.
struct consistency {
  verdict fits;
  std::string code{};
};

/// The nodes that a search for a fitting code may visit: less than a second in the largest games.
inline constexpr std::uint64_t usual_nodes = 1'000'000;

/// Decides whether any code of the game fits all answers, that is, whether all would be right if it were the secret.
///
/// Backtracking over the places: the place with the fewest choices first, and the symbol that the answers make most
/// likely first. In every node each answer excludes symbols: its remaining bulls must have places, its remaining bulls
/// and cows must have symbols and places, and if none remain, none may be added. All answers together must not need
/// more places than there are. Symbols that were never guessed are interchangeable. The result is `unknown` after that
/// many nodes; a node costs at most a few microseconds per answer. The guesses must be codes of the game.
consistency any_fits(const game& of, std::span<const answered_guess> answers, std::uint64_t nodes = usual_nodes);

/// A minimal subset of answers that no code fits: without any one of them some code does. The indices ascend from 0.
/// Each answer in turn is removed if still no code fits, so the result favours the latest answers. If a search ends
/// with `unknown`, the answer stays, and the subset may not be minimal. Cost: a search per answer.
std::vector<std::size_t> contradiction(
    const game& of, std::span<const answered_guess> answers, std::uint64_t nodes = usual_nodes);

}  // namespace bulls_and_cows
