// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "islands/strategy/islands.hpp"
#include "strategy/asynchronous.hpp"
#include "strategy/genetic_algorithm.hpp"
#include "strategy/restarts.hpp"
#include "strategy/run.hpp"
