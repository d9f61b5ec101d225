#pragma once

#include "topology/complete.hpp"
#include "topology/graph.hpp"
#include "topology/hypercube.hpp"
#include "topology/random.hpp"
#include "topology/ring.hpp"
#include "topology/star.hpp"
#include "topology/torus.hpp"
