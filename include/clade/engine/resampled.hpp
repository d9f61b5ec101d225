// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "../core/checked.hpp"
#include "../core/concepts.hpp"
#include "../core/mean.hpp"
#include "../random/random_stream.hpp"

namespace clade {

/// A wrapper of a noisy fitness. Each value is the mean of several samples: `minimize(resampled{fitness, 10}, space)`.
///
/// `fitness` is callable as `fitness(chromosome, rng)`; sample k uses child k of the stream. The mean of integers has
/// the type double; objectives and values with constraints have a mean for each number. Every sample counts as an
/// evaluation. The standard deviation of the noise is that of one sample, divided by the square root of `samples`. Use
/// it if the number of samples is known; otherwise use `noisy`.
/// Cost: `samples` calls of the fitness.
/// Throws std::invalid_argument if `samples` is 0.
/// ~~~
/// const auto measured = [](const std::vector<double>& x, random_stream& rng) {
///   return sum_of_squares(x) + rng.normal();
/// };
/// const auto averaged = minimize(resampled{measured, 10}, chromosome::reals{3, -5, 5});
/// const auto result = run(evolve(averaged, cma_es{}, 1), stop::evaluations(700));
/// result.evaluations;  // = 700u
/// ~~~
template <class Fitness>
struct resampled {
  Fitness fitness;  ///< noisy fitness; called from several threads if the executor has several
  detail::positive_integer<"resampled samples"> samples = 1;  ///< number of samples per value, at least 1

  template <class C>
    requires detail::noisy_fitness<Fitness, C> && detail::has_mean<detail::fitness_of<Fitness, C>>
  auto operator()(const C& chromosome, random_stream& rng) const {
    return detail::mean_of(samples, [&](std::size_t k) {
      auto of_sample = rng.fork(k);
      return detail::value_of(fitness, chromosome, of_sample);
    });
  }

  /// Returns the number of evaluations that one call counts as: those of all samples.
  constexpr std::uint64_t evaluations_per_call() const { return samples * detail::evaluations_of_call(fitness); }

  /// Returns the epoch of the fitness. Exists only if the fitness has a member `epoch()`.
  std::uint64_t epoch() const
    requires requires(const Fitness& f) { f.epoch(); }
  {
    return fitness.epoch();
  }

  /// Rejects a fitness without noise at compile time.
  template <class C>
    requires detail::single_fitness<Fitness, C>
  auto operator()(const C& chromosome, random_stream&) const {
    static_assert(!detail::single_fitness<Fitness, C>,
                  "clade: resampled needs a noisy fitness, callable as fitness(chromosome, rng)");
    return detail::value_of(fitness, chromosome);
  }
};

}  // namespace clade
