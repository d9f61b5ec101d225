// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "archive.hpp"

namespace clade::pareto {

/// An archive with at most one individual per box of a grid, in boxes that do not dominate each other. The grid bounds
/// its size, and no rejected or removed individual is better than all members by more than a box.
///
/// The boxes have the widths `epsilons`, one per objective. Of two individuals in a box, the archive keeps the one that
/// dominates the other, otherwise the one nearer to the best corner of the box, otherwise the first. Infeasible
/// individuals are rejected.
///
/// Cost: one comparison with each member per insertion.
/// Throws std::invalid_argument if a width is not positive and finite, if an objective is NaN, or if the number of
/// objectives differs from the number of widths.
/// Source: Laumanns, Thiele, Deb and Zitzler, "Combining convergence and diversity in evolutionary multiobjective
/// optimization", 2002.
/// ~~~
/// pareto::epsilon_archive<std::vector<double>, objectives<2>> best({0.5, 0.5});
/// best.insert({0.5}, {1, 2});  // = true
/// best.insert({0.6}, {1.1, 2.1});  // = false
/// ~~~
template <class Chromosome, class Fitness>
class epsilon_archive : private archive<Chromosome, Fitness> {
  using base = archive<Chromosome, Fitness>;

 public:
  using typename base::individual_type;

  explicit epsilon_archive(std::vector<double> epsilons) : epsilons_(std::move(epsilons)) {
    detail::require_epsilons("epsilon_archive", epsilons_);
  }

  /// Inserts a feasible individual unless a member is in a box that dominates its box, or in the same box and
  /// preferred. Removes the members in boxes that its box equals or dominates. Returns whether the individual was
  /// inserted.
  bool insert(const Chromosome& chromosome, const Fitness& fitness) {
    detail::require_numbers("epsilon_archive", fitness);
    const auto values = detail::value_without_violation(fitness).size();
    if (values != epsilons_.size()) {
      detail::refuse(
          {"epsilon_archive objectives must be as many as epsilons, ", epsilons_.size(), ", but were ", values});
    }
    if (!detail::is_feasible(fitness)) return false;
    for (const auto& member : this->members_) {
      if (stays_before(member.fitness, fitness)) return false;
    }
    std::erase_if(this->members_, [&](const auto& member) {
      const auto [lower, higher] = boxes(fitness, member.fitness);
      return !higher;  // the box of the new individual equals or dominates that of the member
    });
    this->members_.push_back({chromosome, fitness});
    return true;
  }
  template <class Individual>
  bool insert(const Individual& one) {
    return insert(one.chromosome, one.fitness);
  }

  using base::begin, base::end, base::empty, base::size, base::operator[];

 private:
  double box(const Fitness& fitness, std::size_t k) const {
    return std::floor(detail::value_without_violation(fitness).cost(k) / epsilons_[k]);
  }

  // Returns whether the box of `one` is lower than that of `other` in some objective, and whether it is higher in some
  // objective.
  std::pair<bool, bool> boxes(const Fitness& one, const Fitness& other) const {
    bool lower = false, higher = false;
    for (std::size_t k = 0; k < epsilons_.size(); ++k) {
      lower = lower || box(one, k) < box(other, k);
      higher = higher || box(one, k) > box(other, k);
    }
    return {lower, higher};
  }

  bool stays_before(const Fitness& member, const Fitness& other) const {
    const auto [lower, higher] = boxes(member, other);
    if (lower || higher) return !higher;
    const dominates better;
    if (better(member, other)) return true;
    return !better(other, member) && !(from_corner(other) < from_corner(member));
  }

  // Returns the squared distance from the best corner of the box, in box widths.
  double from_corner(const Fitness& fitness) const {
    double sum = 0;
    for (std::size_t k = 0; k < epsilons_.size(); ++k) {
      const auto distance = detail::value_without_violation(fitness).cost(k) / epsilons_[k] - box(fitness, k);
      sum += distance * distance;
    }
    return sum;
  }

  std::vector<double> epsilons_;
};

}  // namespace clade::pareto
