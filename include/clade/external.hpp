#pragma once

#include "external/command.hpp"
#include "external/command_line.hpp"
#include "external/failure.hpp"
