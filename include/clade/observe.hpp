// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/observe/csv_log.hpp"
#include "run/observe/distribution.hpp"
#include "run/observe/every_equivalent.hpp"
#include "run/observe/progress.hpp"
#include "run/observe/statistics.hpp"
