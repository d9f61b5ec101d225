// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "common/canvas.hpp"
#include "solver.hpp"

/// A schedule as a chart of Gantt: a row for each machine, time from left to right.
namespace flow_shop {

/// The chart as an image in SVG. A job has the same colour on all machines. With more than 2000 operations, only busy
/// times are drawn.
std::string svg(const instance& of, const permutations::permutation& order);

/// The chart as characters.
common::text_picture picture(const instance& of, const permutations::permutation& order);

}  // namespace flow_shop
