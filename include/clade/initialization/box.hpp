#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

#include "../core/concepts.hpp"
#include "../core/message.hpp"
#include "../core/real_genes.hpp"
#include "../core/space.hpp"

namespace clade::initialization {

/// An initial box: every gene of the initial population is uniform from `low` to `high`, both finite, and within the
/// bounds that the space has for it.
///
/// For real vectors whose bounds are infinite, which cannot be sampled, or wider than where good solutions are looked
/// for first. Cost: one draw a gene. Throws std::invalid_argument for high < low, for values that are not finite, and
/// where no value of the box is within the bounds of a gene.
class box {
 public:
  box(double low, double high) : low_(low), high_(high) {
    constexpr auto most = std::numeric_limits<double>::max();
    if (!(low >= -most && low <= most)) detail::refuse({"initialization::box low must be finite, but was ", low});
    if (!(high >= low && high <= most)) {
      detail::refuse({"initialization::box high must be finite and at least low, which is ", low, ", but was ", high});
    }
  }

  template <detail::space_to_fill Space>
  auto operator()(const Space& space, std::size_t, random_stream& rng) const {
    auto genes = space.blank();
    for (std::size_t i = 0; i < space.size(); ++i) {
      const auto low = std::max(low_, space.low(i)), high = std::min(high_, space.high(i));
      if (!(low <= high)) {
        detail::refuse({"initialization::box from ", low_, " to ", high_, " has no value within the bounds of gene ", i,
                        ", ", space.low(i), " and ", space.high(i)});
      }
      genes[i] = detail::uniform_between(low, high, rng);
    }
    return genes;
  }

 private:
  double low_, high_;
};

static_assert(initialization_for<box, archetype::real_space>);

}  // namespace clade::initialization
