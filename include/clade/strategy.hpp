#pragma once

#include "strategy/genetic_algorithm.hpp"
#include "strategy/islands.hpp"
#include "strategy/restarts.hpp"
