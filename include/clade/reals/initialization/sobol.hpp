// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../core/space.hpp"
#include "../../text/message.hpp"
#include "../real_genes.hpp"
#include "sobol_directions.hpp"

namespace clade::initialization {

/// Sobol points: a low-discrepancy sequence with a random digital shift per gene. Each aligned block of 2^m points
/// fills the box evenly.
///
/// Use them for real vectors of 1 to 64 genes with finite bounds. In a block of 2^m points, every gene has one point in
/// each of 2^m intervals, as in `latin_hypercube`. The first two genes together have one point in each of 2^m boxes of
/// any proportions, and 2^n points of n genes have one point in each of the 2^n orthants. Use a population size that is
/// a power of two; other sizes fill the box less evenly. Slots receive the points in the order of the sequence, at most
/// 2^32 points. The shift is an exclusive or of the binary digits of every point. The points do not depend on the
/// number of threads.
///
/// Cost: at most 32 exclusive ors per gene, and a table of 128 bytes per gene. The slots consume no random numbers.
/// Throws std::invalid_argument at the start of a run if a bound is infinite and for more than 64 genes.
/// Source: Sobol, "On the distribution of points in a cube and the approximate evaluation of integrals", 1967; Gray
/// code order: Antonov and Saleev, 1979; direction numbers: Joe and Kuo, "Constructing Sobol sequences with better
/// two-dimensional projections", 2008.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{},
///     .initialization = initialization::sobol{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct sobol {
  /// The maximum number of genes: the number of tabulated dimensions.
  static constexpr std::size_t max_genes = detail::sobol_polynomials.size() + 1;

  /// Computes the direction numbers and draws the shifts. It is called before the first slot. If it is not called,
  /// slots are random samples.
  template <detail::space_to_fill Space>
  void plan(const Space& space, std::size_t, random_stream& rng) {
    detail::real_box(space).require_finite("initialization::sobol");
    if (space.size() > max_genes) {
      detail::refuse({"initialization::sobol supports at most ", max_genes, " genes, but the space has ", space.size(),
                      ": use initialization::latin_hypercube or initialization::halton"});
    }
    directions_.clear();
    shifts_.clear();
    for (std::size_t i = 0; i < space.size(); ++i) {
      directions_.push_back(detail::sobol_directions(i));
      shifts_.push_back(rng() >> 11);
    }
  }

  template <detail::space_to_fill Space>
  auto operator()(const Space& space, std::size_t slot, random_stream& rng) const {
    if (directions_.empty()) return space(rng);
    auto genes = space.blank();
    for (std::size_t i = 0; i < space.size(); ++i) {
      genes[i] =
          detail::between(space.low(i), space.high(i), detail::sobol_coordinate(directions_[i], slot, shifts_[i]));
    }
    return genes;
  }

 private:
  std::vector<detail::sobol_numbers> directions_;
  std::vector<std::uint64_t> shifts_;  // shifts of 53 bits, the precision of a double
};

}  // namespace clade::initialization
