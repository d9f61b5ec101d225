#pragma once

#include "engine/memoized.hpp"
