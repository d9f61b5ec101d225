// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "common/canvas.hpp"
#include "solver.hpp"

/// An assignment as a square of cells: the cell of two locations is the darker, the more the flow between their
/// facilities costs. At most 50 cells are in a row; of larger problems, each has the mean of several pairs.
namespace assignment {

/// The square as an image in SVG.
std::string svg(const instance& of, const permutations::permutation& p);

/// The square as characters.
common::text_picture picture(const instance& of, const permutations::permutation& p);

}  // namespace assignment
