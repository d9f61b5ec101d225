// SPDX-License-Identifier: BSL-1.0
#include "verify.hpp"

#include <numeric>
#include <vector>

#include "evaluate.hpp"
#include "violations.hpp"

namespace nim {

verification verify(const expression& of, const positions& all, bool misere) {
  std::vector<std::int64_t> values(all.size());
  evaluate(of, all.columns, values);
  std::vector<std::uint64_t> zero(all.size());
  mark_zeros(values, 0, zero);

  verification result{.positions = all.size()};
  std::int64_t fewest = 0;
  for (std::size_t x = 0; x < all.size(); ++x) {
    if ((broken_at(all, misere, zero, x) & 1) == 0) continue;
    ++result.violations;
    const auto at      = all[x];
    const auto objects = std::accumulate(at.begin(), at.end(), std::int64_t{0});
    if (result.smallest && objects >= fewest) continue;
    fewest          = objects;
    const bool p    = (zero[x] & 1) != 0;
    result.smallest = counterexample{at, p, all.is_final(x) ? 3 : p ? 1 : 2};
  }
  return result;
}

verification verify_up_to(const expression& of, const rules& rule_set, std::size_t piles, std::int64_t largest) {
  return verify(of, positions_up_to(rule_set, piles, largest), rule_set.misere);
}

std::string described(const counterexample& wrong, bool misere) {
  if (wrong.theorem == 3) {
    return misere ? "is final and taken as P, but is N in misere play" : "is final and taken as N, but is P";
  }
  return wrong.theorem == 1 ? "is taken as P, but a move leads to a position that is taken as P as well"
                            : "is taken as N, but no move leads to a position that is taken as P";
}

}  // namespace nim
