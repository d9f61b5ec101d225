// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/number_of_at_least.hpp"
#include "../../core/probability.hpp"
#include "../../core/space.hpp"
#include "../../mathematics/exp.hpp"
#include "../../mathematics/log.hpp"
#include "../../operators/mutation/gene_picker.hpp"
#include "../../operators/mutation/none.hpp"
#include "../real_genes.hpp"

namespace clade::mutation {

/// Polynomial mutation in its bounded form: a gene moves by a share of its range, towards either bound with probability
/// 0.5, and the farther the less likely.
///
/// For vectors of real numbers whose bounds are finite: those of the problem's space, `low(i)` and `high(i)`. The
/// larger `index`, from 0, the shorter are the steps: usual are 20 to 100, and without bounds the mean share is 1 /
/// (index + 2). Without bounds the density of the share d is (index + 1) / 2 times (1 - |d|)^index; it is cut off at
/// the bound on either side, so that no value leaves them. The exponent of the inverse of the distribution is 1 /
/// (index + 1). A gene is picked with probability `rate`, from 0 to 1, independently of the others; without a rate,
/// 1/n. It returns whether any gene changed.
///
/// What is kept of 1 is u^(1 / (index + 1)), and -ln u is an exponential number: this is how the share is drawn, anew where
/// it is cut off. Near a bound, where most would be cut off, the exponential number is drawn from what is kept.
///
/// Cost: the picking, by a table that is made once a run, and three draws and an exponential for each gene picked; near a
/// bound a logarithm more. Allocates nothing.
/// Throws std::invalid_argument for chromosomes of another length than the space's, for a rate outside [0, 1], for an
/// index below 0 and, as the run begins, for infinite bounds.
/// Source: Deb and Goyal, "A combined genetic adaptive search for engineering design", 1996; bounds as in NSGA-II.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::simulated_binary{},
///     .mutation = mutation::polynomial{.index = 20}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct polynomial {
  detail::number_of_at_least<"polynomial index", 0> index = 20;
  std::optional<detail::probability<"polynomial rate">> rate{};

  /// The operator with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    constexpr bool has_bounds = detail::space_of_reals<std::remove_cvref_t<decltype(problem.space)>>;
    static_assert(has_bounds,
                  "clade: mutation::polynomial needs a space with the bounds low(i) and high(i) of every gene, such as "
                  "chromosome::reals");
    if constexpr (has_bounds) {
      const auto exponent = 1 / (index + 1);
      return prepared{exponent, 1 - mathematics::exp(-exponent * 0.69314718055994531),
                      detail::finite_box("mutation::polynomial", problem.space),
                      gene_picker::for_space(problem.space, rate)};
    } else {
      return none{};
    }
  }

  struct prepared {
    double exponent;  // 1 / (index + 1)
    double median;    // of the share without bounds
    detail::real_box box;
    gene_picker genes_to_move;

    template <detail::real_sequence C>
    bool operator()(C& genes, random_stream& rng) const {
      box.require_length("mutation::polynomial", genes.size());
      bool changed = false;
      genes_to_move(genes.size(), rng, [&](std::size_t i) {
        const auto moved = value(i, genes[i], rng);
        changed = changed || moved != genes[i];
        genes[i] = moved;
      });
      return changed;
    }

   private:
    double value(std::size_t i, double gene, random_stream& rng) const {
      const auto width = box.width(i), from = box.nearest(i, gene);
      if (!(width > 0)) return from;
      const bool down = rng() >> 63 != 0;
      // The room on the side of the step, as a share of the range.
      const auto room = detail::difference(down ? from : box.high[i], down ? box.low[i] : from) / width;
      if (!(room > 0)) return from;
      double share;
      if (room >= median) {
        do share = share_of(rng.exponential());
        while (share > room);
      } else {
        const auto farthest =
            -mathematics::log(1 - room) / exponent;  // the exponential number of that room, below ln 2
        double number;
        do number = farthest * rng.unit();
        while (rng.exponential() < number);
        share = share_of(number);
      }
      return box.nearest(i, down ? from - share * width : from + share * width);
    }

    double share_of(double number) const { return 1 - mathematics::exp(-exponent * number); }
  };
};

static_assert(mutation_for<polynomial::prepared, std::vector<double>>);

}  // namespace clade::mutation
