#pragma once

#include "diversity/none.hpp"
