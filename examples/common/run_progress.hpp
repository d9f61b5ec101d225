#pragma once

#include <chrono>
#include <clade/observe/progress.hpp>
#include <condition_variable>
#include <cstdio>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

#include "terminal.hpp"

namespace common {

/// Shows the progress of a run, if stderr is a terminal and once it has taken a second: its generations, and until the
/// first one is complete, which observers do not see, the elapsed time. The line is cleared when the observer ends, so
/// it must end before the result is printed.
class run_progress {
 public:
  run_progress() {
    if (is_terminal(stderr)) waiting_ = std::make_unique<first_generation>();
  }

  template <class Generation>
  void operator()(const Generation& now) {
    waiting_.reset();
    generations_(now);
  }

 private:
  class first_generation {
   public:
    first_generation() : thread_([this](const std::stop_token& ended) { show(ended); }) {}

   private:
    void show(const std::stop_token& ended) {
      std::unique_lock lock(mutex_);
      bool written = false;
      for (;;) {
        const bool over = woken_.wait_for(lock, ended, std::chrono::seconds(1), [&] { return ended.stop_requested(); });
        if (over || ended.stop_requested()) break;
        const auto passed = std::chrono::steady_clock::now() - begun_;
        std::fprintf(stderr, "\r\033[Kfirst generation, %.0f s", std::chrono::duration<double>(passed).count());
        std::fflush(stderr);
        written = true;
      }
      if (written) std::fputs("\r\033[K", stderr);
    }

    std::mutex mutex_{};
    std::condition_variable_any woken_{};
    std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
    std::jthread thread_;  // last: it uses the others
  };

  std::unique_ptr<first_generation> waiting_{};
  clade::observe::progress generations_{};
};

}  // namespace common
