#pragma once

/// Everything in clade.hpp, and real vectors: their space, bounds and operators, the strategies that are made for them, and
/// elementary functions that are the same everywhere.

#include "bounds.hpp"
#include "chromosome/reals.hpp"
#include "clade.hpp"
#include "crossover/arithmetic.hpp"
#include "crossover/blend.hpp"
#include "crossover/intermediate.hpp"
#include "crossover/line.hpp"
#include "crossover/parent_centric.hpp"
#include "crossover/simplex.hpp"
#include "crossover/simulated_binary.hpp"
#include "crossover/unimodal_normal.hpp"
#include "differential.hpp"
#include "initialization/box.hpp"
#include "initialization/halton.hpp"
#include "initialization/latin_hypercube.hpp"
#include "mathematics.hpp"
#include "mutation/cauchy.hpp"
#include "mutation/gauss.hpp"
#include "mutation/polynomial.hpp"
#include "mutation/self_adaptive.hpp"
#include "mutation/uniform.hpp"
#include "strategy/differential_evolution.hpp"
#include "strategy/lshade.hpp"
#include "strategy/particle_swarm.hpp"
