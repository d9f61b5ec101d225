// SPDX-License-Identifier: BSL-1.0
#pragma once

#pragma GCC diagnostic push  // GCC 12 warns wrongly, because it looks up names in template lambdas at global scope
#pragma GCC diagnostic ignored "-Wshadow"

#include "study/iterated_racing.hpp"
#include "study/racing/elimination.hpp"
#include "study/racing/parameter.hpp"
#include "study/racing/result.hpp"

#pragma GCC diagnostic pop
