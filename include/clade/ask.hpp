// SPDX-License-Identifier: BSL-1.0
#pragma once

/// Strategies that are driven from outside: the program asks for candidates and tells their values.

#include "reals.hpp"

#pragma GCC diagnostic push  // GCC 12 looks up names in lambdas of templates in the global namespace
#pragma GCC diagnostic ignored "-Wshadow"

#include "engine/session.hpp"

#pragma GCC diagnostic pop
