// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "../game.hpp"
#include "../packed.hpp"
#include "estimate.hpp"
#include "knowledge.hpp"
#include "listed_search.hpp"
#include "play_out.hpp"
#include "settings.hpp"

namespace bulls_and_cows {

/// A player that needs few guesses. In small games it examines all codes (`listed_search`); otherwise a turn is two
/// evolutions.
///
/// The first evolves codes towards consistency with all answers, by tournament, two-point crossover, small changes
/// (`vary`) and a mutation that refills a few places in the best way (`refill`). Every consistent code is added to the
/// archive, and from then on has a lower fitness than new ones. In large games this evolution is skipped if enough
/// consistent codes can be drawn at random, or all of them listed (`fitting_codes`).
///
/// The second evolves guesses, consistent or not, to minimize the number of guesses that a sample of the archive is
/// expected to need. If few codes are left, the best guesses are compared again: one ply deeper, or in large games
/// played out to the end. If no consistent code is found, the nearest one is guessed; if one or two codes are left, one
/// of them. No guess is repeated.
///
/// The guess depends only on the answers, the archive and the stream. After Ctrl-C it is the best found so far.
/// Sources: the two steps are those of Berghman, Goossens and Leus, "Efficient solutions for Mastermind using genetic
/// algorithms", 2009; guesses that are not consistent, and the expected number of guesses as their fitness, are due to
/// Irving, 1979, and Neuwirth, 1982.
template <class Packed>
class genetic_player {
 public:
  genetic_player(game of, player_settings s)
      : of_(std::move(of)), s_(s), pack_(of_), estimate_(of_), costs_(max_compared()) {
    if (lists_all(of_, s_)) search_.emplace(of_, s_.played_out, s_.comparisons);
  }

  const packer<Packed>& pack() const noexcept { return pack_; }

  /// The next guess. Consistent codes that are found are added to the archive.
  std::string next(knowledge<Packed>& known, clade::random_stream rng) const;

 private:
  // The maximum number of codes for which fitting ones are listed.
  static constexpr std::size_t max_fitting = 10'000;

  // The maximum number of codes of the archive that a guess is compared with.
  std::size_t max_compared() const { return s_.drawn == 0 ? 0 : std::max(max_fitting, s_.drawn); }

  // Returns the most consistent code that is not in the archive.
  std::string find_consistent(knowledge<Packed>& known, std::uint64_t seed) const;
  // Fills the archive with listed or drawn codes, if that is fast enough.
  void look_up(knowledge<Packed>& known, clade::random_stream& rng) const;
  std::string choose(knowledge<Packed>& known, clade::random_stream& rng) const;
  // The best of some guesses, compared with all of the archive.
  std::string play_out_best(knowledge<Packed>& known, const std::vector<std::string>& guesses) const;

  game of_;
  player_settings s_;
  packer<Packed> pack_;
  estimate estimate_;
  std::optional<listed_search<Packed>> search_;  // if all codes can be listed
  class_costs costs_;
};

}  // namespace bulls_and_cows
