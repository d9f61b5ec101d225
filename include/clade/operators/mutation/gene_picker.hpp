// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>

#include "../../core/space.hpp"
#include "../../random/random_stream.hpp"
#include "per_gene.hpp"

namespace clade::mutation {

/// Picks genes as `per_gene` does, in chromosomes of any length: by its table where they are as long as it was made
/// for, which costs one draw per gene picked, otherwise by one draw per gene. Neither allocates.
/// ~~~
/// const mutation::gene_picker pick(20, 0.1);  // of 20 genes, each with probability 0.1
/// std::vector<int> genes(20);
/// pick(genes.size(), rng, [&](std::size_t i) { ++genes[i]; });
/// ~~~
class gene_picker {
 public:
  /// For chromosomes of usually `size` genes; a missing rate stands for 1/n.
  gene_picker(std::size_t size, std::optional<double> rate) : rate_(rate), table_(size, rate) {}

  /// For the chromosomes of a space, which need not have a size.
  template <class Space>
  static gene_picker for_space(const Space& space, std::optional<double> rate) {
    if constexpr (detail::space_of_size<Space>) {
      return {space.size(), rate};
    } else {
      return {0, rate};
    }
  }

  /// Calls change(i) for every gene picked of `n`.
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
  per_gene table_;
};

}  // namespace clade::mutation
