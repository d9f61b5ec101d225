// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "reals/constraints/at_most.hpp"
#include "reals/constraints/epsilon.hpp"
#include "reals/constraints/equal.hpp"
#include "reals/constraints/feasible_first.hpp"
