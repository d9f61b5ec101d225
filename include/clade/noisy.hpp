// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "engine/resampled.hpp"
#include "strategy/noisy.hpp"
