// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../game.hpp"
#include "counts.hpp"
#include "knowledge.hpp"

namespace bulls_and_cows {

/// The codes that fit the latest 16 answers, to be listed or drawn at random, each equally likely.
///
/// The sum of bulls and cows depends only on the symbols of a code, not on their order: first all choices of symbols
/// with the right sums are listed. There are 75,582 choices of eight symbols out of twelve; three answers leave a few
/// hundred of them. Then only their orders are searched for those with the right bulls, or drawn until one has them.
class fitting_codes {
 public:
  /// The search for choices of symbols visits at most this many nodes, which take about ten nanoseconds each. If that
  /// is not enough, or no choice fits, there are no orders.
  template <class Packed>
  fitting_codes(const game& of, const knowledge<Packed>& known, std::uint64_t nodes);

  /// The number of orders of all choices of symbols together.
  std::uint64_t orders() const noexcept { return choices_.empty() ? 0 : choices_.back().orders_so_far; }

  /// All codes that fit; empty if there are more than `most` or the search takes more nodes. There must be orders.
  std::optional<std::vector<std::string>> list(std::size_t most, std::uint64_t nodes);

  /// Draws at most `orders` orders, and stops after `codes` fitting codes. The same code may be found twice. There must
  /// be orders.
  std::vector<std::string> draw(std::size_t codes, std::uint64_t orders, clade::random_stream& rng);

  /// The numbers of codes found and of orders drawn.
  std::uint64_t looked_at() const noexcept { return looked_at_; }

 private:
  using symbols = std::array<std::uint8_t, max_places>;  // positions in the alphabet
  struct choice {
    symbols sorted;
    std::uint64_t orders_so_far;  // with those of the choices before it
  };

  bool choose(std::size_t symbol, std::size_t places, const counts& so_far, std::uint64_t orders);
  bool order(std::size_t place, const counts& so_far);
  void prepare(const choice& next);
  std::string text() const;

  game of_;
  std::size_t words_;
  std::vector<counts> at_place_, times_;                  // the change by a symbol at a place, or by a number of it
  std::vector<std::array<counts, max_places + 1>> sums_;  // minimum of the symbols before it, by remaining places
  std::array<counts, max_places + 1> bulls_;              // minimum of orders, by remaining places
  counts sum_;
  std::vector<symbols> guesses_;
  std::vector<choice> choices_;
  std::uint64_t nodes_left_, looked_at_ = 0;

  // The state of the choice whose orders are listed.
  std::array<std::uint8_t, max_symbols> left_{};  // of each symbol
  std::array<counts, max_places + 1> needed_{};   // minimum bulls, by place
  symbols code_{}, kinds_{};
  std::size_t number_of_kinds_ = 0, max_found_ = 0;
  std::vector<std::string> found_;
};

}  // namespace bulls_and_cows
