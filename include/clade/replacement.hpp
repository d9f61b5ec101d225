#pragma once

#include "replacement/comma.hpp"
#include "replacement/generational.hpp"
#include "replacement/parents_if_better.hpp"
#include "replacement/plus.hpp"
#include "replacement/worst.hpp"
