#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "../core/concepts.hpp"
#include "../core/number_of_at_least.hpp"
#include "../core/real_genes.hpp"
#include "../core/space.hpp"
#include "../mathematics/pow.hpp"
#include "none.hpp"

namespace clade::crossover {

/// Simulated binary crossover, SBX, in its bounded form: every gene of the child is, with probability 0.5, its
/// mother's, else a value near one of its parents', spread about them as one-point crossover of binary numbers spreads
/// its children.
///
/// For vectors of real numbers. The larger `index`, from 0, the nearer are children to their parents: usual are 2 to
/// 20. With d, the distance of the parents' genes, a child is d (1 - beta) / 2 away from one of the two, either being
/// equally likely; the density of beta is (index + 1) / 2 times beta^index below 1 and beta^-(index + 2) above, cut off
/// at the bound on that side. The exponent of the inverse of the distribution is 1 / (index + 1). The bounds are those
/// of the problem's space, `low(i)` and `high(i)`; no value leaves them, and where one is infinite, nothing is cut off.
/// Genes in which the parents agree are handed on. The published operator makes two children; this one makes either of
/// them, and tells whether it differs from its mother.
///
/// Cost: two draws for 64 genes, and one draw and two powers for every second gene. Allocates nothing. Throws
/// std::invalid_argument where a parent has another number of genes than the space, and for an index below 0.
/// Source: Deb and Agrawal, "Simulated binary crossover for continuous search space", 1995; bounds as in NSGA-II, Deb,
/// Sindhya and Okabe, 2007.
struct simulated_binary {
  detail::number_of_at_least<"simulated_binary index", 0> index = 15;

  /// The operator with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    constexpr bool has_bounds = detail::space_of_reals<std::remove_cvref_t<decltype(problem.space)>>;
    static_assert(has_bounds,
                  "clade: crossover::simulated_binary needs a space with the bounds low(i) and high(i) of every gene, "
                  "such as chromosome::reals");
    if constexpr (has_bounds) {
      return prepared{index, detail::real_box(problem.space)};
    } else {
      return none{};
    }
  }

  struct prepared {
    double index;
    detail::real_box box;

    template <detail::real_sequence C>
    bool operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
      detail::begin_child("crossover::simulated_binary", box, mother, father, child);
      bool changed = false;
      std::uint64_t crossed = 0, upper = 0;
      for (std::size_t i = 0; i < mother.size(); ++i) {
        if (i % 64 == 0) {
          crossed = rng();
          upper = rng();
        }
        const bool cross = (crossed >> (i % 64)) & 1;
        child[i] = mother[i];
        if (!cross || mother[i] == father[i]) continue;
        child[i] = value(i, mother[i], father[i], (upper >> (i % 64)) & 1, rng);
        changed = changed || child[i] != mother[i];
      }
      return changed;
    }

   private:
    // The gene of the child near the greater of two genes, or near the smaller one.
    double value(std::size_t i, double one, double other, bool near_greater, random_stream& rng) const {
      const auto smaller = box.nearest(i, std::min(one, other)), greater = box.nearest(i, std::max(one, other));
      const auto distance = detail::difference(greater, smaller);
      const auto room = near_greater ? box.high[i] - greater : smaller - box.low[i];
      const auto u = rng.unit();
      if (!(distance > 0)) return smaller;
      // What the distribution without bounds holds between them, doubled.
      const auto held = 2 - mathematics::pow(1 + 2 * (room / distance), -(index + 1));
      const auto below = u * held;
      const auto spread = mathematics::pow(below <= 1 ? below : 1 / (2 - below), 1 / (index + 1));
      const auto middle = smaller + distance / 2, half = distance / 2;
      return box.nearest(i, near_greater ? middle + spread * half : middle - spread * half);
    }
  };
};

static_assert(crossover_for<simulated_binary::prepared, std::vector<double>>);

}  // namespace clade::crossover
