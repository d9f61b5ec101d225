// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <utility>

#include "combine.hpp"

namespace clade::stop {

/// Fires when `predicate(generation)` is true, with a given reason: `when([](const auto& g) { … }, "diversity lost")`.
/// If the condition is a goal, use `when(…, stop::reason{"solved", true})`.
///
/// Cost: that of the predicate.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::when([](const auto& now) { return now.births > 300; }, "enough children"));
/// ~~~
template <class Predicate>
class when {
 public:
  when(Predicate predicate, reason because) : predicate_(std::move(predicate)), reason_(std::move(because)) {}
  when(Predicate predicate, std::string because) : when(std::move(predicate), reason{std::move(because)}) {}

  template <class Generation>
    requires std::predicate<const Predicate&, const Generation&>
  std::optional<reason> operator()(const Generation& generation) const {
    if (!predicate_(generation)) return std::nullopt;
    return reason_;
  }
  std::string describe() const { return reason_.text; }

 private:
  Predicate predicate_;
  reason reason_;
};

}  // namespace clade::stop
