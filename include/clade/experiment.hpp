#pragma once

#pragma GCC diagnostic push  // GCC 12 looks up names in lambdas of templates in the global namespace
#pragma GCC diagnostic ignored "-Wshadow"

#include "experiment/analysis.hpp"
#include "experiment/budget_of.hpp"
#include "experiment/conduct.hpp"
#include "experiment/design.hpp"
#include "experiment/journal.hpp"
#include "experiment/race.hpp"
#include "experiment/recorder.hpp"
#include "experiment/results.hpp"
#include "experiment/significance.hpp"
#include "experiment/trial.hpp"
#include "study/experiment.hpp"
#include "study/findings.hpp"

#pragma GCC diagnostic pop
