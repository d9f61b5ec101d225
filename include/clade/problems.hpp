// SPDX-License-Identifier: BSL-1.0
#pragma once

#pragma GCC diagnostic push  // GCC 12 warns wrongly, because it looks up names in template lambdas at global scope
#pragma GCC diagnostic ignored "-Wshadow"

#include "problems/bbob.hpp"
#include "problems/bbob_mixint.hpp"
#include "problems/bbob_noisy.hpp"
#include "problems/c_dtlz.hpp"
#include "problems/dtlz.hpp"
#include "problems/flow_shop.hpp"
#include "problems/formulas.hpp"
#include "problems/g_function.hpp"
#include "problems/knapsack.hpp"
#include "problems/osyczka2.hpp"
#include "problems/quadratic_assignment.hpp"
#include "problems/srinivas.hpp"
#include "problems/tanaka.hpp"
#include "problems/tsp.hpp"
#include "problems/welded_beam.hpp"
#include "problems/wfg.hpp"
#include "problems/zdt.hpp"
#include "problems/zdt5.hpp"

#pragma GCC diagnostic pop
