// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "common/expression_error.hpp"

namespace nim {

using common::error_kind;
using common::expression_error;

}  // namespace nim
