// SPDX-License-Identifier: BSL-1.0
#pragma once

#pragma GCC diagnostic push  // GCC 12 looks up names in lambdas of templates in the global namespace
#pragma GCC diagnostic ignored "-Wshadow"

#include "mpi/ranks.hpp"
#include "mpi/workers.hpp"
#include "mpi/world.hpp"

#pragma GCC diagnostic pop
