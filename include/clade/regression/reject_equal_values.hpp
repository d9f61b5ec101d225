// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../core/checked.hpp"
#include "../engine/evaluated_children.hpp"
#include "../operators/diversity/birth.hpp"
#include "../text/message.hpp"
#include "problem.hpp"

namespace clade::regression {

/// A diversity rule that rejects semantic duplicates: a child with the same values as a formula of the last generation,
/// up to intercept and slope, is replaced by a new child. After `tries` such replacements, the child is accepted.
///
/// Formulas are compared by `problem_parts::hash_of_values`, so x * (1 + y) and x + y * x are duplicates. A child is
/// hashed before its constants are fitted, and the parents and offspring of the last generation are hashed after the
/// fit. The rule thus detects variation that has no effect on the values. The fitness of the problem must be that of
/// `problem_of` or `parsimony_problem_of`.
///
/// Cost: an evaluation in at most 32 rows for each child and for each formula of a generation; 16 bytes per formula.
/// Throws std::invalid_argument at the start of a run if `tries` exceeds 1000.
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
  /// Maximum number of replacements per child, 0 to 1000.
  clade::detail::nonnegative_integer<"reject_equal_values tries"> tries = 3;

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
      known_.reserve(2 * population.size());
      remember(population);
    }

    template <class Population>
    void learn(const clade::detail::evaluated_children<Population>& children) {
      remember(children.parents, children.offspring);
    }

    /// Saves or loads the hashes of the last generation, for checkpoints.
    template <class Archive>
    void serialize(Archive& archive, unsigned) {
      archive & known_;
    }

   private:
    template <class... Populations>
    void remember(const Populations&... populations) {
      known_.clear();
      known_.reserve((populations.size() + ...));
      const auto add_values_of = [&](const auto& population) {
        for (const auto& f : population.chromosomes()) {
          if (const auto hash = parts_.hash_of_values(f)) known_.push_back(*hash);
        }
      };
      (add_values_of(populations), ...);
      std::ranges::sort(known_);
    }

    problem_parts parts_;
    std::size_t tries_;
    std::vector<std::uint64_t> known_;  // hashes of the formulas of the last generation, in ascending order
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
