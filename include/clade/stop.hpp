// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/stop/after.hpp"
#include "run/stop/converged.hpp"
#include "run/stop/evaluations.hpp"
#include "run/stop/generation_equivalents.hpp"
#include "run/stop/generations.hpp"
#include "run/stop/interrupted.hpp"
#include "run/stop/moves.hpp"
#include "run/stop/never.hpp"
#include "run/stop/requested.hpp"
#include "run/stop/stalled.hpp"
#include "run/stop/target.hpp"
#include "run/stop/when.hpp"
