// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "islands/emigration/best.hpp"
#include "islands/emigration/random.hpp"
#include "islands/emigration/tournament.hpp"
#include "islands/migration.hpp"
