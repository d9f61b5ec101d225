// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/number_of_at_least.hpp"
#include "../../core/probability.hpp"
#include "../../core/space.hpp"
#include "../../mathematics/exp.hpp"
#include "../../operators/crossover/none.hpp"
#include "../../random/random_mask.hpp"
#include "../real_genes.hpp"

namespace clade::crossover {

/// Simulated binary crossover, SBX, in its bounded form: every gene of the child is, with probability `gene_rate`, a
/// value near one of its parents', spread about them as one-point crossover of binary numbers spreads its children; else
/// it is its mother's.
///
/// For vectors of real numbers. The larger `index`, from 0, the nearer are children to their parents: usual are 2 to
/// 20. With d, the distance of the parents' genes, a child is d (1 - beta) / 2 away from one of the two, either being
/// equally likely; the density of beta is (index + 1) / 2 times beta^index below 1 and beta^-(index + 2) above, cut off
/// at the bound on that side. The exponent of the inverse of the distribution is 1 / (index + 1). The bounds are those
/// of the problem's space, `low(i)` and `high(i)`; no value leaves them, and where one is infinite, nothing is cut off.
/// Genes in which the parents agree are handed on. The published operator makes two children; this one makes either of
/// them, and tells whether it differs from its mother. With `selection::siblings` a run has both of them, as long as
/// nothing is cut off. With many objectives a `gene_rate` below the usual 0.5 converges sooner.
///
/// A share u of the distribution without bounds is beta = u^(1 / (index + 1)), and -ln u is an exponential number: this is
/// how beta is drawn. One that is cut off is drawn again, which happens half of the time at most.
///
/// Cost: three draws for 64 genes, about six more where `gene_rate` is not 0.5, and one draw and an exponential for every
/// gene that is crossed, twice that at bounds. Allocates nothing. Throws std::invalid_argument where a parent has another
/// number of genes than the space, for an index below 0, and for a rate outside [0, 1].
/// Source: Deb and Agrawal, "Simulated binary crossover for continuous search space", 1995; bounds as in NSGA-II, Deb,
/// Sindhya and Okabe, 2007.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::simulated_binary{.index = 15},
///     .mutation = mutation::polynomial{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct simulated_binary {
  detail::number_of_at_least<"simulated_binary index", 0> index = 15;
  detail::probability<"simulated_binary gene_rate"> gene_rate = 0.5;

  /// The operator with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    constexpr bool has_bounds = detail::space_of_reals<std::remove_cvref_t<decltype(problem.space)>>;
    static_assert(has_bounds,
                  "clade: crossover::simulated_binary needs a space with the bounds low(i) and high(i) of every gene, "
                  "such as chromosome::reals");
    if constexpr (has_bounds) {
      detail::real_box box(problem.space);
      constexpr auto most = std::numeric_limits<double>::max();
      for (std::size_t i = 0; i < box.size(); ++i) {  // values are finite without bounds too
        box.low[i] = std::max(box.low[i], -most);
        box.high[i] = std::min(box.high[i], most);
      }
      return prepared{1 / (index + 1), detail::random_mask(1 - gene_rate), std::move(box)};
    } else {
      return none{};
    }
  }

  struct prepared {
    double exponent;              // 1 / (index + 1)
    detail::random_mask mothers;  // of the genes that are not crossed
    detail::real_box box;

    template <detail::real_sequence C>
    bool operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
      detail::begin_child("crossover::simulated_binary", box, mother, father, child);
      bool changed = false;
      for (std::size_t first = 0; first < mother.size(); first += at_once) {
        const auto end = std::min(first + at_once, mother.size());
        const auto crossed = ~mothers(~std::uint64_t{0} >> (at_once - (end - first)), rng), near_father = rng();
        std::uint64_t differ = 0;
        for (auto i = first; i < end; ++i) {
          child[i] = mother[i];
          differ |= std::uint64_t{mother[i] != father[i]} << (i - first);
        }
        // By the bits that are set: a branch for each gene would be mispredicted every other time.
        for (auto left = crossed & differ; left != 0;) {
          std::array<double, at_once> column;
          const auto factors = draw(left, column, rng);
          const auto* factor = factors.data();
          for (auto genes = left; genes != 0; genes &= genes - 1, ++factor) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(genes)), i = first + bit;
            const auto found = value(mother[i], father[i], (near_father >> bit) & 1, *factor);
            const auto inside = box.nearest(i, found);
            if (found != inside && *factor > 1)
              continue;  // cut off; a child that contracts is outside by rounding only
            child[i] = inside;
            changed = changed || inside != mother[i];
            left &= ~(std::uint64_t{1} << bit);
          }
        }
      }
      return changed;
    }

   private:
    static constexpr std::size_t at_once = 64;  // genes for which two draws decide

    // A beta for every bit that is set: at least 1 where the child spreads, and at most 1 where it contracts. As a column,
    // since its exponentials take a fraction of the time of one after the other.
    std::span<const double> draw(std::uint64_t genes, std::array<double, at_once>& column, random_stream& rng) const {
      std::size_t count = 0;
      for (auto spreads = rng(); genes != 0; genes &= genes - 1, spreads >>= 1) {
        column[count++] = (spreads & 1 ? exponent : -exponent) * rng.exponential();
      }
      const std::span factors(column.data(), count);
      mathematics::exp(factors, factors);
      return factors;
    }

    static double value(double mother, double father, bool near_father, double factor) {
      const auto half = detail::difference(father, mother) / 2, middle = mother + half;
      return near_father ? middle + factor * half : middle - factor * half;
    }
  };
};

static_assert(crossover_for<simulated_binary::prepared, std::vector<double>>);

}  // namespace clade::crossover
