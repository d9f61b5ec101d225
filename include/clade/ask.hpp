// SPDX-License-Identifier: BSL-1.0
#pragma once

/// Strategies that a program drives itself: the program asks for candidates and reports their fitness.

#include "reals.hpp"

#pragma GCC diagnostic push  // GCC 12 warns wrongly, because it looks up names in template lambdas at global scope
#pragma GCC diagnostic ignored "-Wshadow"

#include "engine/session.hpp"

#pragma GCC diagnostic pop
