// SPDX-License-Identifier: BSL-1.0
#pragma once

#pragma GCC diagnostic push  // GCC 12 warns wrongly, because it looks up names in template lambdas at global scope
#pragma GCC diagnostic ignored "-Wshadow"

#include "study/experiment.hpp"
#include "study/experiment/analysis.hpp"
#include "study/experiment/conduct.hpp"
#include "study/experiment/journal.hpp"
#include "study/experiment/recorder.hpp"
#include "study/experiment/results.hpp"
#include "study/experiment/significance.hpp"
#include "study/findings.hpp"

#pragma GCC diagnostic pop
