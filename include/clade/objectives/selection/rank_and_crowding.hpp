// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/concepts.hpp"
#include "../pareto/crowded_ranking.hpp"

namespace clade::selection {

/// Crowded tournament selection for several objectives. Of `size` individuals, the one in the earliest front wins; in
/// the same front, the least crowded one wins. In a tie, the individual that was drawn first wins.
///
/// Individuals are drawn without replacement until too few are left for a tournament, so all take part in about equally
/// many tournaments. With a size of 1, all individuals are parents equally often, in random order. Feasible individuals
/// precede infeasible ones. Duplicate points follow all distinct ones.
///
/// Cost: a nondominated sorting per generation unless the size is 1; `size` random numbers and `size` - 1 comparisons
/// per parent.
/// Throws std::invalid_argument if `size` is 0 or exceeds the population size.
/// Source: Deb, Pratap, Agarwal and Meyarivan, "A fast and elitist multiobjective genetic algorithm: NSGA-II", 2002.
/// ~~~
/// const genetic_algorithm nondominated_sorting{
///     .selection = selection::rank_and_crowding{.size = 2},
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{},
///     .replacement = replacement::rank_and_crowding{}};
/// run(evolve(two_points, nondominated_sorting, 1), stop::generations(5));
/// ~~~
struct rank_and_crowding {
  static constexpr bool takes_objectives = true;

  detail::positive_integer<"rank_and_crowding size"> size = 2;  ///< number of individuals per tournament, at least 1

  /// Returns the smallest population that allows a tournament.
  constexpr std::size_t min_population() const noexcept { return size; }

  /// Returns the operator for one run, with its storage.
  template <class Problem>
  auto prepare(const Problem&) const {
    return prepared(size);
  }

  class prepared {
   public:
    explicit prepared(std::size_t size) : size_(size) {}

    template <class Population>
    auto operator()(const Population& population, random_stream& rng, std::size_t draws) const {
      const auto n = population.size();
      detail::require_tournament("rank_and_crowding", size_, n);
      if (size_ > 1) ranking_.rank(population.fitnesses());
      shuffled_.resize(n);
      for (std::size_t i = 0; i < n; ++i) shuffled_[i] = i;
      parents_.resize(draws);
      auto next = n;
      for (auto& parent : parents_) {
        if (n - next < size_) {
          for (auto left = n; left > 1; --left) std::swap(shuffled_[left - 1], shuffled_[rng.below(left)]);
          next = 0;
        }
        parent = shuffled_[next];
        for (std::size_t k = 1; k < size_; ++k) {
          if (ranking_.better(shuffled_[next + k], parent)) parent = shuffled_[next + k];
        }
        next += size_;
      }
      return [all = std::span<const std::size_t>(parents_)](random_stream&, std::size_t slot,
                                                            std::span<std::size_t> parents) {
        const auto first = slot * parents.size();
        for (std::size_t j = 0; j < parents.size(); ++j) parents[j] = all[first + j];
      };
    }

   private:
    std::size_t size_;
    // Scratch storage. It is mutable because the operator is const; it is called from one thread only.
    mutable detail::crowded_ranking ranking_;
    mutable std::vector<std::size_t> shuffled_, parents_;
  };
};

}  // namespace clade::selection
