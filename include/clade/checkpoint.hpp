// SPDX-License-Identifier: BSL-1.0
#pragma once

#pragma GCC diagnostic push  // GCC 12 looks up names in lambdas of templates in the global namespace
#pragma GCC diagnostic ignored "-Wshadow"

#include "checkpoint/contents.hpp"
#include "checkpoint/every.hpp"
#include "checkpoint/file.hpp"
#include "checkpoint/hash.hpp"
#include "checkpoint/load.hpp"
#include "checkpoint/save.hpp"

#pragma GCC diagnostic pop
