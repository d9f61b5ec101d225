#pragma once

#include "external/command.hpp"
#include "external/failure.hpp"
