// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "../game.hpp"
#include "../packed.hpp"
#include "code_list.hpp"
#include "knowledge.hpp"

/// Two simple players as baselines for the genetic one. Both list all codes of the game and guess only consistent ones.
namespace bulls_and_cows {

/// Guesses a random consistent code, each equally likely; any code if none is consistent. Source: Shapiro, "Playing
/// Mastermind logically", 1983, whose player takes the first consistent code.
template <class Packed>
class random_player {
 public:
  explicit random_player(game of) : of_(std::move(of)), codes_(of_) {}

  const packer<Packed>& pack() const noexcept { return codes_.pack(); }

  std::string next(knowledge<Packed>& known, clade::random_stream rng) const;

 private:
  game of_;
  code_list<Packed> codes_;
};

/// Guesses the consistent code with the most informative answers: those that divide the consistent codes with the
/// greatest entropy. Of ties it guesses the first in the order of the characters; any code if none is consistent.
///
/// If there are more than 4096 consistent codes, a random sample of 4096 is compared with itself: a guess costs at most
/// 17 million comparisons, about 20 ms. Source: Neuwirth, "Some strategies for Mastermind", 1982.
template <class Packed>
class entropy_player {
 public:
  static constexpr std::size_t max_compared = 4096;

  explicit entropy_player(game of);

  const packer<Packed>& pack() const noexcept { return codes_.pack(); }

  std::string next(knowledge<Packed>& known, clade::random_stream rng) const;

 private:
  /// n log n, summed over the sizes n of the classes: lower values mean greater entropy.
  std::uint64_t left_open(const Packed& guess, std::span<const Packed> codes) const;

  std::string best_of(const std::vector<std::string>& codes, std::span<const Packed> packed_codes) const;

  game of_;
  code_list<Packed> codes_;
  std::vector<std::uint64_t> weights_;
};

}  // namespace bulls_and_cows
