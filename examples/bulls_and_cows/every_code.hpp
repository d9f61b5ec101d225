#pragma once

#include <clade/core/message.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "game.hpp"

namespace bulls_and_cows {

/// The most codes that are listed: some 32 MB of them.
inline constexpr std::uint64_t most_listed = std::uint64_t{1} << 20;

/// All codes of a game, in the order of its alphabet. Throws std::invalid_argument where there are more than `most_listed`.
inline std::vector<std::string> every_code(const game& of) {
  check(of);
  if (codes(of) > most_listed) {
    clade::detail::refuse({"at most ", most_listed, " codes can be listed, but the game has ", codes(of)});
  }
  std::vector<std::string> list{""};
  for (std::size_t place = 0; place < of.length; ++place) {
    std::vector<std::string> longer;
    for (const auto& code : list) {
      for (const char symbol : of.alphabet) {
        if (!of.distinct || code.find(symbol) == std::string::npos) longer.push_back(code + symbol);
      }
    }
    list = std::move(longer);
  }
  return list;
}

}  // namespace bulls_and_cows
