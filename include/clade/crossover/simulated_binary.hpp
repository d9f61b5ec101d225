#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
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
      return prepared{index, detail::real_box(problem.space), mathematics::pow(2, 54 / (index + 1))};
    } else {
      return none{};
    }
  }

  struct prepared {
    double index;
    detail::real_box box;
    double nothing_beyond;  // to the power of -(index + 1), it is 2^-54

    template <detail::real_sequence C>
    bool operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
      detail::begin_child("crossover::simulated_binary", box, mother, father, child);
      bool changed = false;
      for (std::size_t first = 0; first < mother.size(); first += at_once) {
        const auto end = std::min(first + at_once, mother.size());
        const auto crossed = rng(), upper = rng();
        values all;
        std::uint64_t differ = 0;
        for (auto i = first; i < end; ++i) {
          child[i] = mother[i];
          differ |= std::uint64_t{mother[i] != father[i]} << (i - first);
        }
        // By the bits that are set: a branch for each gene would be mispredicted every other time.
        for (auto left = crossed & differ; left != 0; left &= left - 1) {
          const auto bit = static_cast<std::size_t>(std::countr_zero(left)), i = first + bit;
          add(all, i, mother[i], father[i], (upper >> bit) & 1, rng);
        }
        if (all.count > 0) compute(all);
        for (std::size_t k = 0; k < all.count; ++k) {
          const auto i = all.gene[k];
          child[i] = all.value[k];
          changed = changed || child[i] != mother[i];
        }
      }
      return changed;
    }

   private:
    static constexpr std::size_t at_once = 64;  // genes for which two draws decide

    // The genes that are crossed, as columns: powers of a column take a fraction of the time of one after the other.
    struct values {
      std::size_t count = 0, near_bounds = 0;
      std::array<std::size_t, at_once> gene, near_bound;
      std::array<double, at_once> smaller, greater, u, power, value;
      std::array<bool, at_once> near_greater;
    };

    // Notes a gene that is to be near the greater of its parents' two, or near the smaller one.
    void add(values& all, std::size_t i, double one, double other, bool near_greater, random_stream& rng) const {
      const auto k = all.count++;
      const auto smaller = box.nearest(i, std::min(one, other)), greater = box.nearest(i, std::max(one, other));
      const auto distance = detail::difference(greater, smaller);
      const auto room = near_greater ? box.high[i] - greater : smaller - box.low[i];
      all.gene[k] = i;
      all.smaller[k] = smaller;
      all.greater[k] = greater;
      all.near_greater[k] = near_greater;
      all.u[k] = rng.unit();
      const auto widened = 1 + 2 * (room / distance);
      // Where next to nothing is cut off, 2 less the power is 2.
      all.power[k] = 0;
      if (distance > 0 && widened < nothing_beyond) {
        all.near_bound[all.near_bounds++] = k;
        all.power[k] = widened;
      }
    }

    void compute(values& all) const {
      if (const auto n = all.near_bounds; n > 0) {
        for (std::size_t j = 0; j < n; ++j) all.value[j] = all.power[all.near_bound[j]];
        const std::span cut_off(all.value.data(), n);
        mathematics::pow(cut_off, -(index + 1), cut_off);
        for (std::size_t j = 0; j < n; ++j) all.power[all.near_bound[j]] = all.value[j];
      }
      const std::span power(all.power.data(), all.count);
      for (std::size_t k = 0; k < all.count; ++k) {
        const auto held = 2 - all.power[k];  // what the distribution without bounds holds between them, doubled
        const auto below = all.u[k] * held;
        all.power[k] = below <= 1 ? below : 1 / (2 - below);
      }
      mathematics::pow(power, 1 / (index + 1), power);
      for (std::size_t k = 0; k < all.count; ++k) {
        const auto distance = detail::difference(all.greater[k], all.smaller[k]);
        const auto middle = all.smaller[k] + distance / 2, half = distance / 2, spread = all.power[k];
        const auto value = all.near_greater[k] ? middle + spread * half : middle - spread * half;
        all.value[k] = distance > 0 ? box.nearest(all.gene[k], value) : all.smaller[k];
      }
    }
  };
};

static_assert(crossover_for<simulated_binary::prepared, std::vector<double>>);

}  // namespace clade::crossover
