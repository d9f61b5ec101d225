// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace clade::detail {

/// A contiguous array of bools with the members of std::vector that a population needs. std::vector<bool> packs bools
/// into bits, without references or spans.
class row_of_bools {
 public:
  row_of_bools() = default;
  row_of_bools(const row_of_bools& other) { *this = other; }
  row_of_bools(row_of_bools&& other) noexcept { swap(other); }
  row_of_bools& operator=(const row_of_bools& other) {
    reserve(other.size_);
    std::copy_n(other.data(), other.size_, data());
    size_ = other.size_;
    return *this;
  }
  row_of_bools& operator=(row_of_bools&& other) noexcept {
    row_of_bools moved(std::move(other));
    swap(moved);
    return *this;
  }
  ~row_of_bools() = default;

  std::size_t size() const noexcept { return size_; }
  bool* data() noexcept { return values_.get(); }
  const bool* data() const noexcept { return values_.get(); }
  bool& operator[](std::size_t i) noexcept { return values_[i]; }
  const bool& operator[](std::size_t i) const noexcept { return values_[i]; }
  bool& front() noexcept { return values_[0]; }
  const bool& front() const noexcept { return values_[0]; }

  void reserve(std::size_t size) {
    if (size <= capacity_) return;
    auto larger = std::make_unique<bool[]>(size);
    std::copy_n(data(), size_, larger.get());
    values_ = std::move(larger);
    capacity_ = size;
  }
  void push_back(bool value) {
    if (size_ == capacity_) reserve(2 * size_ + 1);
    values_[size_++] = value;
  }
  void pop_back() noexcept { --size_; }
  void clear() noexcept { size_ = 0; }
  void swap(row_of_bools& other) noexcept {
    values_.swap(other.values_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

 private:
  std::unique_ptr<bool[]> values_;
  std::size_t size_ = 0, capacity_ = 0;
};

/// Values of any type in contiguous memory.
template <class T>
using row = std::conditional_t<std::is_same_v<T, bool>, row_of_bools, std::vector<T>>;

}  // namespace clade::detail
