// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "islands/topology/complete.hpp"
#include "islands/topology/graph.hpp"
#include "islands/topology/hypercube.hpp"
#include "islands/topology/random.hpp"
#include "islands/topology/ring.hpp"
#include "islands/topology/star.hpp"
#include "islands/topology/torus.hpp"
