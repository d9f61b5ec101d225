// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../core/constrained.hpp"
#include "../core/objectives.hpp"

namespace clade::detail {

/// Returns the nondominated individuals of a population and of `others`. Each vector of objectives occurs once, with
/// its first individual. The individuals are in ascending order of the first objective as a cost, then of the second,
/// and so on. Under constraints they are feasible or, if none is feasible, have the smallest violation.
///
/// Cost: one comparison with each member of the front per individual.
template <class Population>
std::vector<typename Population::individual_type> front_of(
    const Population& population, const std::vector<typename Population::individual_type>& others = {}) {
  using individual_type = typename Population::individual_type;
  std::vector<individual_type> front;
  const auto consider = [&](const auto& one) {
    for (const auto& member : front) {
      if (member.fitness == one.fitness || population.better(member.fitness, one.fitness)) return;
    }
    std::erase_if(front, [&](const auto& member) { return population.better(one.fitness, member.fitness); });
    front.push_back(individual_type{one.chromosome, one.fitness});
  };
  for (std::size_t i = 0; i < population.size(); ++i) consider(population[i]);
  for (const auto& one : others) consider(one);
  using value_type = unconstrained_type<typename Population::fitness_type>;
  if constexpr (!is_objectives<value_type>) return front;
  std::sort(front.begin(), front.end(), [](const auto& one, const auto& other) {
    const auto &f = value_without_violation(one.fitness), &g = value_without_violation(other.fitness);
    if constexpr (is_objectives<value_type>) {
      for (std::size_t i = 0; i < f.size(); ++i) {
        if (f.cost(i) != g.cost(i)) return f.cost(i) < g.cost(i);
      }
    }
    return false;
  });
  return front;
}

/// The progress of a run with several objectives. It is not measured as a number, so `stagnation` is always 0.
///
/// The front is that of the population. Individuals of an interrupted step count until that step is completed. The
/// class is a value type.
template <class Population>
class front_so_far {
 public:
  using individual_type = typename Population::individual_type;

  /// Returns the front of the run. `population` is the current population of the run.
  std::vector<individual_type> front(const Population& population) const {
    return front_of(population, individuals_of_interrupted_step_);
  }
  std::uint64_t stagnation() const noexcept { return 0; }

  void restart(const Population&) { individuals_of_interrupted_step_.clear(); }
  void copy_best(const Population&) const {}
  bool improves(const Population&) const { return false; }
  void end_step(bool) { individuals_of_interrupted_step_.clear(); }
  void population_changed(bool) {}

  /// Stores an individual of an interrupted step.
  template <class View>
  void add_from_interrupted_step(const View& individual, const Population&) {
    individuals_of_interrupted_step_.push_back(individual_type{individual.chromosome, individual.fitness});
  }

  /// Saves the members in a checkpoint or loads them.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & individuals_of_interrupted_step_;
  }

 private:
  std::vector<individual_type> individuals_of_interrupted_step_;
};

}  // namespace clade::detail
