// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <optional>

#include "../../core/gene_set.hpp"
#include "../../random/binomial.hpp"
#include "../../random/random_stream.hpp"

namespace clade::mutation {

/// Picks genes, each with the same probability and independently, at the cost of one draw per gene picked, and of
/// two in all for up to three genes among at most 1600.
///
/// The number of picked genes follows its binomial distribution; which they are is drawn uniformly among all sets of
/// that size: up to three directly, more by rejection of repeats while they are few, else by Vitter's selection
/// sampling in one pass.
/// ~~~
/// const mutation::per_gene pick(20, 0.1);  // of 20 genes, each with probability 0.1
/// std::vector<int> genes(20);
/// pick(rng, [&](std::size_t i) { ++genes[i]; });
/// ~~~
class per_gene {
 public:
  /// For chromosomes of `size` genes; a missing rate stands for 1/size.
  per_gene(std::size_t size, std::optional<double> rate)
      : count_(size, rate        ? *rate
                     : size == 0 ? 0.0
                                 : 1.0 / static_cast<double>(size)) {}

  std::size_t size() const noexcept { return count_.trials(); }

  /// Calls change(i) for every gene picked, and tells whether there was any. A change that takes a second argument
  /// (true unless given) is also called with false, for genes not picked: that spares a branch that cannot be
  /// predicted.
  template <class Change>
  bool operator()(random_stream& rng, Change&& change) const {
    const auto n = size();
    const auto picked = count_(rng);
    if (picked <= 3 && n > 3) {
      auto [i, j, k] = rng.below(n, n - 1, n - 2);  // three different places, each in what the ones before it leave
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
    many(picked, random_stream(rng()), change);
    return picked > 0;
  }

 private:
  // Apart from the usual case, and with a stream of its own, so that the caller's stream can stay in registers.
  template <class Change>
  [[gnu::noinline]] void many(std::size_t picked, random_stream rng, Change& change) const {
    constexpr std::size_t few = 16;
    const auto n = size();
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

}  // namespace clade::mutation
