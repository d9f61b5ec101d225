// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "common/expression_error.hpp"

namespace target_number {

using common::error_kind;
using common::expression_error;

}  // namespace target_number
