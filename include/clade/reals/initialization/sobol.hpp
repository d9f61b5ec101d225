// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/space.hpp"
#include "../../text/message.hpp"
#include "../real_genes.hpp"
#include "sobol_directions.hpp"

namespace clade::initialization {

/// Sobol points: a sequence of which every 2^m points from a multiple of 2^m on fill the box evenly, in many of its cuts
/// into 2^m boxes of equal volume, moved by a random digital shift that keeps this.
///
/// For real vectors of 1 to 64 genes with finite bounds. Any gene of 2^m points has one of them in each of 2^m intervals, as
/// in `latin_hypercube`; the first two genes have one in each of 2^m boxes of any proportions, and n genes of 2^n points
/// one in each corner of the box. Take a population that is a power of two: other sizes fill the box less evenly. The
/// slots are the points in their order, at most 2^32 of them. The shift is one for all slots, drawn for each gene:
/// exclusive or with the digits of every point. The same for any number of threads.
///
/// Cost: at most 32 exclusive ors a gene, and a table of 128 bytes for each gene; the slots draw nothing. Throws
/// std::invalid_argument, as the run begins, for infinite bounds and for more than 64 genes.
/// Source: Sobol, "On the distribution of points in a cube and the approximate evaluation of integrals", 1967; the
/// order, Antonov and Saleev, 1979; the numbers, Joe and Kuo, "Constructing Sobol sequences with better two-dimensional
/// projections", 2008.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{},
///     .initialization = initialization::sobol{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct sobol {
  static constexpr std::size_t most_genes = detail::sobol_polynomials.size() + 1;  ///< that there are numbers for

  /// What a run has of it.
  struct prepared {
    /// Called before the first slot; slots that were not planned are random samples.
    template <detail::space_to_fill Space>
    void plan(const Space& space, std::size_t size, random_stream& rng) {
      detail::real_box(space).require_finite("initialization::sobol");
      if (space.size() > most_genes) {
        detail::refuse({"initialization::sobol is for at most ", most_genes, " genes, but the space has ", space.size(),
                        ": initialization::latin_hypercube or initialization::halton take any number"});
      }
      static_cast<void>(size);
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
        // Neighbours differ in one digit of this number.
        const auto place = static_cast<std::uint64_t>(slot) ^ static_cast<std::uint64_t>(slot) >> 1;
        std::uint32_t point = 0;
        for (std::size_t bit = 0; bit < 32 && place >> bit != 0; ++bit) {
          if (place >> bit & 1) point ^= directions_[i][bit];
        }
        const auto shifted = shifts_[i] ^ static_cast<std::uint64_t>(point) << 21;
        genes[i] = detail::between(space.low(i), space.high(i), static_cast<double>(shifted) * 0x1p-53);
      }
      return genes;
    }

   private:
    std::vector<detail::sobol_numbers> directions_;
    std::vector<std::uint64_t> shifts_;  // of 53 bits, as many as a number in [0, 1) has
  };

  template <class Problem>
  prepared prepare(const Problem&) const {
    return {};
  }
};

static_assert(initialization_for<sobol::prepared, archetype::real_space>);

}  // namespace clade::initialization
