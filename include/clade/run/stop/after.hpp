// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "../../core/archetypes.hpp"
#include "../../core/concepts.hpp"
#include "../../text/message.hpp"
#include "combine.hpp"
#include "reason.hpp"

namespace clade::stop {

/// Fires when the run has lasted for `limit` of wall time, 0 or more: `stop::after(30s)`.
///
/// `run` also checks the time between two slots, so the run ends at most one fitness call and a few milliseconds late;
/// see `run` for what remains of an unfinished generation. The time between one `run` of an evolution and the next does
/// not count. With `interrupted` and `requested` it is a criterion by which the same seed can end in different results.
///
/// Cost: a thread that sleeps until the limit; the slots do not read the clock. Throws std::invalid_argument for a
/// negative limit and for NaN.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::after(std::chrono::milliseconds(5)) || stop::generations(5));
/// ~~~
class after {
 public:
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
  std::chrono::nanoseconds limit_ = std::chrono::nanoseconds::max();  // which no run ever lasts
};

static_assert(stop_for<after, archetype::generation>);

}  // namespace clade::stop
