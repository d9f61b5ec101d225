#pragma once

#include "replacement/comma.hpp"
#include "replacement/generational.hpp"
#include "replacement/plus.hpp"
#include "replacement/replace_mother_if_better.hpp"
#include "replacement/worst.hpp"
