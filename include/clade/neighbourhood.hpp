// SPDX-License-Identifier: BSL-1.0
#pragma once

/// Neighbourhoods, and the strategies and operators of local search.

#include "core/neighbourhood.hpp"
#include "local_search/acceptance/metropolis.hpp"
#include "local_search/acceptance/not_worse.hpp"
#include "local_search/crossover/edge_assembly.hpp"
#include "local_search/initialization/two_opt.hpp"
#include "local_search/mutation/descent.hpp"
#include "local_search/mutation/tabu.hpp"
#include "local_search/neighbourhood/adjacent_swap.hpp"
#include "local_search/neighbourhood/block_insert.hpp"
#include "local_search/neighbourhood/check_deltas.hpp"
#include "local_search/neighbourhood/flip.hpp"
#include "local_search/neighbourhood/insert.hpp"
#include "local_search/neighbourhood/near_lists.hpp"
#include "local_search/neighbourhood/or_opt.hpp"
#include "local_search/neighbourhood/step.hpp"
#include "local_search/neighbourhood/swap.hpp"
#include "local_search/neighbourhood/two_opt.hpp"
#include "local_search/strategy/edge_assembly_search.hpp"
#include "local_search/strategy/iterated_greedy.hpp"
#include "local_search/strategy/iterated_local_search.hpp"
#include "local_search/strategy/local_search.hpp"
#include "local_search/strategy/simulated_annealing.hpp"
#include "local_search/strategy/tabu_search.hpp"
#include "local_search/strategy/variable_neighbourhood.hpp"
