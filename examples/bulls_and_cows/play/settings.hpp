// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "../game.hpp"
#include "common/command_line.hpp"

namespace bulls_and_cows {

/// The settings of the genetic player. In a game of up to `listed` codes it examines all of them and uses only the next
/// two settings. Otherwise the defaults are for games of up to a million codes. With `drawn` the settings of the first
/// evolution are used only if consistent codes are too rare to be drawn, and `finalists` is not used.
struct player_settings {
  std::size_t listed              = 40'000;      ///< codes of a game up to which guesses are searched for, not evolved
  std::size_t played_out          = 100;         ///< guesses that are played to the end if all codes left are known
  std::uint64_t comparisons       = 10'000'000;  ///< of codes, after which no further guess is examined
  std::size_t population          = 200;         ///< of the evolution of consistent codes
  std::uint64_t generations       = 60;          ///< minimum of that evolution; then it ends if it finds no new code
  std::uint64_t quiet             = 40;          ///< generations without a new code after which it ends
  std::uint64_t most_generations  = 3000;        ///< maximum of that evolution
  std::uint64_t stall             = 40;          ///< generations without a better code before it restarts
  std::size_t some                = 50;          ///< codes with which it ends once it has had its generations
  std::size_t enough              = 2000;        ///< codes with which it ends at once
  double inherit                  = 0.5;   ///< probability that an initial code is one that the latest answer excluded
  double immigrants               = 0.03;  ///< share of its children that are random codes
  double refill_rate              = 0;     ///< share of its mutations that refill places in the best way
  std::size_t least_refilled      = 2;     ///< places that those fill, at least
  std::size_t most_refilled       = 3;     ///< and at most
  double crossover_rate           = 0.5;   ///< of both evolutions
  double mutation_rate            = 0.8;   ///< of both evolutions
  std::size_t guess_population    = 60;    ///< of the evolution of guesses
  std::uint64_t guess_generations = 20;    ///< generations of the evolution of guesses
  std::size_t sample              = 400;   ///< consistent codes that a guess is compared with
  std::size_t finalists           = 12;    ///< guesses that are scored one ply deeper
  std::size_t deep                = 400;   ///< consistent codes up to which that is done
  std::size_t drawn               = 0;     ///< consistent codes that are drawn instead of evolved, if there is time

  bool operator==(const player_settings&) const = default;
};

/// In large games consistent codes are drawn or listed if possible; otherwise they are too rare to be found by small
/// changes. Guesses are worth more computation there.
inline constexpr player_settings for_large_games{
    .played_out        = 40,
    .comparisons       = 5'000'000,
    .population        = 60,
    .generations       = 100,
    .quiet             = 60,
    .most_generations  = 400,
    .some              = 3000,
    .enough            = 5000,
    .refill_rate       = 1,
    .guess_population  = 200,
    .guess_generations = 40,
    .sample            = 1000,
    .finalists         = 40,
    .deep              = 600,
    .drawn             = 5000};

/// The best known settings for a game.
inline player_settings best_settings(const game& of) {
  return codes(of) > 1'000'000 ? for_large_games : player_settings{};
}

/// Lists the settings as options.
inline void visit_player(common::option_visitor& options, player_settings& s) {
  constexpr std::uint64_t million = 1'000'000;
  options.integer(
      "--listed", "N", s.listed, {0, 40'000},
      "codes of a game up to which all are listed, and guesses searched for instead of evolved; then only the next two "
      "settings below count");
  options.integer(
      "--played-out", "N", s.played_out, {1, 10'000},
      "best guesses that are played out to the end if all codes left are known");
  options.integer(
      "--comparisons", "N", s.comparisons, {0, 1'000 * million},
      "comparisons of codes after which no more are played out");
  options.integer("--population", "N", s.population, {2, 100'000}, "codes in the evolution of consistent codes");
  options.integer(
      "--generations", "N", s.generations, {0, million},
      "of that evolution, at least; it continues while it finds new codes");
  options.integer("--quiet", "N", s.quiet, {1, million}, "generations without a new code after which it ends");
  options.integer(
      "--most-generations", "N", s.most_generations, {0, million}, "generations after which it ends in any case");
  options.integer("--stall", "N", s.stall, {1, million}, "generations without a more consistent code before a restart");
  options.integer("--some", "N", s.some, {1, million}, "consistent codes with which it ends after its generations");
  options.integer("--enough", "N", s.enough, {1, million}, "consistent codes with which it ends at once");
  options.real("--inherit", "P", s.inherit, {0, 1}, "share of its first population that the latest answer excluded");
  options.real("--immigrants", "P", s.immigrants, {0, 1}, "share of its children that are random codes");
  options.real(
      "--refill-rate", "P", s.refill_rate, {0, 1},
      "share of its mutations that fill a few places anew in the best way");
  options.integer("--least-refilled", "N", s.least_refilled, {1, max_places}, "places that those fill at least");
  options.integer("--most-refilled", "N", s.most_refilled, {1, max_places}, "places that those fill at most");
  options.real(
      "--crossover-rate", "P", s.crossover_rate, {0, 1},
      "probability that a child has two parents, in both evolutions");
  options.real(
      "--mutation-rate", "P", s.mutation_rate, {0, 1}, "probability that a child is changed, in both evolutions");
  options.integer("--guess-population", "N", s.guess_population, {2, 2'000}, "codes in the evolution of guesses");
  options.integer("--guess-generations", "N", s.guess_generations, {0, million}, "of that evolution");
  options.integer("--sample", "N", s.sample, {1, million}, "consistent codes that a guess is compared with");
  options.integer(
      "--finalists", "N", s.finalists, {1, million}, "best guesses that are compared again, one ply deeper");
  options.integer("--deep", "N", s.deep, {0, million}, "consistent codes up to which that is done");
  options.integer(
      "--drawn", "N", s.drawn, {0, 100'000},
      "consistent codes that are drawn or listed instead of evolved, if there is time; 0: always evolved");
}

/// Whether the player lists all codes of the game.
inline bool lists_all(const game& of, const player_settings& s) { return codes(of) <= s.listed; }

/// The first guess: the first symbols of the alphabet, without repetition if the codes are distinct, or short with many
/// symbols (0123), otherwise each twice except one or two at the end (0012, 00112, 00112234). After the last symbol it
/// continues with the first.
inline std::string best_opening(const game& of) {
  const bool each_once = of.distinct || (of.length <= 4 && of.symbols() >= 2 * of.length);
  std::string guess;
  for (std::size_t i = 0; i < of.length; ++i) {
    const auto pair   = i + 1 == of.length && i % 2 == 1 ? i / 2 + 1 : i / 2;
    const auto symbol = each_once ? i : pair;
    guess += of.alphabet[symbol % of.symbols()];
  }
  return guess;
}

}  // namespace bulls_and_cows
