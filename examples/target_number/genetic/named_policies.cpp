// SPDX-License-Identifier: BSL-1.0
#include "named_policies.hpp"

#include <algorithm>
#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "couples.hpp"
#include "survivors.hpp"
#include "variation.hpp"

namespace target_number::genetic {

clade::any::selection<search> make_selection(const settings& s) {
  if (s.selection == "roulette") return couples{};
  return clade::selection::tournament{s.tournament};
}

clade::any::mutation<search> make_mutation(const settings& s) {
  if (s.mutation == "improving") return clade::mutation::if_improves{swap_or_change{}};
  return swap_or_change{};
}

clade::any::replacement<search> make_replacement(const settings& s) {
  const auto what = static_cast<distinct>(std::ranges::find(distinctions, s.distinct) - distinctions.begin());
  if (s.replacement == "worst") return survivors{clade::replacement::worst{s.offspring}, what};
  return survivors{clade::replacement::plus{s.offspring}, what};
}

}  // namespace target_number::genetic
