#pragma once

#include "initialization/known.hpp"
#include "initialization/probabilistic_tree_creation.hpp"
#include "initialization/random.hpp"
