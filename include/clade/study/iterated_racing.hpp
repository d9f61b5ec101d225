// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "../core/checked.hpp"
#include "../core/concepts.hpp"
#include "../run/execution/sequential.hpp"
#include "racing/elimination.hpp"
#include "racing/result.hpp"

namespace clade {

namespace racing {

/// Options for the execution of iterated racing. They do not affect the result of any run.
/// ~~~
/// const racing::options quiet{};
/// ~~~
struct options {
  /// A function that returns the cost of an experiment that was recorded earlier, or std::nullopt. Such a run counts
  /// but is not made again. It is called from all threads at once.
  std::function<std::optional<double>(const experiment&)> known{};
  /// A function that is called after every run that was made, by one thread at a time.
  std::function<void(const experiment&, double cost)> record{};
  /// A function that is called after every step with the number of finished runs and their limit.
  std::function<void(std::size_t done, std::size_t limit)> progress{};
  /// A function that returns whether to stop now. If it returns true, no further run is started, and a run that ends
  /// later is not counted. It is called often, and from all threads at once.
  std::function<bool()> cancelled{};
};

}  // namespace racing

/// Finds good parameters of an algorithm by iterated racing.
///
/// Use it if the parameters are too many for a table of settings, or if they are numbers. Otherwise `experiment`
/// compares all settings with a full analysis.
///
/// In the first race the configurations are a Sobol' sequence. Later ones are sampled around the best configurations so
/// far, the elites: numbers by a truncated normal distribution whose deviation shrinks, categories by probabilities
/// that move to the values of the elites. There are 2 + log2(parameters) races, and more if runs are left. In a race all
/// configurations are run on one instance and seed after another. After the first `first_test` of them, and then after
/// each, those that are significantly worse than the best are eliminated; see `racing::worse_than_best`. A race ends if
/// 2 + log2(parameters) configurations are left, if `patience` tests have eliminated none, or if its share of the runs
/// is used. An elite keeps its runs. It cannot be eliminated before its opponents have been run on all instances and
/// seeds on which it has been. If new configurations are almost equal to others, the search has converged, and the
/// distributions are widened. The last race compares the elites, with a fifth of the runs. At last a twentieth of the
/// runs, from 10 to a tenth of them, measures the best configuration on seeds on which no configuration was compared.
///
/// All configurations see the same instances with the same seeds, so runs are paired. A cost that is not a finite number
/// means a failed run, which is worse than any other. The result depends on the settings, the parameters, the seed and
/// the costs, but neither on the unit of the costs, nor on the executor, nor on which runs were known before. The budget is
/// never exceeded.
///
/// Cost: that of the runs.
/// Source: López-Ibáñez, Dubois-Lacoste, Pérez Cáceres, Birattari and Stützle, "The irace package: iterated racing for
/// automatic algorithm configuration", 2016. Different here: the Sobol' sequence, comparisons by means or
/// roots and at the level 0.15, a configuration that is sampled again keeps its runs, the last race compares the elites,
/// and the best is measured again.
/// ~~~
/// const std::vector<racing::parameter> parameters{
///     {"rate", racing::real{0, 1}},
///     {"variant", racing::category{2}}};
/// const auto cost = [](const racing::configuration& c, std::size_t, std::uint64_t seed) {
///   const double distance = *c[0] - 0.25;
///   return distance * distance + *c[1] + 0.01 * random_stream(seed).normal();
/// };
/// const auto found = iterated_racing{.experiments = 300}.run(parameters, 1, cost, 1);
/// *found.elites[0].values[1];  // = 0.0
/// ~~~
struct iterated_racing {
  /// Number of runs.
  detail::object_count<"iterated_racing experiments"> experiments = 1000;
  /// How configurations are compared. Choose ranks if the costs of the instances have different magnitudes, and roots for
  /// running times.
  racing::comparison comparison = racing::comparison::means;
  /// Level of the test that eliminates configurations. With 0.05 races take long to eliminate any.
  detail::share<"iterated_racing level"> level = 0.15;
  /// Number of instances and seeds before the first test of a race, at least 2.
  detail::integer_from<"iterated_racing first_test", 2, 1000> first_test = 5;
  /// Number of consecutive tests without an elimination after which a race ends.
  detail::positive_integer<"iterated_racing patience"> patience = 5;
  /// Whether runs do not depend on the seed. Each instance is then used once, with the seed 1.
  bool deterministic = false;
  /// Configurations that are in the first race, such as the present parameters of the algorithm.
  std::vector<racing::configuration> initial{};
  /// Numbers of runs of shorter searches that this one extends, in increasing order. It makes their races first, so their
  /// runs can be known; see `racing::options`. Without them, the number of runs decides how many configurations there are
  /// from the first race on.
  std::vector<std::size_t> earlier_experiments{};

  /// Returns the smallest budget for a number of parameters.
  std::size_t min_experiments(std::size_t parameters) const;

  /// Searches. `cost` is called as `cost(configuration, instance, seed) -> double`, in parallel by the executor, with
  /// instances from 0 to `instances - 1`; or for batches as `cost(std::span<const racing::experiment>,
  /// std::span<double>) -> bool`, which fills in the costs or returns false to end the search.
  ///
  /// Throws std::invalid_argument if the parameters or the initial configurations are not valid, if there are no
  /// instances, or if there are fewer experiments than `min_experiments`. Exceptions of `cost` propagate to the caller.
  template <class Cost, class Executor = execution::sequential>
  racing::result run(std::span<const racing::parameter> parameters, std::size_t instances, const Cost& cost,
                     std::uint64_t seed, const Executor& executor = {}, const racing::options& options = {}) const {
    using experiments_type = std::span<const racing::experiment>;
    constexpr bool takes_batches = std::is_invocable_r_v<bool, const Cost&, experiments_type, std::span<double>>;
    static_assert(
        takes_batches ||
            std::is_invocable_r_v<double, const Cost&, const racing::configuration&, std::size_t, std::uint64_t>,
        "clade: the cost must be callable as cost(configuration, instance, seed) and return a number, or as "
        "cost(std::span<const racing::experiment>, std::span<double>) and return whether to go on");
    static_assert(clade::executor<Executor>, "clade: the executor must be callable as op(n, body)");
    if constexpr (takes_batches) {
      return search(parameters, instances, cost, seed, options);
    } else {
      const auto measure = [&](experiments_type batch, std::span<double> costs) {
        std::mutex mutex;
        std::vector<char> done(batch.size());
        const auto make_run = [&](std::size_t i) {
          const auto cancelled = [&] { return options.cancelled && options.cancelled(); };
          if (cancelled()) return;
          const auto& wanted = batch[i];
          const auto known = options.known ? options.known(wanted) : std::optional<double>();
          costs[i] = known ? *known : static_cast<double>(cost(wanted.values, wanted.instance, wanted.seed));
          if (!known && cancelled()) return;
          done[i] = 1;
          if (known || !options.record) return;
          const std::scoped_lock lock(mutex);
          options.record(wanted, costs[i]);
        };
        if constexpr (requires { executor.at_once(batch.size(), make_run); }) {
          executor.at_once(batch.size(), make_run);
        } else {
          executor(batch.size(), make_run);
        }
        return std::ranges::find(done, char{0}) == done.end();
      };
      return search(parameters, instances, measure, seed, options);
    }
  }

 private:
  using measure_type = std::function<bool(std::span<const racing::experiment>, std::span<double>)>;
  racing::result search(std::span<const racing::parameter> parameters, std::size_t instances,
                        const measure_type& measure, std::uint64_t seed, const racing::options& options) const;
};

}  // namespace clade

#ifndef CLADE_SEPARATE_COMPILATION
#include "iterated_racing.ipp"
#endif
