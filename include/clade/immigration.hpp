// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "islands/immigration/if_better.hpp"
#include "islands/immigration/most_similar.hpp"
#include "islands/immigration/random.hpp"
#include "islands/immigration/worst.hpp"
