// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>

#include "../../core/space.hpp"
#include "fixed_length_gene_picker.hpp"

namespace clade::mutation {

/// Picks each gene with the same probability, independently of the others, in chromosomes of any length.
///
/// Cost: that of `fixed_length_gene_picker` for chromosomes of the given length, one draw per gene for others. Calls
/// allocate nothing.
/// ~~~
/// const mutation::gene_picker pick(20, 0.1);  // of 20 genes, each with probability 0.1
/// std::vector<int> genes(20);
/// pick(genes.size(), rng, [&](std::size_t i) { ++genes[i]; });
/// ~~~
class gene_picker {
 public:
  /// Makes a picker. `size` is the usual number of genes. `rate` is the probability per gene, in [0, 1]; by default 1/n
  /// for n genes.
  gene_picker(std::size_t size, std::optional<double> rate) : rate_(rate), table_(size, rate) {}

  /// Returns a picker for the chromosomes of a space, with a table if the space has a size.
  template <class Space>
  static gene_picker for_space(const Space& space, std::optional<double> rate) {
    if constexpr (detail::space_of_size<Space>) {
      return {space.size(), rate};
    } else {
      return {0, rate};
    }
  }

  /// Calls change(i) with the index of every picked gene of `n` genes, in no particular order.
  template <class Change>
  void operator()(std::size_t n, random_stream& rng, Change&& change) const {
    if (n == table_.size()) {
      table_(rng, change);
    } else if (n > 0) {
      const auto each = rate_ ? *rate_ : 1.0 / static_cast<double>(n);
      for (std::size_t i = 0; i < n; ++i) {
        if (rng.chance(each)) change(i);
      }
    }
  }

 private:
  std::optional<double> rate_;
  fixed_length_gene_picker table_;
};

}  // namespace clade::mutation
