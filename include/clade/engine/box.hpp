// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>

namespace clade::detail {

/// A value that lives on the heap. A copy copies the value; moving moves a pointer and cannot throw. Assigning copies
/// or moves, also where the value itself cannot be assigned, such as a lambda that captures. A box that was moved from
/// can be assigned to.
template <class T>
class box {
 public:
  /// Holds what `make()` returns, which need not be movable.
  template <class Make>
  box(std::in_place_t, Make&& make) : value_(new T(make())) {}
  box(const box& other) : value_(other.value_ ? new T(*other.value_) : nullptr) {}
  box(box&& other) noexcept : value_(std::exchange(other.value_, nullptr)) {}
  // Not one that takes a value: a class with a box would then be taken to be copied without throwing.
  box& operator=(const box& other) { return *this = box(other); }
  box& operator=(box&& other) noexcept {
    delete std::exchange(value_, std::exchange(other.value_, nullptr));
    return *this;
  }
  ~box() { delete value_; }

  explicit operator bool() const noexcept { return value_ != nullptr; }
  T& operator*() noexcept { return *value_; }
  const T& operator*() const noexcept { return *value_; }
  T* operator->() noexcept { return value_; }
  const T* operator->() const noexcept { return value_; }

 private:
  T* value_;  // std::unique_ptr costs every kind of run a tenth of its compile time
};

}  // namespace clade::detail
