// SPDX-License-Identifier: BSL-1.0
#include "rules.hpp"

#include <clade/text/message.hpp>

namespace nim {

std::string to_text(std::span<const std::int64_t> numbers) {
  std::string text;
  for (const auto number : numbers) {
    if (!text.empty()) text += ',';
    text += std::to_string(number);
  }
  return text;
}

void check(const rules& rule_set, const position& piles) {
  using clade::detail::refuse;
  if (piles.empty() || piles.size() > max_piles) {
    clade::detail::refuse({"there must be 1 to ", max_piles, " piles, but there were ", piles.size()});
  }
  for (const auto pile : piles) {
    if (pile < 0 || pile > largest_pile) {
      clade::detail::refuse({"a pile must have 0 to ", largest_pile, " objects, but one had ", pile});
    }
  }
  if (rule_set.game == game::wythoff && piles.size() != 2) {
    clade::detail::refuse({"wythoff is played with two piles, but there were ", piles.size()});
  }
  const bool counts = rule_set.game == game::limit || rule_set.game == game::moore;
  if (counts && rule_set.most < 1) clade::detail::refuse({"a limit must be at least 1, but was ", rule_set.most});
  if (rule_set.game != game::subtract) return;
  if (rule_set.amounts.empty() || rule_set.amounts.size() > max_amounts) {
    clade::detail::refuse(
        {"a subtraction set must have 1 to ", max_amounts, " amounts, but had ", rule_set.amounts.size()});
  }
  for (std::size_t i = 0; i < rule_set.amounts.size(); ++i) {
    if (rule_set.amounts[i] <= (i == 0 ? 0 : rule_set.amounts[i - 1])) {
      clade::detail::refuse(
          {"the amounts of a subtraction set must be at least 1 and ascend, but one was ", rule_set.amounts[i]});
    }
  }
}

}  // namespace nim
