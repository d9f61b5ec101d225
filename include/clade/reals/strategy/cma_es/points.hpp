// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "columns.hpp"

namespace clade::detail {

/// The points of a generation as they were drawn: `normal` is standard normal, `steps` is what the distribution makes
/// of it, before the step size.
struct cma_points {
  column_vector normal, steps;
};

}  // namespace clade::detail
