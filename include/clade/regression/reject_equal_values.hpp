// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../core/positive.hpp"
#include "../engine/brood.hpp"
#include "../operators/diversity/birth.hpp"
#include "../text/message.hpp"
#include "problem.hpp"

namespace clade::regression {

/// No semantic duplicates: a child whose values are those of a formula of the last generation, up to intercept and slope, is
/// made anew, up to `tries` times, from 0 to 1000; after that it stays.
///
/// Formulas are compared by hashes of their values, see `problem_parts::hash_of_values`: x * (1 + y) and x + y * x are the
/// same. The child is compared as the operators left it, before its constants are fitted, with the parents and their
/// generation's children as they were fitted. So what is found are changes without effect. The fitness of the problem must be that
/// of `problem_of` or of `parsimony_problem_of`.
///
/// Cost: an evaluation of 32 rows a child, and one a formula and generation; 16 bytes a formula.
/// Throws std::invalid_argument, as the run begins, for more than 1000 tries.
/// Source: Jackson, "Promoting phenotypic diversity in genetic programming", 2010; Burlacu, Kammerer, Affenzeller and
/// Kronberger, "Hash-based tree similarity and simplification in genetic programming for symbolic regression", 2020.
/// ~~~
/// const auto table = problems::sample(problems::nguyen[0], 100, 0, random_stream(1));
/// const auto data = regression::samples_of(table, "target");
/// const nsga2 strategy{.population = 50,
///                      .crossover = crossover::subtree{},
///                      .mutation = mutation::point{},
///                      .diversity = regression::reject_equal_values{.tries = 5}};
/// run(evolve(regression::problem_of(data), strategy, 1), stop::generations(5));
/// ~~~
struct reject_equal_values {
  clade::detail::count<"reject_equal_values tries"> tries = 3;

  class prepared {
   public:
    prepared(problem_parts parts, std::size_t tries) : parts_(std::move(parts)), tries_(tries) {}

    template <class Population>
    diversity::verdict operator()(const diversity::birth<Population>& birth, random_stream&) const {
      if (birth.retries >= tries_) return diversity::verdict::keep;
      const auto hash = parts_.hash_of_values(birth.child);
      const bool known = hash && std::ranges::binary_search(known_, *hash);
      return known ? diversity::verdict::retry : diversity::verdict::keep;
    }

    template <class Population>
    void begin(const Population& population) {
      known_.clear();
      known_.reserve(2 * population.size());
      take_in(population);
      std::ranges::sort(known_);
    }

    template <class Population>
    void learn(const clade::detail::brood<Population>& brood) {
      known_.clear();
      known_.reserve(brood.parents.size() + brood.offspring.size());
      take_in(brood.parents);
      take_in(brood.offspring);
      std::ranges::sort(known_);
    }

    /// For checkpoints.
    template <class Archive>
    void serialize(Archive& archive, unsigned) {
      archive & known_;
    }

   private:
    template <class Population>
    void take_in(const Population& population) {
      for (const auto& f : population.chromosomes()) {
        if (const auto hash = parts_.hash_of_values(f)) known_.push_back(*hash);
      }
    }

    problem_parts parts_;
    std::size_t tries_;
    std::vector<std::uint64_t> known_;  // in ascending order
  };

  template <class Problem>
  auto prepare(const Problem& problem) const {
    if (tries > 1000) {
      clade::detail::refuse({"reject_equal_values tries must be at most 1000, but were ", tries});
    }
    return prepared(problem.fitness, tries);
  }
};

}  // namespace clade::regression
