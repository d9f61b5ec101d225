// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>

namespace clade::detail {

/// A value on the heap. Copying copies the value; moving moves a pointer and cannot throw. Assignment works even if the
/// value itself cannot be assigned, such as a capturing lambda. A moved-from object can be assigned to.
template <class T>
class heap_value {
 public:
  /// Constructs the value as the result of `make()`. The result need not be movable.
  template <class Make>
  heap_value(std::in_place_t, Make&& make) : value_(new T(make())) {}
  heap_value(const heap_value& other) : value_(other.value_ ? new T(*other.value_) : nullptr) {}
  heap_value(heap_value&& other) noexcept : value_(std::exchange(other.value_, nullptr)) {}
  // Takes a reference. With a parameter by value, this operator would be noexcept, and a class with a heap_value member
  // would count as nothrow copy-assignable although the copy can throw.
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
  T* value_;  // std::unique_ptr would take a tenth of the compile time of every kind of run
};

}  // namespace clade::detail
