// SPDX-License-Identifier: BSL-1.0
#include "answer.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "../evaluate.hpp"
#include "../parser.hpp"

namespace target_number::playing {

answer read_answer(std::string_view text, const game& of) {
  auto read        = parse(text, of.numbers);
  const auto value = evaluate(read, rule::integers).numerator;
  return {std::move(read.expression), value};
}

std::string describe(std::int64_t value, std::int64_t target) {
  const auto away = distance(target, value);
  return std::to_string(value) + (away == 0 ? ", exact" : ", " + std::to_string(away) + " away");
}

std::string describe(const std::optional<answer>& given, std::int64_t target) {
  return given ? describe(given->value, target) : "no answer";
}

outcome outcome_of(
    std::int64_t target, const std::optional<answer>& player, const std::optional<answer>& computer, side chooser) {
  const auto value = [](const std::optional<answer>& of) { return of ? std::optional(of->value) : std::nullopt; };
  return judge(target, value(player), value(computer), chooser);
}

std::string sentence(const outcome& ended, origin numbers) {
  if (!ended.player_distance) return "The computer wins: you gave no valid expression.";
  if (ended.tie) {
    if (ended.winner == side::computer) return "The computer wins: both are equally near, and it chose the numbers.";
    return std::string("You win: both are equally near, and ") + (numbers == origin::chosen ? "you chose the numbers."
                                                                  : numbers == origin::stopped
                                                                      ? "you stopped the numbers."
                                                                      : "a tie counts for you.");
  }
  if (!ended.computer_distance) return "You win: the computer has no expression.";
  return ended.winner == side::player ? "You win: your value is nearer." : "The computer wins: its value is nearer.";
}

}  // namespace target_number::playing
