// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace playground {

/// Keeps the rows of at most `most` generations. Whenever there are more, every second is removed, and the distance
/// between kept generations is doubled.
class course {
 public:
  static constexpr std::size_t most = 512;

  /// Whether the next generation is kept; to be called once for each.
  bool keeps_next() noexcept {
    latest_is_kept_ = seen_++ % stride_ == 0;
    return latest_is_kept_;
  }
  void keep(std::string row) {
    rows_.push_back(std::move(row));
    if (rows_.size() <= most) return;
    for (std::size_t i = 1; 2 * i < rows_.size(); ++i) rows_[i] = std::move(rows_[2 * i]);
    rows_.resize(most / 2 + 1);
    stride_ *= 2;
  }

  const std::vector<std::string>& rows() const noexcept { return rows_; }
  bool latest_is_kept() const noexcept { return latest_is_kept_; }

 private:
  std::vector<std::string> rows_;
  std::uint64_t stride_ = 1, seen_ = 0;
  bool latest_is_kept_ = false;
};

}  // namespace playground
