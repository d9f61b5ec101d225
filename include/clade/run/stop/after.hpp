// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "combine.hpp"

namespace clade::stop {

/// Fires when the run has taken `limit` of wall-clock time, at least 0: `stop::after(30s)`.
///
/// `run` also checks the time between slots, so a run ends at most one fitness evaluation and a few milliseconds late;
/// see `run` for the result of an incomplete generation. The time between two calls of `run` with the same evolution
/// does not count. With this criterion, as with `interrupted` and `requested`, runs with the same seed can have
/// different results.
///
/// Cost: a thread that sleeps until the limit; slots do not read the clock.
/// Throws std::invalid_argument if the limit is negative or NaN.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::after(std::chrono::milliseconds(5)) || stop::generations(5));
/// ~~~
class after {
 public:
  /// Whether it reads the whole population; see `mpi::ranks`.
  static constexpr bool reads_population = false;

  template <class Rep, class Period>
  explicit constexpr after(std::chrono::duration<Rep, Period> limit) : seconds_(limit) {
    if (!(seconds_.count() >= 0)) detail::refuse({"after seconds must be at least 0, but were ", seconds_.count()});
    constexpr std::chrono::duration<double> longest = std::chrono::years(200);
    if (seconds_ < longest) limit_ = std::chrono::duration_cast<std::chrono::nanoseconds>(seconds_);
  }

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    if (!expired(generation.elapsed)) return std::nullopt;
    return reason{describe(), false, kind::time};
  }
  bool expired(std::chrono::nanoseconds elapsed) const noexcept { return elapsed >= limit_; }
  std::chrono::nanoseconds earliest() const noexcept { return limit_; }
  std::string describe() const { return detail::concat({detail::counted(seconds_.count(), "second"), " passed"}); }

 private:
  std::chrono::duration<double> seconds_;
  std::chrono::nanoseconds limit_ = std::chrono::nanoseconds::max();  // for a limit of 200 years or more
};

}  // namespace clade::stop
