// SPDX-License-Identifier: BSL-1.0
#include "board.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace bulls_and_cows {

std::string pegs(const game& of, std::string_view code) {
  // Red, yellow, green, blue, magenta and cyan, then the bright ones.
  static constexpr std::array<std::string_view, 12> colours{"97;41",  "30;43",  "30;42",  "97;44",  "97;45",  "30;46",
                                                            "30;101", "30;103", "30;102", "30;104", "30;105", "30;106"};
  std::string row;
  for (const char symbol : code) {
    row += "\x1b[";
    row += colours[std::min(of.alphabet.find(symbol), of.alphabet.size()) % colours.size()];
    row += {'m', ' ', symbol, ' '};
    row += "\x1b[0m";
  }
  return row;
}

std::string answer_pegs(const game& of, const answer& given, bool unicode) {
  std::string row;
  for (std::size_t i = 0; i < of.length; ++i) {
    const bool is_bull = i < given.bulls, is_cow = !is_bull && i < given.bulls + given.cows;
    row += unicode ? (is_bull ? "\u25cf" : is_cow ? "\u25cb" : "\u00b7") : (is_bull ? "X" : is_cow ? "o" : ".");
  }
  return row;
}

void show_answers(const talk_streams& streams, const conversation& state) {
  if (!streams.colour) return print_answers(streams.out, state);
  const auto width = std::to_string(state.answers.size()).size();
  streams.out << '\n';
  for (std::size_t i = 0; i < state.answers.size(); ++i) {
    const auto& [guess, given] = state.answers[i];
    const auto number          = std::to_string(i + 1);
    const bool contradicts     = std::ranges::find(state.contradiction, i) != state.contradiction.end();
    streams.out << std::string(2 + width - number.size(), ' ') << number << "  " << pegs(state.of, guess) << "  "
                << coloured(true, colour::bold, answer_pegs(state.of, given, streams.unicode))
                << (contradicts ? "  " + coloured(true, colour::red, "?") : "") << '\n';
  }
  streams.out << '\n';
}

}  // namespace bulls_and_cows
