// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "reals/bounds/bounded.hpp"
#include "reals/bounds/clamp.hpp"
#include "reals/bounds/halfway.hpp"
#include "reals/bounds/penalty.hpp"
#include "reals/bounds/reflect.hpp"
#include "reals/bounds/resample.hpp"
#include "reals/bounds/wrap.hpp"
