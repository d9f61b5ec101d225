#pragma once

#include "constraints/epsilon.hpp"
#include "constraints/feasible_first.hpp"
