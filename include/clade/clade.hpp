#pragma once

/// Everything but what has a dependency of its own. Each part can be included alone.

#include "adaptive.hpp"
#include "chromosome.hpp"
#include "core/probability.hpp"
#include "core/problem.hpp"
#include "core/random_stream.hpp"
#include "crossover.hpp"
#include "diversity.hpp"
#include "evolve.hpp"
#include "execution.hpp"
#include "initialization.hpp"
#include "memoized.hpp"
#include "mutation.hpp"
#include "observe.hpp"
#include "replacement.hpp"
#include "selection.hpp"
#include "stop.hpp"
#include "strategy.hpp"
#include "version.hpp"
