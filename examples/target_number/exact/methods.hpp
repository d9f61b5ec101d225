#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "../game.hpp"
#include "answer.hpp"
#include "brute_force.hpp"
#include "solver.hpp"
#include "with_memory.hpp"

namespace target_number::exact {

/// A way to find the nearest value: those of the source document (Tomić, "Moj broj"), in which each adds to the one
/// before, and the one used here.
enum class method : std::uint8_t {
  brute_force,        ///< every expression
  memory,             ///< expressions made of remembered ones, in one order of the operands
  no_ones_and_zeros,  ///< and nothing times or divided by 1, and no 0
  no_opposites,       ///< and no sum or difference subtracted, no product or quotient divided by
  no_other_chains,    ///< and a + b + c, a * b * c in one order, and equal numbers told apart by their count only
  whole_numbers,      ///< and without fractions
  value_sets,         ///< the solver, with fractions
  whole_value_sets    ///< the solver, without fractions
};

inline constexpr std::array methods{method::brute_force,  method::memory,          method::no_ones_and_zeros,
                                    method::no_opposites, method::no_other_chains, method::whole_numbers,
                                    method::value_sets,   method::whole_value_sets};

constexpr std::string_view name_of(method m) noexcept {
  constexpr std::array<std::string_view, methods.size()> names{
      "brute force",     "memory",        "no ones, no zeros",     "no opposites",
      "no other chains", "whole numbers", "value sets, fractions", "value sets, whole numbers"};
  return names[static_cast<std::size_t>(m)];
}

/// The rule that a method plays by.
constexpr rule rule_of(method m) noexcept {
  return m == method::whole_numbers || m == method::whole_value_sets ? rule::integers : rule::fractions;
}

/// Runs one method on a game. `stop()` is asked now and then, but not by the solver, which ends at once. Throws
/// std::invalid_argument for a game that check() refuses, and for more than six numbers where all expressions are
/// remembered.
template <class Stop>
outcome run(method m, const game& given, Stop&& stop) {
  const auto by = rule_of(m);
  switch (m) {
    case method::brute_force:
      return brute_force(given, by, stop);
    case method::value_sets:
    case method::whole_value_sets:
      return {solver().nearest(given, by), 0, true};
    default:
      return memory_search().nearest(
          given, by, {m >= method::no_ones_and_zeros, m >= method::no_opposites, m >= method::no_other_chains}, stop);
  }
}

/// What the source document reports: the time on one core of 2.4 GHz of 2007, and how many complete expressions were
/// evaluated (by brute force) or operations carried out (else).
struct reported {
  std::optional<std::uint64_t> expressions{}, operations{};
  std::optional<double> seconds{};
};

/// One game, solved by one method.
struct row {
  std::size_t number;  ///< of the game, from 0
  game given;
  method by;
  outcome result;
  double seconds;
  reported in_document;
};

/// The five games of the source document.
inline std::vector<game> document_games() {
  return {
      {{9, 4, 3, 1, 15, 75}, 200},
      {{2, 2, 1, 3, 15, 25}, 551},
      {{2, 2, 2, 2, 10, 25}, 999},
      {{1, 2, 4, 8, 10, 25}, 963},
      {{4, 7, 7, 4, 10, 75}, 396}};
}

/// The document's figures for its five games. Times below what its clock told, 1 ms, stand as that; those of methods
/// that are not in its table are known for the fourth game only, the one without a solution.
inline reported figures_of_document(std::size_t game_number, method m) {
  constexpr std::array<std::uint64_t, 5> expressions{4286, 24'302, 52'910, 33'665'406, 202'242};
  constexpr std::array<std::uint64_t, 5> fractions{2494, 111'630, 685'771, 646'693, 44'783};
  constexpr std::array<std::uint64_t, 5> whole{1534, 41'721, 285'501, 176'342, 18'849};
  constexpr std::array brute_seconds{0.016, 0.062, 0.21, 50.0, 0.453};
  constexpr std::array fraction_seconds{0.001, 0.016, 0.141, 0.125, 0.016};
  constexpr std::array whole_seconds{0.001, 0.015, 0.047, 0.032, 0.016};
  const bool no_solution = game_number == 3;
  switch (m) {
    case method::brute_force:
      return {expressions.at(game_number), {}, brute_seconds.at(game_number)};
    case method::no_other_chains:
      return {{}, fractions.at(game_number), fraction_seconds.at(game_number)};
    case method::whole_numbers:
      return {{}, whole.at(game_number), whole_seconds.at(game_number)};
    case method::memory:
      return no_solution ? reported{{}, 2'000'000, 2.0} : reported{};
    case method::no_ones_and_zeros:
      return no_solution ? reported{{}, {}, 1.2} : reported{};
    case method::no_opposites:
      return no_solution ? reported{{}, {}, 0.4} : reported{};
    default:
      return {};
  }
}

/// Solves the document's five games by every method: 40 rows, less those to come when `stop()` says true; then the last
/// is not complete. `tell(row)` is called after each. All but the seconds is the same every time. Cost: a few seconds,
/// most of them for the fourth game by brute force.
template <class Stop, class Tell>
std::vector<row> table(Stop&& stop, Tell&& tell) {
  std::vector<row> rows;
  const auto games = document_games();
  for (std::size_t i = 0; i < games.size(); ++i) {
    for (const auto m : methods) {
      const auto started                        = std::chrono::steady_clock::now();
      auto result                               = run(m, games[i], stop);
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - started;
      rows.push_back({i, games[i], m, std::move(result), taken.count(), figures_of_document(i, m)});
      tell(rows.back());
      if (!rows.back().result.complete || stop()) return rows;
    }
  }
  return rows;
}

}  // namespace target_number::exact
