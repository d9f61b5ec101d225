// SPDX-License-Identifier: BSL-1.0
#include "number_set.hpp"

#include <algorithm>
#include <clade/text/message.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace target_number::genetic {

number_set::number_set(std::span<const std::int64_t> numbers, rule allowed)
    : arithmetic_(allowed), total_(numbers.size()) {
  if (numbers.empty() || numbers.size() > max_numbers) {
    clade::detail::refuse({"there must be 1 to ", max_numbers, " numbers, but there were ", numbers.size()});
  }
  std::vector<std::int64_t> sorted(numbers.begin(), numbers.end());
  std::ranges::sort(sorted);
  for (const auto number : sorted) {
    if (values_.empty() || values_.back() != number) values_.push_back(number);
    available_ += once(values_.size() - 1);
    most_ *= std::max<std::int64_t>(number, 2);
  }
  for (std::size_t i = 0; i < values_.size(); ++i) guards_ |= usage{16} << (5 * i);
}

}  // namespace target_number::genetic
