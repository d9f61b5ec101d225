// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>
#include <chrono>
#include <clade/study/report/number.hpp>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "common/progress_line.hpp"
#include "common/terminal.hpp"
#include "objective.hpp"

namespace nim::evolve {

/// Shows the progress of a run from its first evaluation on: a thread reads the number of evaluations, however long a
/// generation takes. As an observer it takes the number of the generation. It does nothing if stderr is not a terminal.
class run_progress {
 public:
  /// The evaluations of `of` are counted from now on; a run makes at most `most` of them, 0 if that is unknown. `of`
  /// must not be used after the destruction of this.
  run_progress(objective& of, std::uint64_t most, std::uint64_t steps) : most_(most), steps_(steps) {
    if (!common::is_terminal(stderr)) return;
    of.count_in(evaluations_);
    thread_ = std::jthread([this](const std::stop_token& ended) { show(ended); });
  }

  template <class Generation>
  void operator()(const Generation& now) {
    generation_.store(now.number / steps_, std::memory_order_relaxed);
  }

 private:
  void show(const std::stop_token& ended) {
    common::progress_line line;
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    while (!never.wait_for(lock, ended, std::chrono::milliseconds(100), [&] { return ended.stop_requested(); })) {
      const auto evaluations = evaluations_.load(std::memory_order_relaxed);
      line(
          "generation " + clade::report::grouped(generation_.load(std::memory_order_relaxed)) + ", " +
              clade::report::counted(evaluations, "evaluation"),
          most_ == 0 ? 0 : static_cast<double>(evaluations) / static_cast<double>(most_));
    }
  }

  std::uint64_t most_, steps_;
  std::atomic<std::uint64_t> evaluations_{0}, generation_{0};
  std::jthread thread_{};  // the last member: it ends before the others do
};

}  // namespace nim::evolve
