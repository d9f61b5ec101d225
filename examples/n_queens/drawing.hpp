// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <ostream>
#include <string>

#include "board.hpp"
#include "common/canvas.hpp"

/// A board as text and as a picture. Columns run from left to right, rows from top to bottom, both counted from 1.
namespace n_queens {

/// The row of the queen in each column: [1,5,8,6,3,7,2,4].
std::string text_of_rows(const board& queens);

/// The board that is written so, also with spaces and without brackets. Throws std::invalid_argument unless it has
/// `size` rows from 1 to `size`.
board board_in(const std::string& text, std::size_t size);

/// Prints that text in a line.
void print_rows(std::ostream& out, const board& queens);

/// Prints the board as a grid of |Q|_|; with `colours`, for a terminal that supports them, queens are highlighted and
/// attacked ones are red.
void print_grid(std::ostream& out, const board& queens, bool colours = false);

/// The board as an SVG picture; queens that are attacked are red.
std::string svg(const board& queens);

/// The board as text with squares of two colours, for a terminal.
common::text_picture picture(const board& queens);

}  // namespace n_queens
