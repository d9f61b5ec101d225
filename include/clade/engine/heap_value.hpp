// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>

namespace clade::detail {

/// A value that lives on the heap. A copy copies the value; moving moves a pointer and cannot throw. Assigning copies
/// or moves, also where the value itself cannot be assigned, such as a lambda that captures. One that was moved from
/// can be assigned to.
template <class T>
class heap_value {
 public:
  /// Holds what `make()` returns, which need not be movable.
  template <class Make>
  heap_value(std::in_place_t, Make&& make) : value_(new T(make())) {}
  heap_value(const heap_value& other) : value_(other.value_ ? new T(*other.value_) : nullptr) {}
  heap_value(heap_value&& other) noexcept : value_(std::exchange(other.value_, nullptr)) {}
  // Not one that takes a value: a class with one would then be taken to be copied without throwing.
  heap_value& operator=(const heap_value& other) { return *this = heap_value(other); }
  heap_value& operator=(heap_value&& other) noexcept {
    delete std::exchange(value_, std::exchange(other.value_, nullptr));
    return *this;
  }
  ~heap_value() { delete value_; }

  explicit operator bool() const noexcept { return value_ != nullptr; }
  T& operator*() noexcept { return *value_; }
  const T& operator*() const noexcept { return *value_; }
  T* operator->() noexcept { return value_; }
  const T* operator->() const noexcept { return value_; }

 private:
  T* value_;  // std::unique_ptr costs every kind of run a tenth of its compile time
};

}  // namespace clade::detail
