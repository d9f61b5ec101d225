// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "mathematics/cos.hpp"
#include "mathematics/exp.hpp"
#include "mathematics/log.hpp"
#include "mathematics/pow.hpp"
#include "mathematics/sin.hpp"
#include "mathematics/tanh.hpp"
