#pragma once

#include <clade/core/random_stream.hpp>
#include <cstdint>
#include <istream>
#include <ostream>
#include <string>
#include <vector>

#include "../game_option.hpp"
#include "../players.hpp"
#include "../rules.hpp"

/// A game against a person, line by line.
namespace nim {

/// What a game against a person reads from and writes to.
struct talk_streams {
  std::istream& in;
  std::ostream& out;
  bool repeat = false;  ///< whether lines that are read are written too, where no terminal shows them
  bool colour = false;
};

enum class ending : std::uint8_t { human_wins, computer_wins, quit, input_ended, interrupted };

inline bool is_complete(ending of) { return of <= ending::computer_wins; }

std::string described(ending of);

/// A move that was made.
struct made_move {
  bool by_human;
  position to;
};

/// How a game against a person went.
struct account {
  std::vector<made_move> moves{};
  ending ended = ending::interrupted;
};

/// Plays a game against a person, who types moves line by line. What the computer chooses at random follows from `rng`.
/// Lines that are no move, or one against the rules, are answered with why, and asked for again.
account talk(
    const start& of, const player& computer, bool human_first, clade::random_stream rng, const talk_streams& streams);

}  // namespace nim
