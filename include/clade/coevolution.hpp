// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "strategy/coevolution.hpp"
