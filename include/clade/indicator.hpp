// SPDX-License-Identifier: BSL-1.0
#pragma once

/// Quality indicators rate a front by one number, for stop criteria, observers and experiments.

#include "objectives/indicator/additive_epsilon.hpp"
#include "objectives/indicator/hypervolume.hpp"
#include "objectives/indicator/indicator_for.hpp"
#include "objectives/indicator/inverted_generational_distance.hpp"
#include "objectives/indicator/inverted_generational_distance_plus.hpp"
