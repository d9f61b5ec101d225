#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "../core/archetypes.hpp"
#include "../core/concepts.hpp"
#include "../core/message.hpp"
#include "../core/positive.hpp"
#include "combine.hpp"
#include "reason.hpp"

namespace clade::stop {

/// Fires when `limit` fitness values or more have been computed. Generations are never cut short: evaluations are counted
/// to the end of the generation in which the limit is passed. Without operators that change anything, offspring inherit
/// their fitness, nothing more is evaluated, and the limit is never reached: add one of generations.
class evaluations {
 public:
  explicit constexpr evaluations(count<"evaluations"> limit) : limit_(limit) {}

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    if (generation.evaluations < limit_) return std::nullopt;
    return reason{describe()};
  }
  std::string describe() const { return message({limit_, " evaluations reached"}); }
  constexpr std::uint64_t limit() const noexcept { return limit_; }

 private:
  std::uint64_t limit_;
};

static_assert(stop_for<evaluations, archetype::generation>);

}  // namespace clade::stop
