// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <ostream>
#include <string>
#include <vector>

#include "../game_option.hpp"
#include "../players.hpp"
#include "../rules.hpp"
#include "reasons.hpp"

/// A game against a person, line by line.
namespace nim {

/// The streams of a game against a person.
struct talk_streams {
  std::istream& in;
  std::ostream& out;
  bool repeat         = false;  ///< whether input lines are printed too, if no terminal shows them
  bool colour         = false;
  std::size_t columns = 80;
};

enum class ending : std::uint8_t { human_wins, computer_wins, quit, input_ended, interrupted };

inline bool is_complete(ending of) { return of <= ending::computer_wins; }

std::string described(ending of);

/// The result of a game against a person.
struct account {
  std::vector<made_move> moves{};
  ending ended      = ending::interrupted;
  std::size_t hints = 0;
};

/// Plays a game against a person, who types moves line by line. The computer draws random choices from `rng`. An
/// invalid or illegal move is answered with the reason, and the person is asked again. The person may ask for hints. A
/// defeat is explained.
account talk(
    const start& of, const player& computer, bool human_first, clade::random_stream rng, const talk_streams& streams);

}  // namespace nim
