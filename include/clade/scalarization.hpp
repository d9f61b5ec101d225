#pragma once

#include "scalarization/penalty_boundary.hpp"
#include "scalarization/tchebycheff.hpp"
#include "scalarization/weighted_sum.hpp"
