// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

/// Counts what a test program allocates. It replaces operator new, so at most one file of a program includes it.
namespace support {

inline std::atomic<std::size_t> allocations{0}, allocated_bytes{0};

/// How many allocations `body()` makes.
template <class Body>
std::size_t allocations_of(Body&& body) {
  const auto before = allocations.load();
  body();
  return allocations.load() - before;
}

}  // namespace support

// Not inlined: a compiler that sees free() meet the pointer of a new-expression warns of a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++support::allocations;
  support::allocated_bytes += size;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new[](std::size_t size) { return operator new(size); }
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
