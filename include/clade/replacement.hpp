#pragma once

#include "replacement/generational.hpp"
