#pragma once

#include "chromosome/bit_string.hpp"
#include "chromosome/permutation.hpp"
