#pragma once

/// Quality indicators: how good a front is, as one number, for criteria, observers and experiments.

#include "indicator/additive_epsilon.hpp"
#include "indicator/hypervolume.hpp"
#include "indicator/indicator_for.hpp"
#include "indicator/inverted_generational_distance.hpp"
#include "indicator/inverted_generational_distance_plus.hpp"
