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

void check(const rules& by, const position& piles) {
  using clade::detail::refuse;
  if (piles.empty() || piles.size() > max_piles) {
    clade::detail::refuse({"there must be 1 to ", max_piles, " piles, but there were ", piles.size()});
  }
  for (const auto pile : piles) {
    if (pile < 0 || pile > largest_pile) {
      clade::detail::refuse({"a pile must have 0 to ", largest_pile, " objects, but one had ", pile});
    }
  }
  if (by.game == game::wythoff && piles.size() != 2) {
    clade::detail::refuse({"wythoff is played with two piles, but there were ", piles.size()});
  }
  const bool counts = by.game == game::limit || by.game == game::moore;
  if (counts && by.most < 1) clade::detail::refuse({"a limit must be at least 1, but was ", by.most});
  if (by.game != game::subtract) return;
  if (by.amounts.empty() || by.amounts.size() > max_amounts) {
    clade::detail::refuse({"a subtraction set must have 1 to ", max_amounts, " amounts, but had ", by.amounts.size()});
  }
  for (std::size_t i = 0; i < by.amounts.size(); ++i) {
    if (by.amounts[i] <= (i == 0 ? 0 : by.amounts[i - 1])) {
      clade::detail::refuse(
          {"the amounts of a subtraction set must be at least 1 and ascend, but one was ", by.amounts[i]});
    }
  }
}

}  // namespace nim
