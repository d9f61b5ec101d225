#pragma once

#include "observe/csv_log.hpp"
#include "observe/progress.hpp"
#include "observe/statistics.hpp"
