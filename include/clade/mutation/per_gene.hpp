#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "../core/binomial.hpp"
#include "../core/gene_set.hpp"
#include "../core/random_stream.hpp"

namespace clade::mutation {

/// Picks genes, each with the same probability and independently, at the cost of a draw for every gene picked.
///
/// The number of picked genes follows its binomial distribution; which they are is drawn uniformly among all sets of that
/// size: by rejection of repeats while they are few, else by Vitter's selection sampling in one pass.
class per_gene {
 public:
  /// For chromosomes of `size` genes; a missing rate stands for 1/size.
  per_gene(std::size_t size, std::optional<double> rate)
      : count_(size, rate        ? *rate
                     : size == 0 ? 0.0
                                 : 1.0 / static_cast<double>(size)) {}

  std::size_t size() const noexcept { return count_.trials(); }

  /// Calls change(i) for every gene picked, and tells whether there was any.
  template <class Change>
  bool operator()(random_stream& rng, Change&& change) const {
    const auto n = size();
    const auto picked = count_(rng);
    if (picked <= few && picked <= n / 2) {
      std::array<std::size_t, few> before;
      for (std::size_t k = 0; k < picked; ++k) {
        auto& i = before[k];
        for (bool repeated = true; repeated;) {
          i = rng.below(n);
          repeated = false;
          for (std::size_t j = 0; j < k; ++j) repeated = repeated || before[j] == i;
        }
        change(i);
      }
    } else {
      auto left = picked;
      for (std::size_t i = 0; left > 0; ++i) {
        if (rng.below(n - i) < left) {
          change(i);
          --left;
        }
      }
    }
    return picked > 0;
  }

 private:
  static constexpr std::size_t few = 16;
  binomial count_;
};

}  // namespace clade::mutation
