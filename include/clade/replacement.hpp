#pragma once

#include "replacement/adaptive_penalty.hpp"
#include "replacement/comma.hpp"
#include "replacement/generational.hpp"
#include "replacement/offspring_selection.hpp"
#include "replacement/plus.hpp"
#include "replacement/replace_mother_if_better.hpp"
#include "replacement/stochastic_ranking.hpp"
#include "replacement/worst.hpp"
