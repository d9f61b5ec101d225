// SPDX-License-Identifier: BSL-1.0
#pragma once

/// Everything in reals.hpp, and optimization with several objectives: functions of points, and operators and strategies
/// that find fronts.

#pragma GCC diagnostic push  // GCC 12 warns wrongly, because it looks up names in template lambdas at global scope
#pragma GCC diagnostic ignored "-Wshadow"

#include "indicator.hpp"
#include "objectives/directions/das_dennis.hpp"
#include "objectives/emigration/rank_and_crowding.hpp"
#include "objectives/immigration/rank_and_crowding.hpp"
#include "objectives/observe/quality.hpp"
#include "objectives/pareto/archive.hpp"
#include "objectives/pareto/attainment_surface.hpp"
#include "objectives/pareto/compromise.hpp"
#include "objectives/pareto/crowding_archive.hpp"
#include "objectives/pareto/crowding_distance.hpp"
#include "objectives/pareto/epsilon_archive.hpp"
#include "objectives/pareto/fronts.hpp"
#include "objectives/pareto/hypervolume.hpp"
#include "objectives/pareto/hypervolume_estimate.hpp"
#include "objectives/pareto/indicators.hpp"
#include "objectives/pareto/knee.hpp"
#include "objectives/pareto/nearest.hpp"
#include "objectives/pareto/points.hpp"
#include "objectives/pareto/pseudo_weights.hpp"
#include "objectives/pareto/representatives.hpp"
#include "objectives/replacement/decomposition.hpp"
#include "objectives/replacement/rank_and_crowding.hpp"
#include "objectives/replacement/rank_and_hypervolume.hpp"
#include "objectives/replacement/reference_directions.hpp"
#include "objectives/selection/neighbourhood.hpp"
#include "objectives/selection/rank_and_crowding.hpp"
#include "objectives/stop/front_stalled.hpp"
#include "objectives/stop/reaches.hpp"
#include "objectives/strategy/gde3.hpp"
#include "objectives/strategy/mo_cma_es.hpp"
#include "objectives/strategy/moead.hpp"
#include "objectives/strategy/nsga2.hpp"
#include "objectives/strategy/nsga3.hpp"
#include "objectives/strategy/smsemoa.hpp"
#include "reals.hpp"
#include "scalarization.hpp"

#pragma GCC diagnostic pop
