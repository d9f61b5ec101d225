// SPDX-License-Identifier: BSL-1.0
#pragma once

/// Everything in clade.hpp, and optimization of real vectors: spaces, bounds, operators, strategies, and elementary
/// functions with the same results on every machine.

#pragma GCC diagnostic push  // GCC 12 warns wrongly, because it looks up names in template lambdas at global scope
#pragma GCC diagnostic ignored "-Wshadow"

#include "bounds.hpp"
#include "clade.hpp"
#include "constraints.hpp"
#include "differential.hpp"
#include "mathematics.hpp"
#include "noisy.hpp"
#include "reals/chromosome/mixed.hpp"
#include "reals/chromosome/real.hpp"
#include "reals/chromosome/reals.hpp"
#include "reals/crossover/arithmetic.hpp"
#include "reals/crossover/blend.hpp"
#include "reals/crossover/centroid.hpp"
#include "reals/crossover/line.hpp"
#include "reals/crossover/mixed.hpp"
#include "reals/crossover/parent_centric.hpp"
#include "reals/crossover/simplex.hpp"
#include "reals/crossover/simulated_binary.hpp"
#include "reals/crossover/unimodal_normal.hpp"
#include "reals/crossover/weighted_difference.hpp"
#include "reals/initialization/box.hpp"
#include "reals/initialization/halton.hpp"
#include "reals/initialization/latin_hypercube.hpp"
#include "reals/initialization/sobol.hpp"
#include "reals/mutation/cauchy.hpp"
#include "reals/mutation/gauss.hpp"
#include "reals/mutation/mixed.hpp"
#include "reals/mutation/polynomial.hpp"
#include "reals/mutation/self_adaptive.hpp"
#include "reals/mutation/uniform.hpp"
#include "reals/strategy/bipop.hpp"
#include "reals/strategy/cma_es.hpp"
#include "reals/strategy/differential_evolution.hpp"
#include "reals/strategy/ipop.hpp"
#include "reals/strategy/jso.hpp"
#include "reals/strategy/limited_memory_cma_es.hpp"
#include "reals/strategy/lshade.hpp"
#include "reals/strategy/particle_swarm.hpp"
#include "reals/strategy/separable_cma_es.hpp"

#pragma GCC diagnostic pop
