// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "../../statistics/confidence_interval.hpp"
#include "parameter.hpp"

namespace clade::racing {

/// An experiment of iterated racing: a run of a configuration on an instance.
/// ~~~
/// const racing::experiment one{.number = 0, .values = {0.5}, .instance = 0, .seed = 1};
/// ~~~
struct experiment {
  std::size_t number;    ///< number of the configuration, from 0
  configuration values;  ///< the configuration
  std::size_t instance;  ///< number of the instance, from 0
  std::uint64_t seed;    ///< seed of the run, from 1 to 2^31

  friend bool operator==(const experiment&, const experiment&) = default;
};

/// A run that was measured.
/// ~~~
/// const racing::measured_run one{.number = 0, .instance = 0, .seed = 1, .cost = 2.5};
/// ~~~
struct measured_run {
  std::size_t number, instance;  ///< numbers of the configuration and of the instance, from 0
  std::uint64_t seed;            ///< seed of the run
  double cost;                   ///< infinity if the run failed

  friend bool operator==(const measured_run&, const measured_run&) = default;
};

/// A configuration that survived, and what is known of it.
/// ~~~
/// const racing::elite best{.number = 0, .values = {0.5}, .cost = 2, .interval = {1, 3}, .runs = 10, .failures = 0};
/// ~~~
struct elite {
  std::size_t number;    ///< number of the configuration
  configuration values;  ///< the configuration
  double cost;           ///< mean cost of its runs without failures; infinity if all failed
  statistics::confidence_interval
      interval;          ///< 95 % interval of the mean by Student's t; infinite for fewer than 2 runs
  std::size_t runs;      ///< number of its runs
  std::size_t failures;  ///< number of its runs that failed

  friend bool operator==(const elite&, const elite&) = default;
};

/// A step of a race: one more instance.
/// ~~~
/// const racing::race_step first{.instance = 0, .seed = 1, .configurations = 20, .eliminated = {}};
/// ~~~
struct race_step {
  std::size_t instance;                 ///< number of the instance
  std::uint64_t seed;                   ///< seed of its runs
  std::size_t configurations;           ///< number of configurations that were compared on it
  std::vector<std::size_t> eliminated;  ///< numbers of the configurations that were then eliminated

  friend bool operator==(const race_step&, const race_step&) = default;
};

/// A race: configurations are compared on more and more instances.
/// ~~~
/// const racing::race first{.iteration = 1, .restarted = false, .configurations = {0, 1}, .steps = {}, .elites = {1}};
/// ~~~
struct race {
  std::size_t iteration;  ///< number of the iteration, from 1
  bool restarted;         ///< whether the distributions were widened before, because they had converged
  std::vector<std::size_t> configurations;  ///< numbers of the configurations that began, elites first
  std::vector<race_step> steps;             ///< the steps, in order
  std::vector<std::size_t> elites;          ///< numbers of the configurations that survived, best first

  friend bool operator==(const race&, const race&) = default;
};

/// The result of iterated racing.
///
/// The costs of the elites are those by which they were chosen, so they are too good. `best` has the cost of the first of
/// them on seeds on which no configuration was compared, which is unbiased for these instances. With `deterministic`
/// there are no such seeds.
/// ~~~
/// const racing::result found{};
/// found.elites.empty();  // = true
/// ~~~
struct result {
  std::optional<elite> best;  ///< best configuration, measured again; none with `deterministic` or if cancelled before
  std::vector<elite> elites;  ///< surviving configurations, best first; empty if no race was finished
  std::vector<configuration> configurations;  ///< all configurations, by number
  std::vector<measured_run> runs;             ///< all runs, in the order in which they were wanted
  std::vector<race> races;                    ///< all races
  bool complete = false;                      ///< false if the search was cancelled

  friend bool operator==(const result&, const result&) = default;
};

}  // namespace clade::racing
