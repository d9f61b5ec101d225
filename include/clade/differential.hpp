// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "reals/differential/best_1.hpp"
#include "reals/differential/binomial.hpp"
#include "reals/differential/current_to_best_1.hpp"
#include "reals/differential/current_to_pbest_1.hpp"
#include "reals/differential/donor.hpp"
#include "reals/differential/exponential.hpp"
#include "reals/differential/rand_1.hpp"
#include "reals/differential/rand_2.hpp"
#include "reals/differential/weight.hpp"
