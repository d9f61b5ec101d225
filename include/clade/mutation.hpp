#pragma once

#include "mutation/flip.hpp"
#include "mutation/none.hpp"
#include "mutation/swap.hpp"
