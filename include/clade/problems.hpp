#pragma once

#include "problems/bbob.hpp"
