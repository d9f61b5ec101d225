// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "../../core/dominance.hpp"
#include "../../core/individual.hpp"
#include "points.hpp"

namespace clade::detail {

/// Throws std::invalid_argument if an objective of a feasible individual is NaN. `archive` is the name of the archive
/// in the message.
template <class Fitness>
void require_numbers(const char* archive, const Fitness& fitness) {
  if (!is_feasible(fitness)) return;
  const auto& values = value_without_violation(fitness);
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (!(values[k] == values[k])) refuse({archive, " objectives must be numbers, but objective ", k + 1, " was NaN"});
  }
}

/// Throws std::invalid_argument unless all `epsilons`, the widths of boxes, are positive and finite.
inline void require_epsilons(const char* name, const std::vector<double>& epsilons) {
  if (epsilons.empty()) refuse({name, " epsilons must not be empty"});
  for (std::size_t k = 0; k < epsilons.size(); ++k) {
    if (epsilons[k] > 0 && std::isfinite(epsilons[k])) continue;
    refuse({name, " epsilons must be positive and finite, but number ", k + 1, " was ", epsilons[k]});
  }
}

}  // namespace clade::detail

namespace clade::pareto {

/// An unbounded archive of the nondominated individuals found so far. Of several individuals with equal objectives,
/// only the first is kept. Unlike the front of a population of fixed size, an archive never loses a solution that is
/// still nondominated.
///
/// An archive is a range of individuals with `chromosome` and `fitness`, in order of insertion. Under constraints it
/// holds feasible individuals or, until there are any, individuals with the smallest violation. Its size is unbounded;
/// the sizes of `crowding_archive` and `epsilon_archive` are bounded. The program fills it:
///
///     pareto::archive<C, objectives<2>> all;
///     for (const auto& now : generations) {
///       for (std::size_t i = 0; i < now.population.size(); ++i) all.insert(now.population[i]);
///     }
///
/// Cost: one comparison with each member per insertion. Insertion throws std::invalid_argument if an objective is NaN
/// or if the numbers of objectives differ.
/// ~~~
/// pareto::archive<std::vector<double>, objectives<2>> best;
/// best.insert({0.5}, {1, 2});  // = true
/// best.insert({0.7}, {2, 3});  // = false
/// ~~~
template <class Chromosome, class Fitness>
class archive {
 public:
  using individual_type = detail::individual<Chromosome, Fitness>;
  static_assert(detail::is_objectives<detail::unconstrained_type<Fitness>>,
                "clade: an archive holds a fitness of objectives<N>, or constrained ones");

  /// Inserts an individual unless a member dominates it or has the same fitness, and removes the members that it
  /// dominates. Returns whether the individual was inserted.
  bool insert(const Chromosome& chromosome, const Fitness& fitness) {
    detail::require_numbers("archive", fitness);
    const dominates better;
    for (const auto& member : members_) {
      if (better(member.fitness, fitness) || member.fitness == fitness) return false;
    }
    std::erase_if(members_, [&](const auto& member) { return better(fitness, member.fitness); });
    members_.push_back({chromosome, fitness});
    return true;
  }
  template <class Individual>
  bool insert(const Individual& one) {
    return insert(one.chromosome, one.fitness);
  }

  std::size_t size() const noexcept { return members_.size(); }
  bool empty() const noexcept { return members_.empty(); }
  const individual_type& operator[](std::size_t i) const& { return members_[i]; }
  individual_type operator[](std::size_t i) && { return std::move(members_[i]); }
  auto begin() const noexcept { return members_.begin(); }
  auto end() const noexcept { return members_.end(); }

 protected:
  std::vector<individual_type> members_;
};

}  // namespace clade::pareto
