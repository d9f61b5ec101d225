// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <optional>

#include "../../random/binomial.hpp"
#include "../../random/random_stream.hpp"

namespace clade::mutation {

/// Picks each gene with the same probability, independently of the others, in chromosomes of a fixed length. For
/// chromosomes of any length, see `gene_picker`.
///
/// The number of picked genes is drawn from its binomial distribution and the genes uniformly from all sets of this
/// size: up to three directly, up to 16 with rejection of duplicates, and more by selection sampling in one pass.
///
/// Cost: two draws in all for up to three picked genes of at most 1600, otherwise about one draw per picked gene. If
/// more than 16 or more than half of the genes are picked, one draw per gene.
/// Source: the selection sampling from Vitter, "Faster methods for random sampling", 1984.
/// ~~~
/// const mutation::fixed_length_gene_picker pick(20, 0.1);  // of 20 genes, each with probability 0.1
/// std::vector<int> genes(20);
/// pick(rng, [&](std::size_t i) { ++genes[i]; });
/// ~~~
class fixed_length_gene_picker {
 public:
  /// Computes the table. `size` is the number of genes. `rate` is the probability per gene, in [0, 1]; by default
  /// 1/size.
  fixed_length_gene_picker(std::size_t size, std::optional<double> rate)
      : count_(size, rate        ? *rate
                     : size == 0 ? 0.0
                                 : 1.0 / static_cast<double>(size)) {}

  std::size_t size() const noexcept { return count_.trials(); }

  /// Calls change(i) for every picked gene and returns whether any gene was picked. If change(i, picked) is possible,
  /// it is also called with `false` for genes that are not picked, to avoid an unpredictable branch.
  template <class Change>
  bool operator()(random_stream& rng, Change&& change) const {
    const auto n = size();
    const auto picked = count_(rng);
    if (picked <= 3 && n > 3) {
      auto [i, j, k] = rng.below(n, n - 1, n - 2);  // three distinct positions, each an index among the remaining ones
      j += j >= i;
      k += k >= std::min(i, j);
      k += k >= std::max(i, j);
      if constexpr (std::invocable<Change&, std::size_t, bool>) {
        change(i, picked > 0);
        change(j, picked > 1);
        change(k, picked > 2);
      } else {
        if (picked > 0) change(i);
        if (picked > 1) change(j);
        if (picked > 2) change(k);
      }
      return picked > 0;
    }
    pick_many(picked, random_stream(rng()), change);
    return picked > 0;
  }

 private:
  // A separate function with a separate stream lets the caller's stream stay in registers.
  template <class Change>
  [[gnu::noinline]] void pick_many(std::size_t picked, random_stream rng, Change& change) const {
    constexpr std::size_t few = 16;
    const auto n = size();
    if (picked <= few && picked <= n / 2) {
      std::array<std::size_t, few> before;
      for (std::size_t k = 0; k < picked; ++k) {
        auto* const i = before.data() + k;
        do *i = rng.below(n);
        while (std::find(before.data(), i, *i) != i);
        change(*i);
      }
    } else {
      for (std::size_t i = 0; picked > 0; ++i) {
        if (rng.below(n - i) < picked) {
          change(i);
          --picked;
        }
      }
    }
  }

  detail::binomial count_;
};

/// The former name of `fixed_length_gene_picker`, kept for one version.
using per_gene [[deprecated("renamed to fixed_length_gene_picker")]] = fixed_length_gene_picker;

}  // namespace clade::mutation
