#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <ranges>
#include <vector>

#include "../core/concepts.hpp"
#include "../core/gene_set.hpp"
#include "../core/message.hpp"
#include "../core/positive.hpp"

namespace clade::chromosome {

/// The space of all orders of the numbers 0..n-1: `permutation{64}` makes chromosomes of type std::vector<int>,
/// `permutation<std::uint8_t>{64}` packs them more tightly.
///
/// Every order is equally likely (Fisher and Yates' shuffle, Durstenfeld 1964). Cost: n draws, one allocation.
/// Throws std::invalid_argument for n = 0, or where n-1 is more than the type of the genes can hold.
template <std::integral Gene = int>
struct permutation {
  positive<"permutation size"> length;

  constexpr std::size_t size() const noexcept { return length; }

  std::vector<Gene> operator()(random_stream& rng) const {
    if (length - 1 > static_cast<std::size_t>(std::numeric_limits<Gene>::max())) {
      refuse({"permutation size must be at most ", std::numeric_limits<Gene>::max(),
              " + 1 for genes of this type, but was ", length});
    }
    std::vector<Gene> genes(length);
    for (std::size_t i = 0; i < genes.size(); ++i) {
      const auto j = rng.below(i + 1);
      genes[i] = genes[j];
      genes[j] = static_cast<Gene>(i);
    }
    return genes;
  }
};

permutation(std::integral auto) -> permutation<int>;

static_assert(space_for<permutation<>>);

/// Whether `genes` holds every number 0..n-1 once, n being its size. Cost: one pass.
template <std::ranges::random_access_range Genes>
bool is_permutation(const Genes& genes) {
  const auto n = std::ranges::size(genes);
  gene_set seen(n);
  for (const auto gene : genes) {
    const auto i = static_cast<std::size_t>(gene);
    if (i >= n || seen.contains(i)) return false;
    seen.insert(i);
  }
  return true;
}

}  // namespace clade::chromosome
