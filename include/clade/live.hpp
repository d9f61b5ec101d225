// SPDX-License-Identifier: BSL-1.0
#pragma once

#pragma GCC diagnostic push  // GCC 12 warns wrongly, because it looks up names in template lambdas at global scope
#pragma GCC diagnostic ignored "-Wshadow"

#include "live/page.hpp"
#include "study/observe/replay.hpp"
#include "study/report/history.hpp"

#pragma GCC diagnostic pop
