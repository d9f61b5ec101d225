// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>
#include <cstddef>

/// Counts what a test program allocates. A program that uses this has the operators new and delete of
/// support/allocations/operators.cpp.
namespace support {

extern std::atomic<std::size_t> allocations, allocated_bytes;

/// How many allocations `body()` makes.
template <class Body>
std::size_t allocations_of(Body&& body) {
  const auto before = allocations.load();
  body();
  return allocations.load() - before;
}

}  // namespace support
