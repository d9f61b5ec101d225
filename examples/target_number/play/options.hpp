// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "../expression.hpp"
#include "../game.hpp"

namespace target_number {

/// The options of a game.
struct play_options {
  bool choose        = false;   ///< whether the player chooses the numbers by hand, without wheels or a seed
  double seconds     = 60;      ///< for the player to find an expression
  std::uint64_t seed = 0;       ///< of the numbers
  std::optional<game> given{};  ///< numbers and target, if they are known
  bool chosen = false;          ///< whether the player chose the given numbers
  bool json   = false;  ///< one JSON document on standard output; the game then goes by lines, on standard error
  std::uint64_t budget = 200000;  ///< evaluations of the computer in a game by lines
};

/// An expression and its value.
struct member {
  postfix expression;
  std::int64_t value;

  bool operator==(const member&) const = default;
};

/// The progress of the computer: its best expression, empty if there is none yet, the value of it, and the population,
/// if it has one.
struct status {
  std::uint64_t generations = 0;
  std::uint64_t evaluations = 0;
  postfix best{};
  std::int64_t value     = 0;
  std::size_t population = 0;          ///< number of its expressions
  std::vector<member> nearest{};       ///< some of its members, the nearest to the target first
  std::vector<std::int64_t> values{};  ///< of all its members
};

/// A computer that plays. It searches for an expression for the game and reports its progress at least once a
/// generation, until it cannot improve or is asked to stop. It should check the request between two reports. It runs in
/// its own thread. Its reports must depend only on the game and on the arguments it was made with.
using computer_player =
    std::function<void(const game&, std::stop_token, const std::function<void(const status&)>& report)>;

/// Makes the computer for the game of a seed. If it `goes_on`, it does so even after it has reached the target.
using computer_maker = std::function<computer_player(std::uint64_t seed, bool goes_on)>;

}  // namespace target_number
