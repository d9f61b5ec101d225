// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/text/message.hpp>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace bulls_and_cows {

inline constexpr std::size_t max_places  = 12;
inline constexpr std::size_t max_symbols = 36;

/// A game: codes of `length` places over an alphabet; if it is distinct, no symbol may be used twice in a code.
struct game {
  std::size_t length;
  std::string alphabet;
  bool distinct = false;

  std::size_t symbols() const noexcept { return alphabet.size(); }

  bool operator==(const game&) const = default;
};

/// The answer to a guess: bulls are right symbols in their places, cows right symbols in other places.
struct answer {
  std::size_t bulls = 0;
  std::size_t cows  = 0;

  auto operator<=>(const answer&) const = default;
};

/// Throws std::invalid_argument with the reason if the game cannot be played.
inline void check(const game& of) {
  using clade::detail::refuse;
  if (of.length < 1 || of.length > max_places) {
    clade::detail::refuse({"the length of the codes must be 1 to ", max_places, ", but was ", of.length});
  }
  if (of.symbols() < 1 || of.symbols() > max_symbols) {
    clade::detail::refuse({"there must be 1 to ", max_symbols, " symbols, but there were ", of.symbols()});
  }
  for (std::size_t i = 0; i < of.symbols(); ++i) {
    if (std::string_view(of.alphabet).substr(0, i).find(of.alphabet[i]) != std::string_view::npos) {
      clade::detail::refuse(
          {"every symbol must be there once, but '", of.alphabet[i], "' was there twice in \"", of.alphabet, '"'});
    }
  }
  if (of.distinct && of.length > of.symbols()) {
    clade::detail::refuse(
        {"distinct codes of ", of.length, " places need as many symbols, but there were ", of.symbols()});
  }
}

/// The number of codes of a valid game: at most 36^12, about 4.7 * 10^18.
inline std::uint64_t codes(const game& of) {
  std::uint64_t count = 1;
  for (std::size_t i = 0; i < of.length; ++i) count *= of.distinct ? of.symbols() - i : of.symbols();
  return count;
}

/// Whether a text is a code of the game.
inline bool is_code(const game& of, std::string_view text) {
  if (text.size() != of.length) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (of.alphabet.find(text[i]) == std::string::npos) return false;
    if (of.distinct && text.substr(0, i).find(text[i]) != std::string_view::npos) return false;
  }
  return true;
}

/// Whether any secret could give this answer to any guess: no more bulls and cows than places, and never a cow with
/// bulls in all other places.
inline bool is_possible(const game& of, const answer& given) {
  return given.bulls <= of.length && given.cows <= of.length - given.bulls &&
         !(given.bulls + 1 == of.length && given.cows == 1);
}

/// The answer by the standard rule: every symbol of the secret matches at most one of the guess. A direct
/// implementation for codes of any symbols; packed codes are compared faster.
inline answer score(std::string_view secret, std::string_view guess) {
  answer result;
  std::size_t common = 0;
  std::string open(secret);
  for (const char symbol : guess) {
    const auto found = open.find(symbol);
    if (found == std::string::npos) continue;
    open.erase(found, 1);
    ++common;
  }
  for (std::size_t i = 0; i < secret.size(); ++i) result.bulls += secret[i] == guess[i];
  result.cows = common - result.bulls;
  return result;
}

}  // namespace bulls_and_cows
