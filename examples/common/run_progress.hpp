// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <clade/run/observe/progress.hpp>
#include <clade/study/report/number.hpp>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <type_traits>

#include "progress_line.hpp"
#include "terminal.hpp"

namespace common {

/// Shows the progress of a run, if stderr is a terminal and the run has taken at least a second: its generations or,
/// until the first is complete and observers see it, the elapsed time. If the number of evaluations is known, the
/// remaining time is shown too; if the best possible fitness is known, the error is shown instead of the fitness. The
/// line is cleared when the observer is destroyed, so it must be destroyed before the result is printed.
class run_progress {
 public:
  explicit run_progress(std::uint64_t budget = 0, std::optional<double> optimum = std::nullopt)
      : budget_(budget), optimum_(optimum) {
    if (is_terminal(stderr)) waiting_ = std::make_unique<first_generation>();
  }

  template <class Generation>
  void operator()(const Generation& now) {
    waiting_.reset();
    if (budget_ == 0) {
      generations_(now);
      return;
    }
    if (!begun_at_) begun_at_ = now.evaluations;  // not 0 in a resumed run
    if (!line_.is_due()) return;
    auto what =
        "generation " + clade::report::grouped(now.number) + ", " + done_of(now.evaluations, budget_) + " evaluations";
    using F = typename Generation::population_type::fitness_type;
    if constexpr (std::is_arithmetic_v<F>) {
      const auto best = static_cast<double>(now.best().fitness);
      what += optimum_ ? ", error " : ", best ";
      what += clade::report::rounded(optimum_ ? std::max(0.0, best - *optimum_) : best, 3);
    }
    const auto done = now.evaluations - *begun_at_, all = budget_ - std::min(budget_, *begun_at_);
    line_(what, static_cast<double>(done) / static_cast<double>(std::max<std::uint64_t>(all, 1)));
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
  std::uint64_t budget_;
  std::optional<double> optimum_;
  std::optional<std::uint64_t> begun_at_{};
  progress_line line_{};
};

}  // namespace common
