#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "../game.hpp"

/// Whether any code fits all answers, and which answers contradict each other where none does.
namespace bulls_and_cows {

/// A guess, and what was answered.
struct answered_guess {
  std::string guess;
  answer given;

  bool operator==(const answered_guess&) const = default;
};

enum class verdict : std::uint8_t { yes, no, unknown };

/// Whether a code fits all answers, and one that does where it is yes.
struct consistency {
  verdict fits;
  std::string code{};
};

/// The nodes that a search for a fitting code may visit: less than a second in the largest games.
inline constexpr std::uint64_t usual_nodes = 1'000'000;

/// Decides whether any code of the game fits all answers: whether, were it the secret, they would all be right.
///
/// Backtracking over the places, the one with the fewest choices first, the symbol first that the answers make likeliest. In
/// every node each answer rules symbols out: its bulls left must have places, its bulls and cows left symbols and places,
/// and where none are left, none may come; and all answers together must not need more places than there are. Symbols
/// that were never guessed stand for each other. It ends with `unknown` after so many nodes; each costs at most
/// some microseconds for each answer. The guesses must be codes of the game.
consistency any_fits(const game& of, std::span<const answered_guess> answers, std::uint64_t nodes = usual_nodes);

/// Of answers that no code fits: some that no code fits either, in rising order from 0, but without any one of them some
/// code does. Each answer in turn is left out for good if still none fits; so the latest ones tend to be named. Where a
/// search ends with `unknown`, the answer stays, and one too many may be named. Cost: a search for every answer.
std::vector<std::size_t> contradiction(
    const game& of, std::span<const answered_guess> answers, std::uint64_t nodes = usual_nodes);

}  // namespace bulls_and_cows
