#pragma once

#include "stop/generations.hpp"
#include "stop/target.hpp"
