#pragma once

#include "chromosome/bit_string.hpp"
#include "chromosome/integers.hpp"
#include "chromosome/permutation.hpp"
#include "chromosome/symbols.hpp"
