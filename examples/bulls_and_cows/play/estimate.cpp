// SPDX-License-Identifier: BSL-1.0
#include "estimate.hpp"

#include <limits>

#include "class_sizes.hpp"

namespace bulls_and_cows {

template <class Packed>
double estimate::operator()(const Packed& guess, std::span<const Packed> codes) const {
  const auto sizes = class_sizes(guess, codes);
  double sum       = 0;
  for (std::size_t c = 0; c < sizes.size(); ++c) {
    if (sizes[c] > 0 && c != all_bulls_) sum += sizes[c] * needed_(sizes[c]);
  }
  return sum;
}

template <class Packed>
double estimate::deeper(const Packed& guess, std::span<const Packed> codes) const {
  std::vector<std::vector<Packed>> classes(answer_classes);
  for (const auto& code : codes) classes[answer_class(code, guess)].push_back(code);
  double sum = 0;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    const auto& members = classes[c];
    const auto n        = members.size();
    if (n == 0 || c == all_bulls_) continue;
    if (n <= 2) {
      sum += static_cast<double>(n) * needed_(n);
      continue;
    }
    double least = std::numeric_limits<double>::infinity();
    for (const auto& next : members) {
      const auto cost = (*this)(next, std::span(members));
      if (cost < least) least = cost;
    }
    sum += static_cast<double>(n) + least;
  }
  return sum;
}

template double estimate::operator()(const packed_bits&, std::span<const packed_bits>) const;
template double estimate::operator()(const packed_bytes<1>&, std::span<const packed_bytes<1>>) const;
template double estimate::operator()(
    const packed_bytes<max_symbols / 16 + 1>&, std::span<const packed_bytes<max_symbols / 16 + 1>>) const;
template double estimate::deeper(const packed_bits&, std::span<const packed_bits>) const;
template double estimate::deeper(const packed_bytes<1>&, std::span<const packed_bytes<1>>) const;
template double estimate::deeper(
    const packed_bytes<max_symbols / 16 + 1>&, std::span<const packed_bytes<max_symbols / 16 + 1>>) const;

}  // namespace bulls_and_cows
