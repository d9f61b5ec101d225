#pragma once

#include "adaptive/one_of.hpp"
#include "adaptive/probability_matching.hpp"
#include "adaptive/pursuit.hpp"
