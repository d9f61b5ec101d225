#pragma once

#include "problems/bbob.hpp"
#include "problems/dtlz.hpp"
#include "problems/g_function.hpp"
#include "problems/wfg.hpp"
#include "problems/zdt.hpp"
