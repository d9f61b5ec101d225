// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/concepts.hpp"
#include "../../text/message.hpp"
#include "../pareto/crowded_ranking.hpp"
#include "../pareto/hypervolume.hpp"

namespace clade::replacement {

/// Plus replacement by hypervolume (SMS-EMOA). Offspring are added one at a time. After each addition, the individual
/// of the last front with the smallest hypervolume contribution is removed.
///
/// Contributions are small between near neighbours, so points spread over the front, most densely where the front bends
/// most. In every objective, the distance from the worst point of the front to the reference point equals the range of
/// the front. Therefore the scales of the objectives do not matter. With two objectives, extreme points are removed
/// only if there are no others. Feasible individuals precede infeasible ones; the latter are ordered by violation.
/// Duplicate points follow all distinct ones, and points with an infinite objective follow the duplicates. Of several
/// individuals with equal contributions, the last is removed, offspring before parents.
///
/// Cost: a nondominated sorting per child; for each point of the last front, O(1) with two objectives and one
/// hypervolume with more.
/// Throws std::invalid_argument if `n` exceeds the population size.
/// Source: Beume, Naujoks and Emmerich, "SMS-EMOA: multiobjective selection based on dominated hypervolume", 2007.
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::rank_and_crowding{},
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{},
///     .replacement = replacement::rank_and_hypervolume{1}};
/// run(evolve(two_points, ga, 1), stop::generations(5));
/// ~~~
struct rank_and_hypervolume {
  static constexpr bool takes_objectives = true;

  detail::object_count<"rank_and_hypervolume n"> n = 1;  ///< number of offspring, from 1 to the population size

  /// Returns the operator for one run, with its storage.
  template <class Problem>
  auto prepare(const Problem&) const {
    return prepared(n);
  }

  class prepared {
   public:
    explicit prepared(std::size_t n) : n_(n) {}

    std::size_t offspring(std::size_t population) const {
      if (n_ > population) {
        detail::refuse({"rank_and_hypervolume n must be at most the population size ", population, ", but was ", n_});
      }
      return n_;
    }

    template <class Population>
    void operator()(Population& parents, Population& offspring) const {
      for (std::size_t child = 0; child < offspring.size(); ++child) {
        const auto removed = last_of(parents, offspring, child);
        if (removed < parents.size()) parents.exchange(removed, offspring, child);
      }
    }

    /// Returns the position of the parent that the child replaces, or the number of parents if the child is rejected.
    template <class Population>
    std::size_t last_of(const Population& parents, const Population& offspring, std::size_t child) const {
      ranking_.rank(parents.fitnesses(), offspring.fitnesses().subspan(child, 1));
      return position_to_remove();
    }

   private:
    // Returns the position of the individual to remove.
    std::size_t position_to_remove() const {
      const auto k = ranking_.fronts() - 1;
      const auto front = ranking_.front(k);
      if (front.size() == 1 || !ranking_.has_points(k)) return *std::max_element(front.begin(), front.end());
      const auto m = ranking_.costs_of(front[0]).size();
      double smallest = std::numeric_limits<double>::infinity();
      auto to_remove = *std::max_element(front.begin(), front.end());
      const auto consider = [&](std::size_t i, double contribution) {
        if (contribution > smallest || (contribution == smallest && i < to_remove)) return;
        smallest = contribution;
        to_remove = i;
      };
      const auto cost = [&](std::size_t place, std::size_t j) { return ranking_.costs_of(front[place])[j]; };
      worst_.resize(m);
      width_.resize(m);
      for (std::size_t j = 0; j < m; ++j) {
        auto best = worst_[j] = cost(0, j);
        for (std::size_t i = 1; i < front.size(); ++i) {
          best = std::min(best, cost(i, j));
          worst_[j] = std::max(worst_[j], cost(i, j));
        }
        width_[j] = worst_[j] > best ? worst_[j] - best : 1;
      }
      if (m == 2) {
        // The front is in ascending order of the first objective, so the neighbours of a point precede and follow it.
        for (std::size_t i = 1; i + 1 < front.size(); ++i) {
          consider(front[i], (cost(i + 1, 0) - cost(i, 0)) / width_[0] * ((cost(i - 1, 1) - cost(i, 1)) / width_[1]));
        }
        return to_remove;
      }
      better_.clear();
      for (std::size_t i = 0; i < front.size(); ++i) {
        for (std::size_t j = 0; j < m; ++j) better_.push_back(1 + (worst_[j] - cost(i, j)) / width_[j]);
      }
      for (std::size_t i = 0; i < front.size(); ++i) consider(front[i], volumes_.exclusive(better_, m, i));
      return to_remove;
    }

    std::size_t n_;
    // Scratch storage. It is mutable because the operator is const; it is called from one thread only.
    mutable detail::crowded_ranking ranking_;
    mutable detail::volumes volumes_;
    mutable std::vector<double> worst_, width_, better_;
  };
};

}  // namespace clade::replacement
