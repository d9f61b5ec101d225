#pragma once

#include "execution/sequential.hpp"
