// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <type_traits>

#include "best_keeper.hpp"
#include "front_so_far.hpp"

namespace clade::detail {

/// The progress of a run whose fitness values have a strict weak order: the best individual, and the number of
/// generations without a better one.
///
/// The best individual is not copied while it is in the population: `copy_best` copies it before the population
/// changes. A better individual from an interrupted step counts until that step is completed. The class is a value
/// type.
template <class Population>
class best_so_far {
 public:
  using individual_type = typename Population::individual_type;

  /// Returns the best individual of the whole run. `population` is the current population of the run.
  const individual_type& best(const Population& population) const {
    copy_best(population);
    if (!best_of_interrupted_step_) return *best_;
    return !best_ || population.better(best_of_interrupted_step_->fitness, best_->fitness) ? *best_of_interrupted_step_
                                                                                           : *best_;
  }
  std::uint64_t stagnation() const noexcept { return stagnation_; }

  /// Starts again with the best individual of the initial population, or of a population that was evaluated again.
  void restart(const Population& population) {
    replace_best(population);
    stagnation_ = 0;
  }
  /// Replaces the best individual by that of the population, for example after the means of its fitness values have
  /// changed. This does not count as an improvement.
  void replace_best(const Population& population) {
    best_.keep(population.best());
    best_of_interrupted_step_.forget();
  }
  /// Copies the best individual before the population changes.
  void copy_best(const Population& population) const {
    if (!is_in_population_) return;
    best_.keep(population.best());
    is_in_population_ = false;
  }
  /// Returns whether the best individual of the changed population is better than all earlier ones.
  bool improves(const Population& population) const {
    return population.better(population.best().fitness, best_->fitness);
  }
  /// Ends a step, with or without an improvement.
  void end_step(bool improved) {
    is_in_population_ = improved;
    stagnation_ = improved ? 0 : stagnation_ + 1;
    best_of_interrupted_step_.forget();
  }
  /// Accounts for individuals that were put into the population without a step, such as immigrants.
  void population_changed(bool improved) {
    if (!improved) return;
    is_in_population_ = true;
    stagnation_ = 0;
  }
  /// Stores an individual of an interrupted step if it is better than all earlier ones.
  template <class View>
  void add_from_interrupted_step(const View& individual, const Population& population) {
    if (!best_ && !best_of_interrupted_step_) return best_of_interrupted_step_.keep(individual);
    if (population.better(individual.fitness, best(population).fitness)) best_of_interrupted_step_.keep(individual);
  }

  /// Saves the members in a checkpoint or loads them.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & best_ & best_of_interrupted_step_ & is_in_population_ & stagnation_;
  }

 private:
  mutable best_keeper<individual_type> best_;
  best_keeper<individual_type> best_of_interrupted_step_;
  mutable bool is_in_population_ = false;
  std::uint64_t stagnation_ = 0;
};

/// The progress of a run: `best_so_far` if the fitness values are ordered, otherwise `front_so_far`.
template <class Population>
using best_or_front_so_far =
    std::conditional_t<Population::is_ordered, best_so_far<Population>, front_so_far<Population>>;

}  // namespace clade::detail
