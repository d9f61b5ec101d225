#pragma once

#include "immigration/if_better.hpp"
#include "immigration/most_similar.hpp"
#include "immigration/random.hpp"
#include "immigration/worst.hpp"
