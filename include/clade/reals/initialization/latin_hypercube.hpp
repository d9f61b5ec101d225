// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/space.hpp"
#include "../real_genes.hpp"

namespace clade::initialization {

/// Latin hypercube sampling: divides the range of every gene into as many equal strata as the population has
/// individuals, and assigns each stratum to one individual in random order. A value is uniform within its stratum.
///
/// Use it for real vectors with finite bounds. For any number of genes, the values of every gene cover its range
/// evenly, but pairs of genes may not cover their rectangle evenly. The sample does not depend on the number of
/// threads.
/// Cost: two draws per gene, and a table of 4 bytes per gene of every individual, kept for the run.
/// Throws std::invalid_argument at the start of a run if a bound is infinite.
/// Source: McKay, Beckman and Conover, "A comparison of three methods for selecting values of input variables in the
/// analysis of output from a computer code", 1979.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{},
///     .initialization = initialization::latin_hypercube{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct latin_hypercube {
  /// Assigns the strata to `size` slots. It is called before the first slot. Any further slots are random samples.
  template <detail::space_to_fill Space>
  void plan(const Space& space, std::size_t size, random_stream& rng) {
    detail::real_box(space).require_finite("initialization::latin_hypercube");
    size_ = size;
    strata_.resize(detail::product_of("latin_hypercube", size, space.size()));
    for (std::size_t i = 0; i < space.size(); ++i) {
      const auto strata = strata_.begin() + static_cast<std::ptrdiff_t>(i * size);
      for (std::size_t k = 0; k < size; ++k) {
        // The strata are shuffled by the inside-out form of the Fisher-Yates shuffle.
        const auto other = rng.below(k + 1);
        strata[static_cast<std::ptrdiff_t>(k)] = strata[static_cast<std::ptrdiff_t>(other)];
        strata[static_cast<std::ptrdiff_t>(other)] = static_cast<std::uint32_t>(k);
      }
    }
  }

  template <detail::space_to_fill Space>
  auto operator()(const Space& space, std::size_t slot, random_stream& rng) const {
    if (slot >= size_) return space(rng);
    auto genes = space.blank();
    for (std::size_t i = 0; i < space.size(); ++i) {
      const auto share = (strata_[i * size_ + slot] + rng.unit()) / static_cast<double>(size_);
      genes[i] = detail::between(space.low(i), space.high(i), share);
    }
    return genes;
  }

 private:
  std::size_t size_ = 0;
  std::vector<std::uint32_t> strata_;  // the strata of all individuals, grouped by gene
};

}  // namespace clade::initialization
