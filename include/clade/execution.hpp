#pragma once

#include "run/execution/sequential.hpp"
#include "run/execution/threads.hpp"
