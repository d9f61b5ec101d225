// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "../../text/message.hpp"
#include "archive.hpp"

namespace clade::pareto {

/// An archive with one individual for each box of a grid, among boxes of which none dominates another: as many as the grid
/// has room for along the front, however long a run is, and none that was ever seen is better than all of them by more
/// than a box.
///
/// The boxes have the widths `epsilons`, one for each objective. Of two individuals in a box, the one that dominates stays,
/// otherwise the one nearer to the box's best corner, of equal distances the first. Infeasible individuals are not taken.
/// Cost: a comparison with each member for each individual. Throws std::invalid_argument for widths that are not positive
/// and finite, for NaN, and for another number of objectives than of widths.
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
    if (epsilons_.empty()) detail::refuse({"epsilon_archive epsilons must be at least one, but were none"});
    for (std::size_t k = 0; k < epsilons_.size(); ++k) {
      if (!(epsilons_[k] > 0 && std::isfinite(epsilons_[k]))) {
        detail::refuse(
            {"epsilon_archive epsilons must be positive and finite, but number ", k + 1, " was ", epsilons_[k]});
      }
    }
  }

  /// Takes an individual unless it is infeasible, or a member holds its box or a better one. Returns whether it was taken.
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
      return !higher;  // the box of the new one dominates, or it is the same
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
  double box(const Fitness& of, std::size_t k) const {
    return std::floor(detail::value_without_violation(of).cost(k) / epsilons_[k]);
  }

  // Whether the box of one is lower than that of the other in some objective, and whether it is higher in some.
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

  // The square of the distance, in widths.
  double from_corner(const Fitness& of) const {
    double sum = 0;
    for (std::size_t k = 0; k < epsilons_.size(); ++k) {
      const auto distance = detail::value_without_violation(of).cost(k) / epsilons_[k] - box(of, k);
      sum += distance * distance;
    }
    return sum;
  }

  std::vector<double> epsilons_;
};

}  // namespace clade::pareto
