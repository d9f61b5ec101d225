// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <type_traits>

namespace clade::detail {

/// The report of an operator that chooses among others: whether it changed anything, and which operator it chose. An
/// operator without choices returns a bool; bools and reports convert to each other.
///
/// The report collects the choices of operators that are nested or applied in sequence. Choices after the fourth are
/// dropped. Each choice is identified by the address of the operator that made it. This address is valid until the step
/// ends.
class change_report {
 public:
  constexpr change_report(bool changed = false) noexcept : changed_(changed) {}
  constexpr change_report(bool changed, const void* chooser, std::size_t chosen) noexcept
      : changed_(changed), size_(1) {
    choices_[0] = {chooser, chosen};
  }

  constexpr operator bool() const noexcept { return changed_; }

  /// Combines this report with another one of the same child.
  constexpr change_report& operator|=(const change_report& other) noexcept {
    changed_ = changed_ || other.changed_;
    for (std::size_t i = 0; i < other.size_ && size_ < max_choices; ++i) choices_[size_++] = other.choices_[i];
    return *this;
  }

  friend constexpr change_report without_change(change_report result) noexcept;

  /// Returns the choice of the operator at `chooser`, if it took part; with nullptr, the first choice.
  constexpr std::optional<std::size_t> chosen(const void* chooser = nullptr) const noexcept {
    for (std::size_t i = 0; i < size_; ++i) {
      if (!chooser || choices_[i].chooser == chooser) return choices_[i].index;
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t max_choices = 4;
  struct choice {
    const void* chooser;
    std::size_t index;
  };

  bool changed_;
  std::size_t size_ = 0;
  std::array<choice, max_choices> choices_;  // uninitialized for speed: most children need none
};

/// Returns whether an operator changed anything.
constexpr bool has_changed(bool changed) noexcept { return changed; }
constexpr bool has_changed(const change_report& report) noexcept { return report; }

/// Returns the same choices without a change, because the change has been undone.
constexpr bool without_change(bool) noexcept { return false; }
constexpr change_report without_change(change_report result) noexcept {
  result.changed_ = false;
  return result;
}

/// Returns the index of the operator that was chosen first, 0 if there was no choice.
constexpr std::size_t chosen_index(const change_report& report) noexcept { return report.chosen().value_or(0); }
constexpr std::size_t chosen_index(bool) noexcept { return 0; }

/// The type of the combined result of several operators: bool if all of them return bool, otherwise `change_report`.
template <class... Result>
using combined_report = std::conditional_t<(std::is_same_v<Result, bool> && ...), bool, change_report>;

}  // namespace clade::detail
