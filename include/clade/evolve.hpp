#pragma once

#include "engine/evolve.hpp"
