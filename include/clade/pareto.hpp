#pragma once

/// Everything in reals.hpp, and several objectives: functions of points, the operators and strategies that find a front.

#pragma GCC diagnostic push  // GCC 12 looks up names in lambdas of templates in the global namespace
#pragma GCC diagnostic ignored "-Wshadow"

#include "directions/das_dennis.hpp"
#include "emigration/rank_and_crowding.hpp"
#include "immigration/rank_and_crowding.hpp"
#include "indicator.hpp"
#include "observe/quality.hpp"
#include "pareto/archive.hpp"
#include "pareto/attainment_surface.hpp"
#include "pareto/crowding_archive.hpp"
#include "pareto/crowding_distance.hpp"
#include "pareto/epsilon_archive.hpp"
#include "pareto/fronts.hpp"
#include "pareto/hypervolume.hpp"
#include "pareto/hypervolume_estimate.hpp"
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
#include "stop/front_stalled.hpp"
#include "stop/reaches.hpp"
#include "strategy/gde3.hpp"
#include "strategy/mo_cma_es.hpp"
#include "strategy/moead.hpp"
#include "strategy/nsga2.hpp"
#include "strategy/nsga3.hpp"
#include "strategy/smsemoa.hpp"

#pragma GCC diagnostic pop
