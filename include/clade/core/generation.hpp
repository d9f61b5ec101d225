#pragma once

#include <chrono>
#include <cstdint>

namespace clade {

/// What is known after a step of a run: the population and the counters. Stop criteria and observers are called with it;
/// it holds enough for them to need no state of their own. It refers to the run's population and is valid until the run
/// takes its next step.
template <class Population>
struct generation {
  using population_type = Population;

  /// How often the run has bred; the initial population is generation 0.
  std::uint64_t number;
  /// How many fitness values were computed since the run began.
  std::uint64_t evaluations;
  /// For how many generations no better individual has been found.
  std::uint64_t stagnation;
  /// Wall time since the run began.
  std::chrono::nanoseconds elapsed;
  const Population& population;

  /// The best individual of this generation, with members `chromosome` and `fitness`.
  auto best() const { return population.best(); }
};

}  // namespace clade
