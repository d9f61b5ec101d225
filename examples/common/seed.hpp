#pragma once

#include <cstdint>
#include <random>

namespace common {

/// A seed from the system: 32 bits, short enough to be typed again.
inline std::uint64_t system_seed() { return std::random_device{}(); }

}  // namespace common
