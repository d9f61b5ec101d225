// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>
#include <cstddef>

/// Counts the allocations of a test program. A program that uses this links the operators new and delete of
/// support/allocations/operators.cpp.
namespace support {

extern std::atomic<std::size_t> allocations, allocated_bytes;

/// The number of allocations of `body()`.
template <class Body>
std::size_t allocations_of(Body&& body) {
  const auto before = allocations.load();
  body();
  return allocations.load() - before;
}

}  // namespace support
