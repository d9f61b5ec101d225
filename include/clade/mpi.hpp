#pragma once

#include "mpi/ranks.hpp"
#include "mpi/workers.hpp"
#include "mpi/world.hpp"
