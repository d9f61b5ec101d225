// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../core/space.hpp"
#include "../real_genes.hpp"

namespace clade::initialization {

/// Halton points: gene i of slot k is the radical inverse of k + 1 to the base of the i-th prime, plus a random shift
/// per gene, modulo 1, scaled to the range of the gene.
///
/// Use them for real vectors with finite bounds and few genes. The points cover the box, and its projections onto pairs
/// of genes, more evenly than random samples. With about ten genes or more, neighbouring primes align the points of
/// usual population sizes on lines; use `latin_hypercube` instead. The points do not depend on the number of threads.
/// Cost: one division per digit of k + 1 in each base. The slots consume no random numbers.
/// Throws std::invalid_argument at the start of a run if a bound is infinite.
/// Source: Halton, "On the efficiency of certain quasi-random sequences of points in evaluating multi-dimensional
/// integrals", 1960; shift: Cranley and Patterson, "Randomization of number theoretic methods for multiple
/// integration", 1976.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{},
///     .initialization = initialization::halton{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct halton {
  /// Computes the primes and draws the shifts. It is called before the first slot. If it is not called, slots are
  /// random samples.
  template <detail::space_to_fill Space>
  void plan(const Space& space, std::size_t, random_stream& rng) {
    detail::real_box(space).require_finite("initialization::halton");
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

}  // namespace clade::initialization
