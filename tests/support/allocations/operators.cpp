// SPDX-License-Identifier: BSL-1.0
// GCC reports malloc and free inside replaced operators, once inlined, as a mismatch.
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif

#include <cstdlib>
#include <new>

#include "support/count_allocations.hpp"

namespace support {

std::atomic<std::size_t> allocations{0}, allocated_bytes{0};

}  // namespace support

// The thread sanitizer has operators of its own. Nothing is counted with it; the other builds of a test count.
#ifndef CLADE_THREAD_SANITIZER

void* operator new(std::size_t size) {
  ++support::allocations;
  support::allocated_bytes += size;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  ++support::allocations;
  support::allocated_bytes += size;
  const auto a = static_cast<std::size_t>(alignment);
  if (void* memory = std::aligned_alloc(a, size == 0 ? a : (size + a - 1) / a * a)) return memory;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

#endif
