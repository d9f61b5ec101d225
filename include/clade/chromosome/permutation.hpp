// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <vector>

#include "../core/concepts.hpp"
#include "../core/genes.hpp"
#include "../core/in_space.hpp"
#include "../core/positive.hpp"
#include "../text/message.hpp"

namespace clade::chromosome {

/// The space of all orders of the numbers 0..n-1: `permutation{64}` makes chromosomes of type std::vector<int>,
/// `permutation<std::uint8_t>{64}` packs them more tightly.
///
/// Every order is equally likely. Cost: n draws, one allocation.
/// Throws std::invalid_argument for n = 0, or where n-1 is more than the type of the genes can hold.
/// Source: the shuffle of Fisher and Yates, in Durstenfeld's form, 1964.
/// ~~~
/// chromosome::is_permutation(chromosome::permutation{8}(rng));  // = true
/// ~~~
template <std::integral Gene = int>
struct permutation {
  using makes_permutations = void;

  detail::number_of<"permutation size"> length;  ///< genes, 1 at least

  constexpr std::size_t size() const noexcept { return length; }

  std::vector<Gene> operator()(random_stream& rng) const {
    if (length - 1 > static_cast<std::size_t>(std::numeric_limits<Gene>::max())) {
      detail::refuse({"permutation size must be at most ", std::numeric_limits<Gene>::max(),
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
/// ~~~
/// chromosome::is_permutation(std::vector{2, 0, 1});  // = true
/// chromosome::is_permutation(std::vector{2, 0, 2});  // = false
/// ~~~
template <detail::gene_sequence Genes>
bool is_permutation(const Genes& genes) {
  return detail::holds_each_once(genes);
}

}  // namespace clade::chromosome
