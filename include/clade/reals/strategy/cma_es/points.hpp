// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "columns.hpp"

namespace clade::detail {

/// The points of a generation: `normal` are standard normal points, `steps` the same points transformed by the
/// distribution shape, before multiplication by the step size.
struct cma_points {
  column_vector normal, steps;
};

}  // namespace clade::detail
