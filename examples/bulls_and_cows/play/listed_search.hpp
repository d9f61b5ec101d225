// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../game.hpp"
#include "../packed.hpp"
#include "code_list.hpp"
#include "knowledge.hpp"
#include "play_out.hpp"

namespace bulls_and_cows {

/// Finds guesses in a game whose codes can all be listed, without evolution and without randomness.
///
/// Every code, consistent or not, is ranked by an estimate of the total number of guesses needed, from the sizes of the
/// classes into which it divides the consistent codes. The best codes are played out against each consistent code as
/// the secret, with the best code by the estimate as every further guess. The code with the fewest guesses in total is
/// guessed.
///
/// Symbols not guessed so far are equivalent, and so are symbols that no consistent code has. Of guesses that differ
/// only in these, one is considered. After the first guess 0123 that leaves 209 of 5040 codes. Source: Bertsekas,
/// Tsitsiklis and Wu, "Rollout algorithms for combinatorial optimization", 1997.
template <class Packed>
class listed_search {
 public:
  /// At most `max_played_out` guesses are played out per turn, and none that takes more than this many comparisons of
  /// codes. Throws std::invalid_argument if the game has more than `max_listed` codes.
  listed_search(const game& of, std::size_t max_played_out, std::uint64_t max_comparisons);

  /// The next guess; empty if no code is consistent. Fills the archive with all consistent codes.
  std::string next(knowledge<Packed>& known) const;

 private:
  using symbol_set = std::uint64_t;
  class turn;

  game of_;
  std::size_t max_played_out_;
  std::uint64_t max_comparisons_;
  code_list<Packed> listed_;
  std::vector<std::vector<std::uint8_t>> symbols_;  // the distinct ones of every code, in the order of their places
  class_costs costs_;
};

}  // namespace bulls_and_cows
