// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <clade/random/random_stream.hpp>

namespace support {

/// A user-defined space: sequences of integers, unknown to clade.
struct rows {
  std::size_t n;
  int low = 0, high = 9;

  std::size_t size() const { return n; }
  int gene(clade::random_stream& rng) const { return low + rng.below(high - low + 1); }
  std::vector<int> operator()(clade::random_stream& rng) const {
    std::vector<int> genes(n);
    for (auto& g : genes) g = gene(rng);
    return genes;
  }
};

/// Words of varying length over an alphabet. The space has no size.
struct words {
  std::size_t longest;
  std::string alphabet = "acgt";

  char gene(clade::random_stream& rng) const { return alphabet[rng.below(alphabet.size())]; }
  std::string operator()(clade::random_stream& rng) const {
    std::string text(1 + rng.below(longest), ' ');
    for (auto& c : text) c = gene(rng);
    return text;
  }
};

inline bool belongs(const words& space, const std::string& text) {
  return !text.empty() && text.size() <= space.longest && text.find_first_not_of(space.alphabet) == std::string::npos;
}

}  // namespace support
