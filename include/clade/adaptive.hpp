// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "operators/adaptive/one_of.hpp"
#include "operators/adaptive/probability_matching.hpp"
#include "operators/adaptive/pursuit.hpp"
