#pragma once

#include "../game.hpp"
#include "../limits.hpp"
#include "answer.hpp"
#include "fractions.hpp"
#include "integers.hpp"

namespace target_number::exact {

/// Solves games: an expression of the nearest value that the numbers can make, which is proven to be the nearest.
///
/// Of two values that are equally near, or two expressions of one value, always the same is returned. The storage is
/// kept from one game to the next. Cost and method: see integer_search and fraction_search.
class solver {
 public:
  /// Throws std::invalid_argument for a game that check() refuses.
  answer nearest(const game& given, rule by) {
    check(given, by);
    return by == rule::integers ? integers_.nearest(given) : fractions_.nearest(given);
  }

 private:
  integer_search integers_;
  fraction_search fractions_;
};

}  // namespace target_number::exact
