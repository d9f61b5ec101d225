// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include <clade/replacement.hpp>

#include "promises.hpp"

/// Every replacement, for the tests of the contract. Add new replacements here.
namespace support {

struct about_replacement {
  support::promise promise;
  std::size_t least = 1;  ///< the smallest population that it supports
  bool hashed = true;     ///< whether tests/reproducibility has a hash of it
};

/// Calls visit(name, replacement, about). Hashed replacements are in the order of golden.txt, with the same names.
template <class Visit>
[[gnu::cold]] void for_every_replacement(const Visit& visit) {
  using namespace clade::replacement;
  using about = about_replacement;
  constexpr promise keeps{.keeps_best = true}, takes{.takes_best_child = true}, both{true, true};
  visit("generational", generational{}, about{keeps, 2, false});
  visit("generational without elites", generational{.elites = 0}, about{takes, 1, false});
  visit("generational of 5 elites", generational{5}, about{both, 6});
  visit("worst", worst{7}, about{both, 8});
  visit("worst of 1", worst{}, about{both, 2, false});
  visit("plus", plus{20}, about{both});
  visit("plus of 1", plus{1}, about{both, 1, false});
  visit("plus of as many", plus{}, about{both, 1, false});
  visit("plus of 50", plus{50}, about{both, 1, false});
  visit("comma", comma{60}, about{takes});
  visit("comma of 20", comma{20}, about{takes, 1, false});
  visit("comma of seven times as many", comma{}, about{takes, 1, false});
  visit("replace_mother_if_better", replace_mother_if_better{}, about{keeps});
  visit("replace_mother_if_better or equal", replace_mother_if_better{.or_equal = true}, about{keeps, 1, false});
  visit("offspring_selection", offspring_selection{}, about{keeps, 2});
  visit("offspring_selection of a share", offspring_selection{.pressure = 2.5, .success_ratio = 0.4, .elites = 3},
        about{keeps, 4});
  visit("offspring_selection without elites", offspring_selection{.pressure = 1.3, .elites = 0}, about{{}, 1, false});
}

}  // namespace support
