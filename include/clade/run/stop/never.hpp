// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <string>

#include "combine.hpp"

namespace clade::stop {

/// Never fires. Use it for runs that end by themselves, such as `restarts` with a limit, and as the first operand of a
/// chain of `||`.
///
/// Cost: nothing.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::never{} || stop::generations(5));
/// ~~~
struct never {
  /// Whether it reads the whole population; see `mpi::ranks`.
  static constexpr bool reads_population = false;

  template <class Generation>
  std::optional<reason> operator()(const Generation&) const {
    return std::nullopt;
  }
  std::string describe() const { return "never"; }
};

}  // namespace clade::stop
