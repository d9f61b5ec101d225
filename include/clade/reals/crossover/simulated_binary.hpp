// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include "../../core/checked.hpp"
#include "../../mathematics/exp.hpp"
#include "../../operators/crossover/none.hpp"
#include "../../random/random_mask.hpp"
#include "../real_genes.hpp"

namespace clade::crossover {

/// Simulated binary crossover (SBX), bounded form: with probability `gene_rate`, a gene is drawn near the gene of one
/// of the parents, with the spread that one-point crossover has on binary numbers. Otherwise it is the gene of the
/// mother.
///
/// The operator is for real vectors. It uses the bounds `low(i)` and `high(i)` of the problem's space; at an infinite
/// bound the distribution is not truncated. Let d be the distance between the genes of the parents. The child's gene is
/// d (1 - beta) / 2 away from one parent, chosen with probability 1/2. The density of beta is (index + 1) / 2 *
/// beta^index below 1 and (index + 1) / 2 * beta^-(index + 2) above, truncated at the bound on that side. A larger
/// index draws children nearer to the parents; usual values are 2 to 20. A gene that is equal in both parents is
/// inherited. The published operator makes two children. This operator makes one of them and returns whether it differs
/// from its mother. With `selection::siblings` both are made, provided that nothing is truncated. With many objectives,
/// a `gene_rate` below the usual 0.5 converges sooner.
///
/// An untruncated beta is u^(1 / (index + 1)) or its inverse, where u is uniform. Since -ln u is exponentially
/// distributed, beta is computed from an exponential draw. Values beyond the bound are redrawn; at most half of all
/// values are.
///
/// Cost: O(n), with three draws per 64 genes (about six more if `gene_rate` is not 0.5), and an exponential draw and an
/// exponential function per crossed gene, at most twice as many on average at a bound. Allocates nothing.
/// Throws std::invalid_argument if a parent's length differs from the size of the space, if `index` is negative or not
/// finite, and if `gene_rate` is outside [0, 1].
/// Source: Deb and Agrawal, "Simulated binary crossover for continuous search space", 1995; bounds: Deb, Sindhya and
/// Okabe, "Self-adaptive simulated binary crossover for real-parameter optimization", 2007, as in NSGA-II.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::simulated_binary{.index = 15},
///     .mutation = mutation::polynomial{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct simulated_binary {
  detail::real_from<"simulated_binary index", 0> index = 15;          ///< the distribution index, at least 0
  detail::probability<"simulated_binary gene_rate"> gene_rate = 0.5;  ///< the probability of crossing a gene, in [0, 1]

  /// Returns the operator for one run, with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    return detail::with_bounds<none>(problem, [&](detail::real_box box) {
      constexpr auto most = std::numeric_limits<double>::max();
      for (std::size_t i = 0; i < box.size(); ++i) {  // values stay finite if a bound is infinite
        box.low[i] = std::max(box.low[i], -most);
        box.high[i] = std::min(box.high[i], most);
      }
      return prepared{1 / (index + 1), detail::random_mask(1 - gene_rate), std::move(box)};
    });
  }

  struct prepared {
    double exponent;              // the exponent of u, 1 / (index + 1)
    detail::random_mask mothers;  // selects the genes inherited from the mother
    detail::real_box box;

    template <detail::real_sequence C>
    bool operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
      detail::resize_to_parents("crossover::simulated_binary", box, mother, father, child);
      bool changed = false;
      for (std::size_t first = 0; first < mother.size(); first += at_once) {
        const auto end = std::min(first + at_once, mother.size());
        const auto crossed = ~mothers(~std::uint64_t{0} >> (at_once - (end - first)), rng), near_father = rng();
        std::uint64_t differ = 0;
        for (auto i = first; i < end; ++i) {
          child[i] = mother[i];
          differ |= std::uint64_t{mother[i] != father[i]} << (i - first);
        }
        // The loop visits only set bits, since a branch per gene would be mispredicted half of the time.
        for (auto left = crossed & differ; left != 0;) {
          std::array<double, at_once> column;
          const auto factors = draw(left, column, rng);
          const auto* factor = factors.data();
          for (auto genes = left; genes != 0; genes &= genes - 1, ++factor) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(genes)), i = first + bit;
            const auto found = value(mother[i], father[i], (near_father >> bit) & 1, *factor);
            const auto inside = box.nearest(i, found);
            if (found != inside && *factor > 1)
              continue;  // redraws the gene; a contracting factor leaves the bounds only by rounding
            child[i] = inside;
            changed = changed || inside != mother[i];
            left &= ~(std::uint64_t{1} << bit);
          }
        }
      }
      return changed;
    }

   private:
    static constexpr std::size_t at_once = 64;  // the number of genes decided by one random word

    // Draws a beta for every set bit: at least 1 if the gene expands, at most 1 if it contracts. The exponentials are
    // computed for a whole array, in a fraction of the time of single calls.
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

}  // namespace clade::crossover

namespace clade::chromosome {

/// Returns the operator that `crossover::record` applies to a member with real numbers.
/// ~~~
/// chromosome::default_crossover(chromosome::real{0, 1}).index == 15;  // = true
/// ~~~
template <detail::space_of_reals Space>
crossover::simulated_binary default_crossover(const Space&) {
  return {};
}

}  // namespace clade::chromosome
