// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "operators/initialization/known.hpp"
#include "operators/initialization/probabilistic_tree_creation.hpp"
#include "operators/initialization/random.hpp"
