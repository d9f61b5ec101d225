// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/positive.hpp"
#include "../../core/space.hpp"
#include "../real_genes.hpp"

namespace clade::initialization {

/// Latin hypercube sampling: for every gene, its range is cut into as many strata of equal width as the population has
/// individuals, and each stratum holds the gene of one of them, uniformly within it; which one is chance.
///
/// For real vectors with finite bounds. Every gene by itself covers its range evenly, whatever the number of genes is;
/// of pairs of genes nothing is promised. The same for any number of threads. Cost: one draw a gene, and a table of 4
/// bytes for each gene of the initial population, which the run keeps. Throws std::invalid_argument, as the run begins,
/// for infinite bounds.
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
  /// What a run has of it.
  struct prepared {
    /// Called before the first slot; slots that were not planned are random samples.
    template <detail::space_to_fill Space>
    void plan(const Space& space, std::size_t size, random_stream& rng) {
      detail::real_box(space).require_finite("initialization::latin_hypercube");
      size_ = size;
      strata_.resize(detail::product_of("latin_hypercube", size, space.size()));
      for (std::size_t i = 0; i < space.size(); ++i) {
        const auto strata = strata_.begin() + static_cast<std::ptrdiff_t>(i * size);
        for (std::size_t k = 0; k < size; ++k) {
          // Shuffled from the inside: what stands at a random place before moves to the end.
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
    std::vector<std::uint32_t> strata_;  // gene by gene
  };

  template <class Problem>
  prepared prepare(const Problem&) const {
    return {};
  }
};

static_assert(initialization_for<latin_hypercube::prepared, archetype::real_space>);

}  // namespace clade::initialization
