#pragma once

#include <memory>
#include <utility>

namespace clade::detail {

/// A value that lives on the heap. A copy copies the value; moving moves a pointer and cannot throw. Assigning copies or moves, also
/// where the value cannot be assigned, as operators that capture. A box that was moved from can be assigned to.
template <class T>
class box {
 public:
  /// Holds what `make()` returns, which need not be movable.
  template <class Make>
  box(std::in_place_t, Make&& make) : value_(new T(make())) {}
  box(const box& other) : value_(other.value_ ? new T(*other.value_) : nullptr) {}
  box(box&&) noexcept = default;
  // Not one that takes a value: a class with a box would then be taken to be copied without throwing.
  box& operator=(const box& other) {
    value_ = std::move(box(other).value_);
    return *this;
  }
  box& operator=(box&&) noexcept = default;

  explicit operator bool() const noexcept { return value_ != nullptr; }
  T& operator*() noexcept { return *value_; }
  const T& operator*() const noexcept { return *value_; }
  T* operator->() noexcept { return value_.get(); }
  const T* operator->() const noexcept { return value_.get(); }

 private:
  std::unique_ptr<T> value_;
};

}  // namespace clade::detail
