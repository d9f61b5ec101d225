// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "../game.hpp"
#include "brute_force.hpp"

namespace target_number::exact {

/// A method that finds the nearest value: those of Tomić, each of which extends the previous one, and the solver of
/// this program.
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

/// The rule of a method.
constexpr rule rule_of(method m) noexcept {
  return m == method::whole_numbers || m == method::whole_value_sets ? rule::integers : rule::fractions;
}

/// Runs one method on a game. All methods but the solver call `stop()` from time to time; the solver ends at once.
/// Throws std::invalid_argument for a game that check() refuses, and for more than six numbers if the method remembers
/// all expressions.
outcome run(method m, const game& given, const std::function<bool()>& stop);

/// The results that Tomić reports: the time on one core of 2.4 GHz of 2007, and the number of complete expressions
/// evaluated (brute force) or operations carried out (other methods).
struct reported {
  std::optional<std::uint64_t> expressions{}, operations{};
  std::optional<double> seconds{};
};

/// One game, solved by one method.
struct row {
  std::size_t number;  ///< of the game, from 0
  game given;
  method method_used;
  outcome result;
  double seconds;
  reported in_document;
};

/// The five games of the source document.
std::vector<game> document_games();

/// Tomić's figures for his five games. Times below the resolution of its clock, 1 ms, are given as 1 ms; those
/// of methods that are not in its table are known for the fourth game only, the one without a solution.
reported figures_of_document(std::size_t game_number, method m);

/// Solves these five games by every method: 40 rows, or fewer if `stop()` becomes true; then the last is not
/// complete. `tell(row)` is called after each. All but the seconds is the same every time. Cost: a few seconds, most of
/// them for the fourth game by brute force.
std::vector<row> table(const std::function<bool()>& stop, const std::function<void(const row&)>& tell);

}  // namespace target_number::exact
