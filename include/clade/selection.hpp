#pragma once

#include "selection/boltzmann.hpp"
#include "selection/distinct_parents.hpp"
#include "selection/exponential_rank.hpp"
#include "selection/interleaved_pairs.hpp"
#include "selection/linear_rank.hpp"
#include "selection/random.hpp"
#include "selection/roulette.hpp"
#include "selection/round_robin.hpp"
#include "selection/stochastic_universal.hpp"
#include "selection/successive_pairs.hpp"
#include "selection/tournament.hpp"
#include "selection/truncation.hpp"
