// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "common/canvas.hpp"

namespace target_number::playing {

using common::canvas;
using common::look;

}  // namespace target_number::playing
