// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "objectives/scalarization/penalty_boundary.hpp"
#include "objectives/scalarization/scalarization_for.hpp"
#include "objectives/scalarization/tchebycheff.hpp"
#include "objectives/scalarization/weighted_sum.hpp"
