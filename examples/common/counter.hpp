#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string>
#include <utility>

#include "duration.hpp"
#include "terminal.hpp"

namespace common {

/// Shows on one line of stderr how many of a number of things are done and how long the others will take at that pace, where
/// stderr is a terminal and once it has taken a second; the line is cleared at the end. Called from one thread at a time. A
/// total of 0 is one that is not known.
class counter {
 public:
  counter(std::string what, std::size_t total) : what_(std::move(what)), total_(total) {}
  counter(const counter&)            = delete;
  counter& operator=(const counter&) = delete;
  ~counter() {
    if (written_) std::fputs("\r\033[K", stderr);
  }

  /// Where the total changes on the way.
  void operator()(std::size_t done, std::size_t total) {
    total_ = total;
    (*this)(done);
  }

  void operator()(std::size_t done) {
    const auto now = clock::now();
    if (!shows_ || now < next_) return;
    next_    = now + std::chrono::milliseconds(200);
    written_ = true;
    std::fprintf(stderr, "\r\033[K%s: %zu", what_.c_str(), done);
    if (total_ > 0) std::fprintf(stderr, " of %zu", total_);
    if (total_ > done && done > 0) std::fprintf(stderr, ", %s left", in_words(left(done, now)).c_str());
    std::fflush(stderr);
  }

 private:
  using clock = std::chrono::steady_clock;

  std::chrono::seconds left(std::size_t done, clock::time_point now) const {
    const auto share = static_cast<double>(total_ - done) / static_cast<double>(done);
    return std::chrono::ceil<std::chrono::seconds>(share * std::chrono::duration<double>(now - begun_));
  }

  std::string what_;
  std::size_t total_;
  bool shows_ = is_terminal(stderr), written_ = false;
  clock::time_point begun_ = clock::now(), next_ = begun_ + std::chrono::seconds(1);
};

}  // namespace common
