#pragma once

#include <array>
#include <clade/core/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../game.hpp"
#include "knowledge.hpp"

namespace bulls_and_cows {

/// Small counts, two for every answer: its bulls, and its bulls and cows. Eight stand in a word, each in a byte below 128, and are
/// added and compared all at once. There is room for the latest 16 answers.
class counts {
 public:
  static constexpr std::size_t most_answers = 16;

  void set(std::size_t i, std::uint64_t count) { bytes_[i / 8] |= count << i % 8 * 8; }

  /// In all three, only the first `words` words are looked at.
  void add(const counts& by, std::size_t words) {
    for (std::size_t w = 0; w < words; ++w) bytes_[w] += by.bytes_[w];
  }
  /// By how much these are above `high` or below `low`, in sum. No `low` may be above its `high`.
  int outside(const counts& low, const counts& high, std::size_t words) const {
    std::uint64_t sums = 0;
    for (std::size_t w = 0; w < words; ++w) {
      sums += positive(bytes_[w], high.bytes_[w]) + positive(low.bytes_[w], bytes_[w]);
    }
    constexpr std::uint64_t even = 0x00ff00ff00ff00ff, ones = 0x0001000100010001;
    return static_cast<int>(((sums & even) + (sums >> 8 & even)) * ones >> 48);
  }

 private:
  // What is left of each byte of a after that of b was taken from it; 0 where b's is larger.
  static std::uint64_t positive(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t top  = 0x8080808080808080;
    const std::uint64_t with_top = (a | top) - b;  // no byte borrows from its neighbour
    const std::uint64_t larger   = with_top & top;
    return with_top & (larger - (larger >> 7));
  }

  std::array<std::uint64_t, 2 * most_answers / 8> bytes_{};
};

/// Mutation that empties a few random places of a code and fills them anew in the best way there is: by the filling, other
/// than the one before, which agrees best with the latest 16 answers. Codes that are known to be consistent are left out;
/// among equals it is a random one.
///
/// Every filling that is compared counts as an evaluation.
///
/// A search in depth, place by place and the most promising symbol first, that leaves a branch where the answers differ by as
/// much as in the best filling found. Cost: some five nanoseconds for every symbol tried. Source: that is a large
/// neighbourhood, as of Shaw, "Using constraint programming and local search methods to solve vehicle routing problems", 1998.
class refill {
 public:
  /// Empties `least` to `most` places. What is known must outlive the mutation, and not learn on the way.
  template <class Packed>
  refill(const game& of, const knowledge<Packed>& known, std::size_t least, std::size_t most);

  template <class Evaluator>
  bool operator()(std::string& code, clade::random_stream& rng, Evaluator& evaluate) const {
    std::uint64_t fillings = 0;
    const bool changed     = fill(code, rng, fillings);
    evaluate.count(fillings);
    return changed;
  }

 private:
  struct search;

  bool fill(std::string& code, clade::random_stream& rng, std::uint64_t& fillings) const;

  game of_;
  const archive* known_;
  std::size_t least_, most_, words_;
  std::vector<counts> at_place_, at_time_;       // what a symbol at a place, and its so-and-so-manieth time, adds
  std::array<counts, most_places + 1> goals_{};  // the least counts that can still become the answers, by places left
};

}  // namespace bulls_and_cows
