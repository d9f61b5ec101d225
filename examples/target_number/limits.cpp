// SPDX-License-Identifier: BSL-1.0
#include "limits.hpp"

#include <algorithm>
#include <bit>
#include <clade/text/message.hpp>
#include <cstddef>
#include <cstdint>

namespace target_number {

void check(const game& given, rule allowed, std::size_t most) {
  __extension__ using wide    = unsigned __int128;
  constexpr auto max_value    = std::uint64_t{1} << 61;
  constexpr auto max_fraction = std::uint64_t{1} << 62;
  if (given.numbers.empty()) clade::detail::refuse({"a game needs at least one number, but there was none"});
  if (given.numbers.size() > most) {
    clade::detail::refuse({"a game may have at most ", most, " numbers, but there were ", given.numbers.size()});
  }
  if (given.target < 1) clade::detail::refuse({"the target must be at least 1, but was ", given.target});
  std::uint64_t value = 1, fraction = 1;
  bool too_large = false, too_fine = false;
  for (const auto number : given.numbers) {
    if (number < 1) clade::detail::refuse({"every number must be at least 1, but one was ", number});
    const auto n        = static_cast<std::uint64_t>(number);
    const auto multiply = [](bool& exceeded, std::uint64_t& product, std::uint64_t factor, std::uint64_t limit) {
      exceeded = exceeded || product > limit / factor;
      if (!exceeded) product *= factor;
    };
    multiply(too_large, value, std::max(n, std::uint64_t{2}), max_value);
    multiply(too_fine, fraction, n + 1, max_fraction);
  }
  if (too_large) clade::detail::refuse({"the product of the numbers must be at most 2305843009213693952 (2^61)"});
  if (allowed == rule::integers) return;
  const auto target = std::min(static_cast<std::uint64_t>(given.target), value + 1);
  if (too_fine || wide{fraction} * fraction > ~wide{0} / (2 * target + 1)) {
    clade::detail::refuse({"with fractions, the numbers and the target are too large to be compared exactly"});
  }
}

std::int64_t largest_value(const std::vector<std::int64_t>& numbers) {
  // Only sums and products matter: a difference or a quotient is at most its first operand.
  std::vector<std::int64_t> best(std::size_t{1} << numbers.size());  // of every set of the numbers
  for (std::size_t set = 1; set < best.size(); ++set) {
    if (std::has_single_bit(set)) best[set] = numbers[static_cast<std::size_t>(std::countr_zero(set))];
    for (auto part = (set - 1) & set; part > (set ^ part); part = (part - 1) & set) {
      const auto one = best[part], other = best[set ^ part];
      best[set] = std::max({best[set], one + other, one * other});
    }
  }
  return best.back();
}

void check_packed(const game& given) {
  std::int64_t product = 1;
  for (const auto number : given.numbers) {
    if (number >= max_packed / product)
      product = max_packed;
    else
      product *= number + 1;
  }
  if (product >= max_packed || given.target > max_packed) {
    clade::detail::refuse(
        {"with fractions, the product of the numbers, each plus one, and the target must be less than 2147483648 "
         "(2^31), "
         "but for --method exact"});
  }
}

}  // namespace target_number
