// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "operators/selection/boltzmann.hpp"
#include "operators/selection/distinct_parents.hpp"
#include "operators/selection/epsilon_lexicase.hpp"
#include "operators/selection/exponential_rank.hpp"
#include "operators/selection/interleaved_pairs.hpp"
#include "operators/selection/lexicase.hpp"
#include "operators/selection/linear_rank.hpp"
#include "operators/selection/random.hpp"
#include "operators/selection/roulette.hpp"
#include "operators/selection/round_robin.hpp"
#include "operators/selection/siblings.hpp"
#include "operators/selection/stochastic_universal.hpp"
#include "operators/selection/successive_pairs.hpp"
#include "operators/selection/tournament.hpp"
#include "operators/selection/truncation.hpp"
