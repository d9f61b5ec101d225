#pragma once

#include "bounds/bounded.hpp"
#include "bounds/clamp.hpp"
#include "bounds/halfway.hpp"
#include "bounds/penalty.hpp"
#include "bounds/reflect.hpp"
#include "bounds/resample.hpp"
#include "bounds/wrap.hpp"
