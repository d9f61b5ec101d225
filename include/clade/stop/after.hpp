#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "../core/archetypes.hpp"
#include "../core/concepts.hpp"
#include "../core/message.hpp"
#include "combine.hpp"
#include "reason.hpp"

namespace clade::stop {

/// Fires when the run has lasted for `limit` of wall time: `stop::after(30s)`. The clock is looked at between generations.
/// This is the one criterion by which the same seed can end in different results.
class after {
 public:
  template <class Rep, class Period>
  explicit constexpr after(std::chrono::duration<Rep, Period> limit) : limit_(limit) {
    if (!(limit_.count() >= 0)) refuse({"after seconds must be at least 0, but were ", limit_.count()});
  }

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    if (generation.elapsed < limit_) return std::nullopt;
    return reason{describe()};
  }
  std::string describe() const { return message({limit_.count(), " seconds passed"}); }

 private:
  std::chrono::duration<double> limit_;  // in seconds: no limit is too long to be held
};

static_assert(stop_for<after, archetype::generation>);

}  // namespace clade::stop
