// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <vector>

#include "../core/checked.hpp"
#include "../core/genes.hpp"
#include "../core/in_space.hpp"
#include "../text/message.hpp"

namespace clade::chromosome {

/// The space of all permutations of 0..n-1. All permutations are equally likely. `permutation{64}` has chromosomes of
/// type std::vector<int>, and `permutation<std::uint8_t>{64}` has smaller genes.
///
/// Cost: n draws and one allocation.
/// Throws std::invalid_argument at construction if n is 0, and when a chromosome is made if n-1 is not representable in
/// the type of the genes.
/// Source: Durstenfeld, "Algorithm 235: random permutation", 1964 (the shuffle).
/// ~~~
/// chromosome::is_permutation(chromosome::permutation{8}(rng));  // = true
/// ~~~
template <std::integral Gene = int>
struct permutation {
  using makes_permutations = void;

  detail::object_count<"permutation size"> length;  ///< the number of genes, at least 1

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

/// Returns whether `genes` contains each of the numbers 0..n-1 once, where n is the number of genes.
/// Cost: one pass.
/// ~~~
/// chromosome::is_permutation(std::vector{2, 0, 1});  // = true
/// chromosome::is_permutation(std::vector{2, 0, 2});  // = false
/// ~~~
template <detail::gene_sequence Genes>
bool is_permutation(const Genes& genes) {
  return detail::holds_each_once(genes);
}

}  // namespace clade::chromosome
