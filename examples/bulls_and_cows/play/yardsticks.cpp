// SPDX-License-Identifier: BSL-1.0
#include "yardsticks.hpp"

#include <utility>

#include "../space.hpp"
#include "class_sizes.hpp"
#include "estimate.hpp"

namespace bulls_and_cows {

template <class Packed>
std::string random_player<Packed>::next(knowledge<Packed>& known, clade::random_stream rng) const {
  codes_.fill(known);
  if (known.codes().empty()) return all_codes{of_}(rng);
  return known.codes()[rng.below(known.codes().size())];
}

template <class Packed>
entropy_player<Packed>::entropy_player(game of) : of_(std::move(of)), codes_(of_), weights_(max_compared + 1) {
  // Sums of whole numbers do not depend on the order of the classes, so ties are exact.
  for (std::size_t n = 1; n < weights_.size(); ++n) {
    const auto size = static_cast<double>(n);
    weights_[n]     = static_cast<std::uint64_t>(size * logarithm(size) * 0x1p30);
  }
}

template <class Packed>
std::string entropy_player<Packed>::next(knowledge<Packed>& known, clade::random_stream rng) const {
  codes_.fill(known);
  const auto n = known.codes().size();
  if (n == 0) return all_codes{of_}(rng);
  if (n <= max_compared) return best_of(known.codes(), known.packed_codes());
  std::vector<std::size_t> order(n);
  for (std::size_t i = 0; i < n; ++i) order[i] = i;
  std::vector<std::string> codes;
  std::vector<Packed> packed_codes;
  for (std::size_t i = 0; i < max_compared; ++i) {
    std::swap(order[i], order[i + rng.below(n - i)]);
    codes.push_back(known.codes()[order[i]]);
    packed_codes.push_back(known.packed_codes()[order[i]]);
  }
  return best_of(codes, packed_codes);
}

template <class Packed>
std::uint64_t entropy_player<Packed>::left_open(const Packed& guess, std::span<const Packed> codes) const {
  std::uint64_t sum = 0;
  for (const auto size : class_sizes(guess, codes)) sum += weights_[size];
  return sum;
}

template <class Packed>
std::string entropy_player<Packed>::best_of(
    const std::vector<std::string>& codes, std::span<const Packed> packed_codes) const {
  std::size_t best = 0;
  auto least       = left_open(packed_codes[0], packed_codes);
  for (std::size_t i = 1; i < codes.size(); ++i) {
    const auto open = left_open(packed_codes[i], packed_codes);
    if (open < least || (open == least && codes[i] < codes[best])) {
      least = open;
      best  = i;
    }
  }
  return codes[best];
}

template class random_player<packed_bits>;
template class random_player<packed_bytes<1>>;
template class random_player<packed_bytes<max_symbols / 16 + 1>>;
template class entropy_player<packed_bits>;
template class entropy_player<packed_bytes<1>>;
template class entropy_player<packed_bytes<max_symbols / 16 + 1>>;

}  // namespace bulls_and_cows
