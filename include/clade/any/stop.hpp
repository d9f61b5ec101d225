// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <concepts>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "../core/generation.hpp"
#include "../run/stop/combine.hpp"
#include "../run/stop/expired.hpp"
#include "../run/stop/reason.hpp"
#include "policy.hpp"

namespace clade::any {

/// A stop criterion that is chosen at run time: `any::stop<Problem>{stop::stalled(9)}`.
///
/// Holds any criterion, including combinations, and can be combined with others.
///
/// Cost: one indirect call per generation, and one per child if the criterion is checked between slots.
/// ~~~
/// const any::stop<decltype(queens)> ending{stop::target(0) || stop::generations(5)};
/// run(evolve(queens, genetic_algorithm{.mutation = mutation::swap{}}, 1), ending);
/// ~~~
template <class Problem>
class stop {
 public:
  using generation_type = detail::generation<population_of<Problem>>;

  template <class Op>
    requires(!std::same_as<Op, stop>)
  stop(Op op) {
    constexpr bool fits = stop_for<Op, generation_type>;
    static_assert(fits,
                  "clade: any::stop does not fit the generations: it must hold a criterion that is callable as "
                  "op(generation) and returns std::optional<stop::reason>");
    if constexpr (fits) {
      description_ = clade::stop::describe(op);
      earliest_ = detail::earliest(op);
      if constexpr (detail::expires_between_slots<Op>) {
        expired_ = [op](std::chrono::nanoseconds elapsed) { return detail::expired(op, elapsed); };
      }
      fires_ = [op = std::move(op)](const generation_type& generation) { return op(generation); };
    }
  }

  std::optional<clade::stop::reason> operator()(const generation_type& generation) const { return fires_(generation); }
  bool expired(std::chrono::nanoseconds elapsed) const { return expired_ && expired_(elapsed); }
  std::chrono::nanoseconds earliest() const noexcept { return earliest_; }
  const std::string& describe() const& noexcept { return description_; }
  std::string describe() && { return std::move(description_); }

 private:
  std::string description_;
  std::chrono::nanoseconds earliest_{};
  std::function<bool(std::chrono::nanoseconds)> expired_;
  std::function<std::optional<clade::stop::reason>(const generation_type&)> fires_;
};

// Argument-dependent lookup must find these operators for any::stop.
using clade::stop::operator||;
using clade::stop::operator&&;
using clade::stop::operator!;

}  // namespace clade::any
