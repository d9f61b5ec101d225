#pragma once

#include <clade/core/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "../every_code.hpp"
#include "../game.hpp"
#include "../packed.hpp"
#include "../space.hpp"
#include "class_sizes.hpp"
#include "estimate.hpp"
#include "knowledge.hpp"

/// Two simple players that the genetic one is measured by. Both list all codes of the game, and guess consistent ones only.
namespace bulls_and_cows {

/// All codes of a game. Throws std::invalid_argument where there are more than `most_listed`.
template <class Packed>
class code_list {
 public:
  explicit code_list(const game& of) : pack_(of) {
    for (auto& code : every_code(of)) {
      auto as = pack_(code);
      codes_.push_back({std::move(code), as});
    }
  }

  const packer<Packed>& pack() const noexcept { return pack_; }

  /// Gives the archive every consistent code, unless it has any. Cost: a comparison of every code with every answer.
  void fill(knowledge<Packed>& known) const {
    if (!known.codes().empty()) return;
    for (const auto& [code, as] : codes_) {
      if (known.inconsistency(as) == 0) known.add(code, as);
    }
  }

 private:
  struct listed {
    std::string code;
    Packed as;
  };

  packer<Packed> pack_;
  std::vector<listed> codes_;
};

/// Guesses a random consistent code, each equally likely; any code where none is consistent.
/// Source: Shapiro, "Playing Mastermind logically", 1983, whose player takes the first consistent code.
template <class Packed>
class random_player {
 public:
  explicit random_player(game of) : of_(std::move(of)), codes_(of_) {}

  const packer<Packed>& pack() const noexcept { return codes_.pack(); }

  std::string next(knowledge<Packed>& known, clade::random_stream rng) const {
    codes_.fill(known);
    if (known.codes().empty()) return all_codes{of_}(rng);
    return known.codes()[rng.below(known.codes().size())];
  }

 private:
  game of_;
  code_list<Packed> codes_;
};

/// Guesses the consistent code whose answers tell most: those by which the consistent codes part with the greatest
/// entropy. Of equals the first in the order of the characters; any code where none is consistent.
///
/// Of more than 4096 consistent codes, a random sample of as many is compared with itself: a guess costs at most 17
/// million comparisons, some 20 ms. Source: Neuwirth, "Some strategies for Mastermind", 1982.
template <class Packed>
class entropy_player {
 public:
  static constexpr std::size_t most_compared = 4096;

  explicit entropy_player(game of) : of_(std::move(of)), codes_(of_), weights_(most_compared + 1) {
    // Sums of whole numbers do not depend on the order of the classes, so equals are equal to the last bit.
    for (std::size_t n = 1; n < weights_.size(); ++n) {
      const auto size = static_cast<double>(n);
      weights_[n]     = static_cast<std::uint64_t>(size * logarithm(size) * 0x1p30);
    }
  }

  const packer<Packed>& pack() const noexcept { return codes_.pack(); }

  std::string next(knowledge<Packed>& known, clade::random_stream rng) const {
    codes_.fill(known);
    const auto n = known.codes().size();
    if (n == 0) return all_codes{of_}(rng);
    if (n <= most_compared) return best_of(known.codes(), known.packed_codes());
    std::vector<std::size_t> order(n);
    for (std::size_t i = 0; i < n; ++i) order[i] = i;
    std::vector<std::string> codes;
    std::vector<Packed> packed_codes;
    for (std::size_t i = 0; i < most_compared; ++i) {
      std::swap(order[i], order[i + rng.below(n - i)]);
      codes.push_back(known.codes()[order[i]]);
      packed_codes.push_back(known.packed_codes()[order[i]]);
    }
    return best_of(codes, packed_codes);
  }

 private:
  /// n log n, summed over the sizes n of the classes: the less, the greater the entropy.
  std::uint64_t left_open(const Packed& guess, std::span<const Packed> codes) const {
    std::uint64_t sum = 0;
    for (const auto size : class_sizes(guess, codes)) sum += weights_[size];
    return sum;
  }

  std::string best_of(const std::vector<std::string>& codes, std::span<const Packed> packed_codes) const {
    std::size_t best = 0;
    auto least       = left_open(packed_codes[0], packed_codes);
    for (std::size_t i = 1; i < codes.size(); ++i) {
      const auto open = left_open(packed_codes[i], packed_codes);
      if (open < least || (open == least && codes[i] < codes[best])) {
        least = open;
        best  = i;
      }
    }
    return codes[best];
  }

  game of_;
  code_list<Packed> codes_;
  std::vector<std::uint64_t> weights_;
};

}  // namespace bulls_and_cows
