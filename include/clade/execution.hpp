#pragma once

#include "execution/sequential.hpp"
#include "execution/threads.hpp"
