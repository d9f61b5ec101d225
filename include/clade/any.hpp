// SPDX-License-Identifier: BSL-1.0
#pragma once

/// Policies that are chosen at run time. They are not part of clade.hpp.

#pragma GCC diagnostic push  // GCC 12 warns wrongly, because it looks up names in template lambdas at global scope
#pragma GCC diagnostic ignored "-Wshadow"

#include "any/crossover.hpp"
#include "any/diversity.hpp"
#include "any/mutation.hpp"
#include "any/plain_mutation.hpp"
#include "any/replacement.hpp"
#include "any/selection.hpp"
#include "any/stop.hpp"

#pragma GCC diagnostic pop
