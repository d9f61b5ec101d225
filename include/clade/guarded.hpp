#pragma once

#include "engine/guarded.hpp"
