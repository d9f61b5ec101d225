// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "../game.hpp"
#include "../packed.hpp"
#include "consistency.hpp"
#include "knowledge.hpp"
#include "player.hpp"
#include "settings.hpp"

namespace bulls_and_cows {

/// The genetic player in a game: its opening, knowledge and random stream. The guess of turn n depends on the previous
/// answers and on the n-th child stream of the seed, as in a survey, so both make the same guesses for the same seed.
template <class Packed>
class guesser {
 public:
  guesser(const game& of, const player_settings& s, std::string opening, std::uint64_t seed)
      : player_(of, s), opening_(std::move(opening)), stream_(seed) {}

  std::string next() {
    const auto turn = known_.turns() + 1;
    return turn == 1 ? opening_ : player_.next(known_, stream_.fork(turn));
  }

  void learn(const answered_guess& answered) {
    known_.learn(player_.pack()(answered.guess), answer_class(answered.given));
  }

  /// Resets its knowledge to these answers.
  void learn_anew(std::span<const answered_guess> answers) {
    spent_ += known_.spent();
    known_ = {};
    for (const auto& answered : answers) learn(answered);
  }

  /// Returns the total cost of the evolutions.
  effort spent() const noexcept {
    auto sum = spent_;
    return sum += known_.spent();
  }

  /// The number of codes found so far that fit all answers.
  std::size_t codes_known() const noexcept { return known_.codes().size(); }

 private:
  genetic_player<Packed> player_;
  std::string opening_;
  clade::random_stream stream_;
  knowledge<Packed> known_;
  effort spent_;  // for knowledge it has forgotten
};

}  // namespace bulls_and_cows
