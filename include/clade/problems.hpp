#pragma once

#include "problems/bbob.hpp"
#include "problems/zdt.hpp"
