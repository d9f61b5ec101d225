// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <vector>

#include "../game.hpp"
#include "answer.hpp"
#include "options.hpp"
#include "proof.hpp"
#include "rules.hpp"

namespace target_number::playing {

/// The account of a game: the game, its seed, both answers, and the effort of the computer.
struct account {
  game played;
  std::optional<answer> player{}, computer{};
  outcome ended{};
  std::uint64_t generations = 0, evaluations = 0;
  origin numbers         = origin::dealt;
  std::uint64_t seed     = 0;
  std::size_t population = 0;     ///< of the computer, at the end
  std::vector<member> nearest{};  ///< the best of it
  std::optional<proof> proven{};  ///< after a game that is small enough
};

void print_game(std::ostream& out, const game& played, std::uint64_t seed);

/// Prints both answers and the best expressions of the computer's population.
void print_answers(std::ostream& out, const account& of);

/// Prints the same, the winner and, if nobody reached the target, what is proven.
void print_result(std::ostream& out, const account& of);

/// Prints the JSON document of a game; `solved` is true if one of the two reached the target.
void print_json(std::ostream& out, const account& of, std::uint64_t seed, double seconds);

}  // namespace target_number::playing
