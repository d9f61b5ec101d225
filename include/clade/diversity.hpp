// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "operators/diversity/all.hpp"
#include "operators/diversity/immigrants.hpp"
#include "operators/diversity/immigrants_for_clones.hpp"
#include "operators/diversity/none.hpp"
#include "operators/diversity/reject_duplicates.hpp"
