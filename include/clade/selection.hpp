#pragma once

#include "selection/tournament.hpp"
