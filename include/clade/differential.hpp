#pragma once

#include "differential/best_1.hpp"
#include "differential/binomial.hpp"
#include "differential/current_to_best_1.hpp"
#include "differential/current_to_pbest_1.hpp"
#include "differential/donor.hpp"
#include "differential/exponential.hpp"
#include "differential/rand_1.hpp"
#include "differential/rand_2.hpp"
#include "differential/weight.hpp"
