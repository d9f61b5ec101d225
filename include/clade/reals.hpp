#pragma once

/// Everything in clade.hpp, and real vectors: their space, bounds and operators, the strategies that are made for them, and
/// elementary functions that are the same everywhere.

#pragma GCC diagnostic push  // GCC 12 looks up names in lambdas of templates in the global namespace
#pragma GCC diagnostic ignored "-Wshadow"

#include "bounds.hpp"
#include "chromosome/real.hpp"
#include "chromosome/reals.hpp"
#include "clade.hpp"
#include "constraints.hpp"
#include "crossover/arithmetic.hpp"
#include "crossover/blend.hpp"
#include "crossover/centroid.hpp"
#include "crossover/intermediate.hpp"
#include "crossover/line.hpp"
#include "crossover/parent_centric.hpp"
#include "crossover/simplex.hpp"
#include "crossover/simulated_binary.hpp"
#include "crossover/unimodal_normal.hpp"
#include "crossover/weighted_difference.hpp"
#include "differential.hpp"
#include "initialization/box.hpp"
#include "initialization/halton.hpp"
#include "initialization/latin_hypercube.hpp"
#include "initialization/sobol.hpp"
#include "mathematics.hpp"
#include "mutation/cauchy.hpp"
#include "mutation/gauss.hpp"
#include "mutation/polynomial.hpp"
#include "mutation/self_adaptive.hpp"
#include "mutation/uniform.hpp"
#include "strategy/bipop.hpp"
#include "strategy/cma_es.hpp"
#include "strategy/differential_evolution.hpp"
#include "strategy/ipop.hpp"
#include "strategy/jso.hpp"
#include "strategy/limited_memory_cma_es.hpp"
#include "strategy/lshade.hpp"
#include "strategy/particle_swarm.hpp"
#include "strategy/separable_cma_es.hpp"

#pragma GCC diagnostic pop
