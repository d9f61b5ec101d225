// SPDX-License-Identifier: BSL-1.0
#pragma once

#pragma GCC diagnostic push  // GCC 12 looks up names in lambdas of templates in the global namespace
#pragma GCC diagnostic ignored "-Wshadow"

#include "external/command.hpp"
#include "external/command_line.hpp"
#include "external/failure.hpp"

#pragma GCC diagnostic pop
