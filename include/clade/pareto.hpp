#pragma once

/// Everything in reals.hpp, and several objectives: functions of points, the operators and strategies that find a front.

#include "directions/das_dennis.hpp"
#include "pareto/crowding_distance.hpp"
#include "pareto/fronts.hpp"
#include "pareto/hypervolume.hpp"
#include "pareto/indicators.hpp"
#include "pareto/points.hpp"
#include "reals.hpp"
#include "replacement/decomposition.hpp"
#include "replacement/rank_and_crowding.hpp"
#include "replacement/rank_and_hypervolume.hpp"
#include "replacement/reference_directions.hpp"
#include "scalarization.hpp"
#include "selection/neighbourhood.hpp"
#include "selection/rank_and_crowding.hpp"
#include "strategy/moead.hpp"
#include "strategy/nsga2.hpp"
#include "strategy/nsga3.hpp"
#include "strategy/smsemoa.hpp"
