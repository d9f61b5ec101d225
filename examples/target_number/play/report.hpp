#pragma once

#include <cstdint>
#include <optional>
#include <ostream>

#include "../game.hpp"
#include "answer.hpp"
#include "rules.hpp"

namespace target_number::playing {

/// How a game went: what was played, both answers, and what the computer did for its own.
struct account {
  game played;
  std::optional<answer> player, computer;
  outcome ended;
  std::uint64_t generations = 0, evaluations = 0;
};

void print_game(std::ostream& out, const game& played, std::uint64_t seed);

void print_result(std::ostream& out, const account& of);

/// The JSON document of a game; `solved` where one of the two reached the target.
void print_json(std::ostream& out, const account& of, std::uint64_t seed, double seconds);

}  // namespace target_number::playing
