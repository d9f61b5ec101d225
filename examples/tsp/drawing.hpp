// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "common/canvas.hpp"
#include "solver.hpp"

namespace tsp {

/// The tour from place 1 on, as numbered in the file, in the direction of the lower number.
tour as_in_file(const tour& places);

/// The tour on its map as an image in SVG. Empty if the places have no coordinates.
std::string svg(const instance& of, const tour& places);

/// The tour on its map as characters. Empty if the places have no coordinates.
common::text_picture picture(const instance& of, const tour& places);

}  // namespace tsp
