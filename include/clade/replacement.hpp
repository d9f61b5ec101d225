// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "operators/replacement/comma.hpp"
#include "operators/replacement/generational.hpp"
#include "operators/replacement/offspring_selection.hpp"
#include "operators/replacement/plus.hpp"
#include "operators/replacement/replace_mother_if_better.hpp"
#include "operators/replacement/worst.hpp"
