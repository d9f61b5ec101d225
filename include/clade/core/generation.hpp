// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace clade::detail {

/// A new best fitness value of a run.
struct improvement {
  std::uint64_t number = 0;  // number of the generation
  double best = 0;
};

/// The maximum number of improvements that a run records.
inline constexpr std::size_t max_improvements = 1024;

/// Records the best fitness value of a generation, if the values are numbers. If the record is full, the run so far is
/// divided into at most 512 intervals of equal length, a power of two generations. Of each interval the last
/// improvement is kept, and so is the first one of the run. Thus a long run does not allocate memory.
template <class F>
void record_improvement(std::vector<improvement>& improvements, std::uint64_t generation_number, const F& best) {
  if constexpr (std::is_arithmetic_v<F>) {
    if (improvements.empty() || improvements.back().number != generation_number) {
      if (improvements.size() == max_improvements) {
        const auto length = std::bit_ceil(generation_number / (max_improvements / 2) + 1);
        std::size_t kept = 1;
        for (std::size_t i = 1; i < improvements.size(); ++i) {
          const bool is_last =
              i + 1 == improvements.size() || improvements[i].number / length != improvements[i + 1].number / length;
          if (is_last) improvements[kept++] = improvements[i];
        }
        improvements.resize(kept);
      }
      improvements.push_back({generation_number, 0});
    }
    improvements.back().best = static_cast<double>(best);
  }
}

/// The number of individuals that one island accepted from another one.
struct migration_counts {
  std::size_t from = 0, to = 0, individuals = 0;
};

/// A view of a run after a step: its population and its counters. Stop criteria and observers are called with it and
/// need no state of their own. It refers to the population of the run and is valid until the next step.
template <class Population>
struct generation {
  using population_type = Population;

  /// The number of generations bred so far; the initial population is generation 0.
  std::uint64_t number;
  /// The number of fitness values computed since the run began.
  std::uint64_t evaluations;
  /// The number of generations since the latest improvement of the best individual.
  std::uint64_t stagnation;
  /// The wall time since the run began, excluding the time between two calls of `run`.
  std::chrono::nanoseconds elapsed;
  const Population& population;
  /// The number of generations since the last generation with an evaluation. All offspring bred since then were copies.
  std::uint64_t idle = 0;
  /// The number of offspring bred since the run began, evaluated or not.
  std::uint64_t births = 0;
  /// The part of `evaluations` that belongs to an interrupted step. It does not influence the course of the run until
  /// the step is completed.
  std::uint64_t interrupted_evaluations = 0;
  /// The best fitness value at the beginning and each better one since then, in order. A new evaluation of all
  /// individuals is a new beginning. Empty if the fitness values are not numbers or cannot be compared, or if the
  /// strategy does not record them. In a long run some are left out; see `record_improvement`.
  std::span<const improvement> improvements{};
  /// The number of individuals of each island, in the order of the population. Empty unless the strategy is `islands`.
  std::span<const std::size_t> islands{};
  /// The immigrants that islands accepted at the end of the latest epoch: an element for each pair of islands with at
  /// least one. Empty before the first epoch, and after a run has been loaded until the end of its next epoch.
  std::span<const migration_counts> migrations{};
  /// The number of moves valued by a delta instead of an evaluation since the run began; see `problem::with_delta`.
  std::uint64_t moves = 0;
  /// The part of `moves` that belongs to an interrupted step. It does not influence the course of the run until the
  /// step is completed.
  std::uint64_t interrupted_moves = 0;
  /// If the islands of a run are kept apart on several ranks: the number of individuals on all islands and the best
  /// fitness value of these. `population` then has the individuals of this rank alone.
  std::size_t individuals_of_all = 0;
  const typename Population::fitness_type* best_of_all = nullptr;

  /// Returns the number of individuals, on all ranks.
  std::size_t size() const { return best_of_all || individuals_of_all > 0 ? individuals_of_all : population.size(); }
  /// Returns the best fitness value of this generation, on all ranks.
  decltype(auto) best_fitness() const {
    return best_of_all ? *best_of_all : population.fitness(population.best_index());
  }
  /// Returns the number of generation equivalents: the number of births divided by the number of individuals. It makes
  /// runs that replace one individual at a time comparable with other runs.
  double equivalents() const { return static_cast<double>(births) / static_cast<double>(size()); }

  /// Returns the best individual of this generation, with the members `chromosome` and `fitness`.
  auto best() const { return population.best(); }
};

/// Whether a stop criterion or an observer reads the whole population of a generation. If neither does, islands on
/// several ranks stay where they are. A type that reads nothing else than the counters, `size()` and `best_fitness()`
/// says so by a member `static constexpr bool reads_population = false`. These are the same on all ranks, so such a
/// criterion must fire on all of them at once; a criterion of time has a member `expired`, see `stop::after`.
template <class Op>
inline constexpr bool reads_population = !requires { requires !Op::reads_population; };

/// `size()` and `best_fitness()` of a generation, which generations of others need not have.
template <class Generation>
std::size_t size_of(const Generation& generation) {
  if constexpr (requires { generation.size(); }) {
    return generation.size();
  } else {
    return generation.population.size();
  }
}
template <class Generation>
auto best_fitness_of(const Generation& generation) {
  if constexpr (requires { generation.best_fitness(); }) {
    return generation.best_fitness();
  } else {
    return generation.population.best().fitness;
  }
}

}  // namespace clade::detail
