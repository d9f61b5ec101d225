// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/observe/history.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "canvas.hpp"

namespace common {

/// What is shown of a run while it goes on.
struct watched_run {
  std::string title;    ///< the command; a second line is shown if it fits
  std::string fitness;  ///< the name of the fitness
  bool paused               = false;
  bool ended                = false;  ///< by the user
  double rate               = 10;     ///< at most so many generations a second; 0: no limit
  std::uint64_t generations = 0;      ///< the number of generations if it is known, otherwise 0
  text_picture picture{};             ///< the best chromosome
};

/// The course of a number as a line of blocks of eight heights, one block for each column. The scale is logarithmic if
/// the values are positive and span more than three powers of ten. Without `unicode` it is made of ASCII characters.
std::string sparkline(std::span<const double> values, std::size_t columns, bool unicode);

/// Paints a run: its numbers with their course, the distribution of fitness, the best chromosome, the keys. Parts that
/// do not fit are left out: 40 columns and 8 rows suffice for the numbers.
canvas paint(
    const clade::observe::recorded_history& history, const watched_run& run, std::size_t columns, std::size_t rows,
    bool unicode);

}  // namespace common
