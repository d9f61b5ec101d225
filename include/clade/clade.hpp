// SPDX-License-Identifier: BSL-1.0
#pragma once

/// The genetic algorithm with its policies. Each part also has a header of its own.

#if __cplusplus < 202002L
#error "clade: needs C++20: compile with -std=c++20"
#elif defined(__clang__) && !defined(__apple_build_version__) && __clang_major__ < 17
#error "clade: needs Clang 19 or later"
#elif !defined(__clang__) && defined(__GNUC__) && __GNUC__ < 12
#error "clade: needs GCC 12 or later"
#else

#pragma GCC diagnostic push  // GCC 12 warns wrongly, because it looks up names in template lambdas at global scope
#pragma GCC diagnostic ignored "-Wshadow"

#include "adaptive.hpp"
#include "chromosome.hpp"
#include "core/archetypes.hpp"
#include "core/case_errors.hpp"
#include "core/checked.hpp"
#include "core/problem.hpp"
#include "crossover.hpp"
#include "diversity.hpp"
#include "emigration.hpp"
#include "engine/evolve.hpp"
#include "engine/guarded.hpp"
#include "engine/memoized.hpp"
#include "execution.hpp"
#include "immigration.hpp"
#include "initialization.hpp"
#include "mutation.hpp"
#include "observe.hpp"
#include "random/random_stream.hpp"
#include "replacement.hpp"
#include "selection.hpp"
#include "stop.hpp"
#include "strategy.hpp"
#include "topology.hpp"
#include "version.hpp"

#pragma GCC diagnostic pop

#endif
