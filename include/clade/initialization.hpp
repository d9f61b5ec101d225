#pragma once

#include "initialization/known.hpp"
#include "initialization/random.hpp"
