// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/execution/sequential.hpp"
#include "run/execution/threads.hpp"
