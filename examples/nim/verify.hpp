// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "expression.hpp"
#include "positions.hpp"
#include "rules.hpp"

namespace nim {

/// A position at which an expression violates a theorem.
struct counterexample {
  position at;
  bool taken_as_p;  ///< true: the expression is 0 at an N-position; false: it is not 0 at a P-position
  int theorem;      ///< 1 to 3
};

/// The number of positions at which an expression violates a theorem.
struct verification {
  std::uint64_t positions  = 0;
  std::uint64_t violations = 0;
  std::optional<counterexample> smallest{};  ///< the one with the fewest objects, of those the first by its piles

  bool holds() const noexcept { return violations == 0; }
};

/// The checks: on the positions reachable from the piles and, if requested, on all positions with the same number of
/// piles up to a size.
struct checks {
  verification own;
  std::optional<verification> larger{};

  bool holds() const { return own.holds() && (!larger || larger->holds()); }
  bool verified() const { return larger && larger->holds(); }
  const std::optional<counterexample>& smallest() const {
    return own.smallest || !larger ? own.smallest : larger->smallest;
  }
};

/// Checks an expression on positions of as many piles.
///
/// It violates no theorem if and only if it is 0 at exactly the positions that retrograde analysis finds to be P. At
/// the smallest counterexample it is wrong: all positions that moves lead to have fewer objects, so it is right at
/// those.
verification verify(const expression& of, const positions& all, bool misere);

/// Checks an expression on all positions of that many piles with up to `largest` objects each. Throws
/// std::invalid_argument, naming --verify-up-to, if there are too many, before anything is allocated.
verification verify_up_to(const expression& of, const rules& rule_set, std::size_t piles, std::int64_t largest);

/// A description of the mistake there: "is taken as P, but a move leads to another such position".
std::string described(const counterexample& wrong, bool misere);

}  // namespace nim
