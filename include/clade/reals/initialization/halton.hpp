// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/space.hpp"
#include "../real_genes.hpp"

namespace clade::initialization {

/// Halton points: gene i of slot k is the share of its range that the digits of k + 1 in the i-th prime, read backwards
/// after the point, amount to, moved by a random shift, which is one for all slots, and taken modulo 1.
///
/// For real vectors with finite bounds and few genes: the points cover the box more evenly than chance does, pairs of
/// genes included. From about ten genes on, neighbouring primes make populations of usual sizes fall into lines; prefer
/// `latin_hypercube` there. The same for any number of threads. Cost: a division for each digit; the slots draw
/// nothing. Throws std::invalid_argument, as the run begins, for infinite bounds.
/// Source: Halton, 1960; the shift, Cranley and Patterson, 1976.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{},
///     .initialization = initialization::halton{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct halton {
  /// What a run has of it.
  struct prepared {
    /// Called before the first slot; slots that were not planned are random samples.
    template <detail::space_to_fill Space>
    void plan(const Space& space, std::size_t size, random_stream& rng) {
      detail::real_box(space).require_finite("initialization::halton");
      static_cast<void>(size);
      shifts_.clear();
      primes_.clear();
      for (std::uint64_t number = 2; primes_.size() < space.size(); ++number) {
        bool prime = true;
        for (const auto smaller : primes_) {
          if (smaller * smaller > number) break;
          prime = prime && number % smaller != 0;
        }
        if (!prime) continue;
        primes_.push_back(number);
        shifts_.push_back(rng.unit());
      }
    }

    template <detail::space_to_fill Space>
    auto operator()(const Space& space, std::size_t slot, random_stream& rng) const {
      if (primes_.empty()) return space(rng);
      auto genes = space.blank();
      for (std::size_t i = 0; i < space.size(); ++i) {
        auto share = shifts_[i], digit = 1.0;
        for (auto rest = static_cast<std::uint64_t>(slot) + 1; rest > 0; rest /= primes_[i]) {
          digit /= static_cast<double>(primes_[i]);
          share += static_cast<double>(rest % primes_[i]) * digit;
        }
        genes[i] = detail::between(space.low(i), space.high(i), share >= 1 ? share - 1 : share);
      }
      return genes;
    }

   private:
    std::vector<std::uint64_t> primes_;
    std::vector<double> shifts_;
  };

  template <class Problem>
  prepared prepare(const Problem&) const {
    return {};
  }
};

static_assert(initialization_for<halton::prepared, archetype::real_space>);

}  // namespace clade::initialization
