// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>

#include "../../core/checked.hpp"
#include "../../mathematics/exp.hpp"
#include "../../mathematics/log.hpp"
#include "../../operators/mutation/gene_picker.hpp"
#include "../../operators/mutation/none.hpp"
#include "../real_genes.hpp"

namespace clade::mutation {

/// Polynomial mutation, bounded form: moves each chosen gene by a random fraction of its range, towards either bound
/// with probability 1/2. The density of the fraction decreases polynomially.
///
/// The operator is for real vectors. It uses the bounds `low(i)` and `high(i)` of the problem's space. They must be
/// finite. The density of the fraction d is (index + 1) / 2 * (1 - |d|)^index, truncated at the bounds. Without
/// truncation, the mean of |d| is 1 / (index + 2). A larger index makes shorter steps; usual values are 20 to 100. A
/// call returns whether any gene changed.
///
/// For a uniform u, 1 - |d| is u^(1 / (index + 1)). Since -ln u is exponentially distributed, d is computed from an
/// exponential draw, and values beyond the bound are redrawn. Near a bound most values would be redrawn, so the
/// truncated exponential distribution is sampled directly.
///
/// Cost: that of `gene_picker`, with a table that is computed once per run; per chosen gene, about three draws and an
/// exponential function, and near a bound a logarithm. Allocates nothing.
/// Throws std::invalid_argument if a chromosome's length differs from the size of the space, if `rate` is outside [0,
/// 1], and if `index` is negative or not finite. The same exception is thrown at the start of a run if a bound
/// is infinite.
/// Source: Deb and Goyal, "A combined genetic adaptive search for engineering design", 1996; bounds as in NSGA-II.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::simulated_binary{},
///     .mutation = mutation::polynomial{.index = 20}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct polynomial {
  /// The distribution index, at least 0, usually 20 to 100.
  detail::real_from<"polynomial index", 0> index = 20;
  std::optional<detail::probability<"polynomial rate">> rate{};  ///< the probability of changing a gene; by default 1/n

  /// Returns the operator for one run, with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    return detail::with_bounds<none>(problem, [&](const detail::real_box& box) {
      box.require_finite("mutation::polynomial");
      const auto exponent = 1 / (index + 1);
      return prepared{exponent, 1 - mathematics::exp(-exponent * 0.69314718055994531), box,
                      gene_picker::for_space(problem.space, rate)};
    });
  }

  struct prepared {
    double exponent;  // the exponent of u, 1 / (index + 1)
    double median;    // the median of |d| without truncation
    detail::real_box box;
    gene_picker genes_to_move;

    template <detail::real_sequence C>
    bool operator()(C& genes, random_stream& rng) const {
      return detail::change_genes("mutation::polynomial", box, genes, rng, genes_to_move,
                                  [&](std::size_t i) { return value(i, genes[i], rng); });
    }

   private:
    double value(std::size_t i, double gene, random_stream& rng) const {
      const auto width = box.width(i), from = box.nearest(i, gene);
      if (!(width > 0)) return from;
      const bool down = rng() >> 63 != 0;
      // `room` is the distance to the bound in the direction of the step, as a fraction of the range.
      const auto room = detail::difference(down ? from : box.high[i], down ? box.low[i] : from) / width;
      if (!(room > 0)) return from;
      double share;
      if (room >= median) {
        do share = share_of(rng.exponential());
        while (share > room);
      } else {
        const auto farthest = -mathematics::log(1 - room) / exponent;  // a value below ln 2
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

}  // namespace clade::mutation

namespace clade::chromosome {

/// Returns the operator that `mutation::record` applies to a member with real numbers.
/// ~~~
/// chromosome::default_mutation(chromosome::real{0, 1}).index == 20;  // = true
/// ~~~
template <detail::space_of_reals Space>
mutation::polynomial default_mutation(const Space&) {
  return {};
}

}  // namespace clade::chromosome
