// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <random>

namespace common {

/// A random seed from the system: 32 bits, short enough to type.
inline std::uint64_t system_seed() { return std::random_device{}(); }

}  // namespace common
