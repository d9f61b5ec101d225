#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <type_traits>

namespace clade::detail {

/// What an operator tells that chooses among others: whether it changed anything, and which it chose. Where nothing is chosen
/// a bool will do, which turns into one and back.
///
/// The choices of operators inside each other, or one after the other, stand together; of more than four the last are left
/// out. Each is known by the address of the operator that made it, which holds until the step ends.
class outcome {
 public:
  constexpr outcome(bool changed = false) noexcept : changed_(changed) {}
  constexpr outcome(bool changed, const void* by, std::size_t chosen) noexcept : changed_(changed), size_(1) {
    choices_[0] = {by, chosen};
  }

  constexpr operator bool() const noexcept { return changed_; }

  /// This outcome and another one of the same child.
  constexpr outcome& operator|=(const outcome& other) noexcept {
    changed_ = changed_ || other.changed_;
    for (std::size_t i = 0; i < other.size_ && size_ < most; ++i) choices_[size_++] = other.choices_[i];
    return *this;
  }

  friend constexpr outcome unchanged(outcome told) noexcept;

  /// What the operator at `by` chose, if it took part; the first that chose if `by` is nullptr.
  constexpr std::optional<std::size_t> chosen(const void* by = nullptr) const noexcept {
    for (std::size_t i = 0; i < size_; ++i) {
      if (!by || choices_[i].by == by) return choices_[i].what;
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t most = 4;
  struct choice {
    const void* by;
    std::size_t what;
  };

  bool changed_;
  std::size_t size_ = 0;
  std::array<choice, most> choices_;  // left uninitialised on purpose: most children need none
};

/// The same choices, where what was done has been taken back.
constexpr bool unchanged(bool) noexcept { return false; }
constexpr outcome unchanged(outcome told) noexcept {
  told.changed_ = false;
  return told;
}

/// What comes of several operators: a bool where all of them tell no more than that.
template <class... Told>
using joined_outcome = std::conditional_t<(std::is_same_v<Told, bool> && ...), bool, outcome>;

}  // namespace clade::detail
