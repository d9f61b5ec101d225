// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/diversity.hpp>

/// Every diversity rule, for the tests that all of them must pass. A new one is added here.
namespace support {

struct about_diversity {
  bool hashed = true;  ///< whether tests/reproducibility holds a hash of it
};

/// Calls visit(name, rule, about). Those that are hashed come in the order of golden.txt, and under these names.
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
