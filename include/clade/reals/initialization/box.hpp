// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "../../core/space.hpp"
#include "../../text/message.hpp"
#include "../chromosome/reals.hpp"
#include "../real_genes.hpp"

namespace clade::initialization {

/// Initial box: draws every gene of the initial population uniformly from the intersection of [low, high] with the
/// bounds of the space. `box{{{-3, 2}, {10, 200}}}` sets separate limits for each gene.
///
/// Use it for real vectors whose bounds are infinite, so that they cannot be sampled, or wider than the region in which
/// the search should start.
/// Cost: one draw per gene.
/// Throws std::invalid_argument if high < low or if a limit is not finite. The same exception is thrown while the
/// initial population is made if the box does not overlap the bounds of a gene, or if the number of limits differs from
/// the size of the space.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::blend{},
///                            .mutation = mutation::gauss{},
///                            .initialization = initialization::box{-1, 1}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
class box {
 public:
  box(double low, double high) : box(std::vector<chromosome::range>{{low, high}}) { for_all_ = true; }

  box(std::vector<chromosome::range> ranges) : ranges_(std::move(ranges)) {
    if (ranges_.empty()) detail::refuse({"initialization::box needs bounds, but had none"});
    constexpr auto most = std::numeric_limits<double>::max();
    for (const auto& [low, high] : ranges_) {
      if (!(low >= -most && low <= most)) detail::refuse({"initialization::box low must be finite, but was ", low});
      if (!(high >= low && high <= most)) {
        detail::refuse(
            {"initialization::box high must be finite and at least low, which is ", low, ", but was ", high});
      }
    }
  }

  template <detail::space_to_fill Space>
  auto operator()(const Space& space, std::size_t, random_stream& rng) const {
    if (!for_all_ && ranges_.size() != space.size()) {
      detail::refuse({"initialization::box must have bounds for ", space.size(),
                      " genes, the size of the space, but had ", ranges_.size()});
    }
    auto genes = space.blank();
    for (std::size_t i = 0; i < space.size(); ++i) {
      const auto& range = ranges_[for_all_ ? 0 : i];
      const auto low = std::max(range.low, space.low(i)), high = std::min(range.high, space.high(i));
      if (!(low <= high)) {
        detail::refuse({"initialization::box from ", range.low, " to ", range.high,
                        " has no value within the bounds of gene ", i, ", ", space.low(i), " and ", space.high(i)});
      }
      genes[i] = detail::uniform_between(low, high, rng);
    }
    return genes;
  }

 private:
  std::vector<chromosome::range> ranges_;
  bool for_all_ = false;
};

}  // namespace clade::initialization
