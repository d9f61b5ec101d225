#pragma once

/// Everything in reals.hpp, and several objectives: functions of points, the operators and strategies that find a front.

#include "pareto/points.hpp"
#include "reals.hpp"
