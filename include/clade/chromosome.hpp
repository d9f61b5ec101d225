#pragma once

#include "chromosome/bit_string.hpp"
#include "chromosome/expression_tree.hpp"
#include "chromosome/integers.hpp"
#include "chromosome/permutation.hpp"
#include "chromosome/symbols.hpp"
#include "chromosome/tree.hpp"
