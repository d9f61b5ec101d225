#pragma once

#include "constraints/at_most.hpp"
#include "constraints/epsilon.hpp"
#include "constraints/equal.hpp"
#include "constraints/feasible_first.hpp"
