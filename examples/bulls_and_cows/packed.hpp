// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "game.hpp"

namespace bulls_and_cows {

/// A code of a game in which places times symbols are at most 64, as two sets of bits: one for every symbol at every
/// place, and one for every occurrence of a symbol. The common part of two codes is then an intersection: bulls in the
/// first, bulls and cows in the second.
struct packed_bits {
  std::uint64_t places  = 0;
  std::uint64_t symbols = 0;

  static bool fits(const game& of) { return of.length * of.symbols() <= 64; }

  packed_bits() = default;
  explicit packed_bits(std::span<const std::uint8_t> code) {
    const auto n = code.size();
    for (std::size_t place = 0; place < n; ++place) {
      places |= std::uint64_t{1} << (code[place] * n + place);
      symbols |= std::uint64_t{1} << (code[place] * n + times_of(code[place], n));
    }
  }

  bool has(std::size_t symbol, std::size_t place, std::size_t length) const noexcept {
    return (places >> (symbol * length + place) & 1) != 0;
  }
  std::size_t times_of(std::size_t symbol, std::size_t length) const noexcept {
    return static_cast<std::size_t>(std::countr_one(symbols >> symbol * length & ((std::uint64_t{1} << length) - 1)));
  }

  bool operator==(const packed_bits&) const = default;
};

/// A code of any game with fewer than 16 * Blocks symbols, as bytes, of which processors compare 16 at a time: the
/// symbol at each place, and the count of each symbol in sixteenths of a byte. The last byte is the number of unused
/// places.
template <std::size_t Blocks>
struct packed_bytes {
  using block = std::array<std::uint8_t, 16>;
  block places{};
  std::array<block, Blocks> times{};

  static bool fits(const game& of) { return of.symbols() < 16 * Blocks; }

  packed_bytes() = default;
  explicit packed_bytes(std::span<const std::uint8_t> code) {
    for (std::size_t place = 0; place < code.size(); ++place) {
      places[place] = code[place];
      auto& count   = times[code[place] / 16][code[place] % 16];
      count         = static_cast<std::uint8_t>(count + 16);
    }
    // The unused places are the same in all codes.
    times.back().back() = static_cast<std::uint8_t>(places.size() - code.size());
  }

  bool has(std::size_t symbol, std::size_t place, std::size_t /* length */) const noexcept {
    return places[place] == symbol;
  }
  std::size_t times_of(std::size_t symbol, std::size_t /* length */) const noexcept {
    return times[symbol / 16][symbol % 16] / 16u;
  }

  bool operator==(const packed_bytes&) const = default;
};

/// Packs the codes of a game. Throws std::logic_error for a game whose codes do not fit.
template <class Packed>
class packer {
 public:
  explicit packer(const game& of) {
    if (!Packed::fits(of)) throw std::logic_error("the packed codes are too small for the game");
    positions_.fill(0);
    for (std::size_t i = 0; i < of.symbols(); ++i) {
      positions_[static_cast<unsigned char>(of.alphabet[i])] = static_cast<std::uint8_t>(i);
    }
  }

  Packed operator()(std::string_view code) const {
    std::array<std::uint8_t, max_places> symbols{};
    for (std::size_t i = 0; i < code.size(); ++i) symbols[i] = positions_[static_cast<unsigned char>(code[i])];
    return Packed(std::span(symbols).first(code.size()));
  }

 private:
  std::array<std::uint8_t, 256> positions_;
};

/// The answer as one number below 256: bulls, and bulls and cows in the four bits above.
constexpr std::size_t answer_class(const answer& given) noexcept {
  return (given.bulls + given.cows) << 4 | given.bulls;
}
constexpr answer answer_of(std::size_t answer_class) noexcept {
  return {answer_class & 15, (answer_class >> 4) - (answer_class & 15)};
}

/// The answer to a guess, by packed codes of one game. Cost: two counts of bits.
constexpr std::size_t answer_class(const packed_bits& one, const packed_bits& other) noexcept {
  const int bulls = std::popcount(one.places & other.places), pegs = std::popcount(one.symbols & other.symbols);
  return static_cast<std::size_t>(pegs << 4 | bulls);
}

/// Cost: a comparison of 16 bytes, and a minimum of 16 pairs of bytes for each block.
template <std::size_t Blocks>
std::size_t answer_class(const packed_bytes<Blocks>& one, const packed_bytes<Blocks>& other) noexcept {
  using vector [[gnu::vector_size(16)]] = std::uint8_t;
  const auto all                        = [](const auto& block) { return std::bit_cast<vector>(block); };
  // A bull counts 1, a symbol in common 16.
  auto sums = all(one.places) == all(other.places) ? vector{} + 1 : vector{};
  for (std::size_t i = 0; i < Blocks; ++i) {
    const auto a = all(one.times[i]), b = all(other.times[i]);
    sums += a < b ? a : b;
  }
  // The highest byte of the product is the sum of all bytes, which counts the unused places twice.
  const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(sums);
  return ((halves[0] + halves[1]) * 0x0101'0101'0101'0101u >> 56) - 2u * one.times.back().back();
}

inline constexpr std::size_t answer_classes = 256;

/// Calls `body.operator()<Packed>()` with the representation that suits the game.
template <class Body>
decltype(auto) with_packed(const game& of, Body&& body) {
  if (packed_bits::fits(of)) return body.template operator()<packed_bits>();
  if (packed_bytes<1>::fits(of)) return body.template operator()<packed_bytes<1>>();
  return body.template operator()<packed_bytes<max_symbols / 16 + 1>>();
}

}  // namespace bulls_and_cows
