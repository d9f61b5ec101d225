// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "progress_line.hpp"

namespace common {

/// Shows the number of finished items, their total and the remaining time, see progress_line. A total of 0 is unknown.
class progress_counter {
 public:
  progress_counter(std::string what, std::size_t total) : what_(std::move(what)), total_(total) {}

  /// As below, with a new total.
  void operator()(std::size_t done, std::size_t total) {
    total_ = total;
    (*this)(done);
  }

  void operator()(std::size_t done) {
    if (!line_.is_due()) return;
    if (total_ == 0) {
      line_(what_ + ": " + std::to_string(done), 0);
    } else {
      line_(what_ + ": " + done_of(done, total_), static_cast<double>(done) / static_cast<double>(total_));
    }
  }

 private:
  std::string what_;
  std::size_t total_;
  progress_line line_{};
};

}  // namespace common
