#pragma once

#include "stop/after.hpp"
#include "stop/converged.hpp"
#include "stop/evaluations.hpp"
#include "stop/generation_equivalents.hpp"
#include "stop/generations.hpp"
#include "stop/interrupted.hpp"
#include "stop/never.hpp"
#include "stop/requested.hpp"
#include "stop/stalled.hpp"
#include "stop/target.hpp"
#include "stop/when.hpp"
