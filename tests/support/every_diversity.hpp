// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/diversity.hpp>

/// Every diversity rule, for the tests of the contract. Add new rules here.
namespace support {

struct about_diversity {
  bool hashed = true;  ///< whether tests/reproducibility has a hash of it
};

/// Calls visit(name, rule, about). Hashed rules are in the order of golden.txt, with the same names.
template <class Visit>
[[gnu::cold]] void for_every_diversity(const Visit& visit) {
  using namespace clade::diversity;
  constexpr about_diversity not_hashed{.hashed = false};
  visit("none", none{}, not_hashed);
  visit("reject_duplicates", reject_duplicates{}, about_diversity{});
  visit("reject_duplicates at once", reject_duplicates{.tries = 0}, not_hashed);
  visit("reject_duplicates with many tries", reject_duplicates{.tries = 1000}, not_hashed);
  visit("immigrants", immigrants{0.1}, about_diversity{});
  visit("immigrants_for_clones", immigrants_for_clones{}, about_diversity{});
  visit("all", all{immigrants_for_clones{}, reject_duplicates{1}}, not_hashed);
}

}  // namespace support
