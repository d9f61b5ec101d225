// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "common/unicode.hpp"

namespace target_number::playing {

using common::characters_of;
using common::encode;
using common::one_column_each;

}  // namespace target_number::playing
