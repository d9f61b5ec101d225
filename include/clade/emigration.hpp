#pragma once

#include "emigration/best.hpp"
#include "emigration/random.hpp"
#include "emigration/tournament.hpp"
