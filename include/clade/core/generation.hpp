// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstdint>

namespace clade::detail {

/// What is known after a step of a run: the population and the counters. Stop criteria and observers are called with
/// it; it holds enough for them to need no state of their own. It refers to the run's population and is valid until the
/// run takes its next step.
template <class Population>
struct generation {
  using population_type = Population;

  /// How often the run has bred; the initial population is generation 0.
  std::uint64_t number;
  /// How many fitness values were computed since the run began.
  std::uint64_t evaluations;
  /// For how many generations no better individual has been found.
  std::uint64_t stagnation;
  /// Wall time since the run began; what passes between one `run` of an evolution and the next is left out.
  std::chrono::nanoseconds elapsed;
  const Population& population;
  /// For how many generations nothing has been evaluated, because all offspring were copies.
  std::uint64_t idle = 0;
  /// How many offspring have been bred since the run began, evaluated or not.
  std::uint64_t births = 0;

  /// Generation equivalents: the number of births divided by the size of the population. They make runs that replace
  /// one individual at a time comparable with others.
  double equivalents() const { return static_cast<double>(births) / static_cast<double>(population.size()); }

  /// The best individual of this generation, with members `chromosome` and `fitness`.
  auto best() const { return population.best(); }
};

}  // namespace clade::detail
