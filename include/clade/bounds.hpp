#pragma once

#include "bounds/clamp.hpp"
#include "bounds/reflect.hpp"
#include "bounds/resample.hpp"
#include "bounds/wrap.hpp"
