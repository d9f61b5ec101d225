// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/positive.hpp"
#include "../pareto/crowded_ranking.hpp"

namespace clade::replacement {

/// Plus replacement for several objectives: parents and `n` offspring are sorted into fronts, and the earliest fronts that
/// fit are the next generation. Of the one that does not fit as a whole, the most crowded individuals go, one at a time,
/// with the crowding of the others brought up to date. Without n, as many offspring as parents.
///
/// Under constraints feasible individuals come first, then those of the smallest violation. Copies of a point come after
/// all different ones. Among ties parents stay.
/// Cost: a sorting into fronts, and at most an exchange for every individual; nothing is copied.
/// Source: Deb, Pratap, Agarwal and Meyarivan, "A fast and elitist multiobjective genetic algorithm: NSGA-II", 2002, where
/// all that go go at once; Kukkonen and Deb, "Improved pruning of non-dominated solutions based on crowding distance for
/// bi-objective optimization problems", 2006.
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::rank_and_crowding{},
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{},
///     .replacement = replacement::rank_and_crowding{}};
/// run(evolve(two_points, ga, 1), stop::generations(5));
/// ~~~
struct rank_and_crowding {
  static constexpr bool takes_objectives = true;

  std::optional<detail::number_of<"rank_and_crowding n">> n{};

  class prepared;

  /// The operator for one run, with its storage.
  template <class Problem>
  prepared prepare(const Problem&) const;
};

class rank_and_crowding::prepared {
 public:
  explicit prepared(std::optional<std::size_t> n) : n_(n) {}

  std::size_t offspring(std::size_t population) const { return n_.value_or(population); }

  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    const auto size = parents.size();
    ranking_.rank(parents.fitnesses(), offspring.fitnesses());
    survives_.assign(size + offspring.size(), 0);
    auto left = size;
    for (std::size_t k = 0; left > 0; ++k) {
      const auto taken = ranking_.least_crowded(k, left);
      for (const auto i : taken) survives_[i] = 1;
      left -= taken.size();
    }
    std::size_t child = 0;
    for (std::size_t i = 0; i < size; ++i) {
      if (survives_[i]) continue;
      while (!survives_[size + child]) ++child;
      parents.exchange(i, offspring, child++);
    }
  }

 private:
  std::optional<std::size_t> n_;
  // A replacement is const, and is called on one thread.
  mutable detail::crowded_ranking ranking_;
  mutable std::vector<unsigned char> survives_;
};

template <class Problem>
rank_and_crowding::prepared rank_and_crowding::prepare(const Problem&) const {
  return prepared(n ? std::optional<std::size_t>(*n) : std::nullopt);
}

}  // namespace clade::replacement
