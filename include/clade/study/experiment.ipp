// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "../text/inline.hpp"
#include "experiment.hpp"

namespace clade::study {

CLADE_INLINE std::string cancellation::describe() const { return "cancelled"; }

}  // namespace clade::study
