#pragma once

#include "crossover/none.hpp"
#include "crossover/one_point.hpp"
#include "crossover/order.hpp"
