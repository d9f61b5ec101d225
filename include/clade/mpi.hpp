// SPDX-License-Identifier: BSL-1.0
#pragma once

#pragma GCC diagnostic push  // GCC 12 warns wrongly, because it looks up names in template lambdas at global scope
#pragma GCC diagnostic ignored "-Wshadow"

#include "mpi/ranks.hpp"
#include "mpi/workers.hpp"
#include "mpi/world.hpp"

#pragma GCC diagnostic pop
