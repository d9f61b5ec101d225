#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "game.hpp"

namespace bulls_and_cows {

/// A code as two sets of bits: one for every symbol at every place, and one for every symbol as often as it is there. What
/// two codes have in common is then an intersection: bulls in the first, bulls and cows in the second.
template <std::size_t Words>
struct packed {
  std::array<std::uint64_t, Words> places{};
  std::array<std::uint64_t, Words> symbols{};

  bool operator==(const packed&) const = default;
};

/// Packs the codes of a game, of which places times symbols must be at most 64 * Words.
template <std::size_t Words>
class packer {
 public:
  explicit packer(const game& of) : length_(of.length) {
    positions_.fill(0);
    for (std::size_t i = 0; i < of.symbols(); ++i) {
      positions_[static_cast<unsigned char>(of.alphabet[i])] = static_cast<std::uint8_t>(i);
    }
  }

  packed<Words> operator()(std::string_view code) const {
    packed<Words> result;
    std::array<std::uint8_t, most_symbols> times{};
    for (std::size_t place = 0; place < length_; ++place) {
      const std::size_t symbol = positions_[static_cast<unsigned char>(code[place])];
      set(result.places, symbol * length_ + place);
      set(result.symbols, symbol * length_ + times[symbol]++);
    }
    return result;
  }

 private:
  static void set(std::array<std::uint64_t, Words>& bits, std::size_t i) {
    bits[i / 64] |= std::uint64_t{1} << (i % 64);
  }

  std::size_t length_;
  std::array<std::uint8_t, 256> positions_;
};

/// The bulls, and the bulls and cows, of two codes of one game. Cost: an intersection and a count of bits for each word.
template <std::size_t Words>
constexpr std::size_t bulls(const packed<Words>& one, const packed<Words>& other) noexcept {
  int count = 0;
  for (std::size_t i = 0; i < Words; ++i) count += std::popcount(one.places[i] & other.places[i]);
  return static_cast<std::size_t>(count);
}
template <std::size_t Words>
constexpr std::size_t pegs(const packed<Words>& one, const packed<Words>& other) noexcept {
  int count = 0;
  for (std::size_t i = 0; i < Words; ++i) count += std::popcount(one.symbols[i] & other.symbols[i]);
  return static_cast<std::size_t>(count);
}

/// The answer as one number below 256: bulls, and bulls and cows in the four bits above.
template <std::size_t Words>
constexpr std::size_t answer_class(const packed<Words>& one, const packed<Words>& other) noexcept {
  return pegs(one, other) << 4 | bulls(one, other);
}
constexpr std::size_t answer_class(const answer& given) noexcept {
  return (given.bulls + given.cows) << 4 | given.bulls;
}
constexpr answer answer_of(std::size_t answer_class) noexcept {
  return {answer_class & 15, (answer_class >> 4) - (answer_class & 15)};
}

inline constexpr std::size_t answer_classes = 256;

/// Calls `body.operator()<Words>()` with as many words as the game's codes take.
template <class Body>
decltype(auto) with_words(const game& of, Body&& body) {
  const auto bits = of.length * of.symbols();
  if (bits <= 64) return body.template operator()<1>();
  if (bits <= 128) return body.template operator()<2>();
  return body.template operator()<(most_places * most_symbols + 63) / 64>();
}

}  // namespace bulls_and_cows
