#pragma once

#include "observe/csv_log.hpp"
#include "observe/distribution.hpp"
#include "observe/every_equivalent.hpp"
#include "observe/progress.hpp"
#include "observe/statistics.hpp"
