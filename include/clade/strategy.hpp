#pragma once

#include "strategy/asynchronous.hpp"
#include "strategy/genetic_algorithm.hpp"
#include "strategy/islands.hpp"
#include "strategy/restarts.hpp"
