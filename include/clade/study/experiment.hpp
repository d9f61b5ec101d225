// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../engine/evolve.hpp"
#include "../objectives/indicator/indicator_for.hpp"
#include "../run/execution/sequential.hpp"
#include "../run/stop/moves.hpp"
#include "../run/stop/when.hpp"
#include "experiment/conduct.hpp"
#include "experiment/recorder.hpp"
#include "findings.hpp"

namespace clade {

/// The options of an experiment.
/// ~~~
/// const experiment_options thorough{.runs = 100, .seed = 1, .title = "queens"};
/// ~~~
struct experiment_options {
  /// Number of runs of every setting on every instance.
  clade::detail::object_count<"runs"> runs = 100;
  /// Seed from which all random numbers derive.
  std::uint64_t seed = 1;
  /// Limit on the evaluations of a run, or on its moves if `.unit` is `study::unit::moves`. With 0, it is the limit of
  /// `stop::evaluations` or, without one, of `stop::moves` in the stop criterion.
  std::uint64_t budget = 0;
  /// Heading of the reports.
  std::string title = "Comparison of settings";
  /// Name of the first instance.
  std::string instance = "1";
  /// Label of the fitness in plots, with its unit. For several objectives, the default is the name of the indicator.
  std::string measure = "fitness";
  /// Whether settings that are clearly worse are dropped early; see `race`. Dropping settings biases p-values.
  bool race = false;
  /// Unit of `.budget` and of the reports. Moves are those valued by a delta; evaluations are then neither limited nor
  /// counted. It need not be given if the stop criterion has `stop::moves` and no `stop::evaluations`.
  study::unit unit = study::unit::evaluations;
};

/// An experiment that finds out which of several settings of an algorithm, or which of several algorithms, is better on
/// a problem.
///
///     experiment study{queens, stop::target(0) || stop::evaluations(20'000), {.runs = 200, .seed = 1}};
///     study.add("order", ga);
///     study.add("partially mapped", ga_pmx);
///     const auto found = study.run(execution::threads{2});
///     found.print(std::cout);
///     found.write_html("queens.html");
///
/// All settings have the same number of runs on every instance, and run k has the same seed in all settings. The runs
/// are therefore paired, as the signed-rank test requires. A run succeeds if it reaches the target within the budget;
/// any other run counts as slower than every success, even if another criterion ended it. Each run is made by one
/// thread of the executor. Results are the same for any executor, and for an experiment that was killed and resumed
/// (see `conduct_options::journal`). The fitness and the operators are called from several threads if the executor has
/// several.
///
/// The stop criterion defines success and the budget: `stop::target(0) || stop::evaluations(20'000)`, or `.budget` in
/// the options. A budget of moves, `stop::target(0) || stop::moves(1'000'000)`, is for strategies that value moves by a
/// delta; all reports then count moves instead of evaluations. If fitness values are not numbers, the last argument
/// must be a function from fitness to double that keeps their order. For several objectives, it must be a quality
/// indicator:
///
///     experiment study{both, stop::evaluations(25'000), {.runs = 31}, indicator::hypervolume{{1, 1}}};
///
/// A run is then as good as its best generation, and succeeds by a criterion such as `stop::hypervolume`. Under
/// constraints, a run is infinitely bad until it has found a feasible individual. Strategies may have different types.
/// Cost: that of the runs. The memory for a run grows only with the number of its improvements.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5, .seed = 1, .title = "8 queens"}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto report = study.run();
/// report.print(std::cout);
/// ~~~
template <class Problem, class Stop, class Value = study::as_number>
class experiment {
 public:
  static_assert(
      stop_for<Stop,
               clade::detail::generation<clade::detail::population<
                   typename Problem::chromosome_type, typename Problem::fitness_type, decltype(Problem::better)>>>,
      "clade: the stop criterion must be callable as op(generation) and return std::optional<stop::reason>");
  static constexpr bool maximizes = [] {
    if constexpr (study::is_indicator<Value>) {
      return Value::maximizes;
    } else {
      return std::is_same_v<decltype(Problem::better), higher_is_better>;
    }
  }();
  /// True if the fitness has several objectives that are ordered by dominance.
  static constexpr bool has_several_objectives = clade::detail::has_several_objectives<Problem>;
  /// The former name of `has_several_objectives`.
  [[deprecated("renamed to has_several_objectives")]] static constexpr bool has_objectives = has_several_objectives;
  static_assert(!has_several_objectives || indicator_for<Value, std::vector<typename Problem::fitness_type>>,
                "clade: an experiment with several objectives needs a quality indicator as its last argument, such as "
                "indicator::hypervolume{{1, 1}}: callable as op(points), with maximizes and describe()");
  static_assert(has_several_objectives || !study::is_indicator<Value>,
                "clade: a quality indicator measures several objectives, but the fitness has one: leave it out");
  static_assert(
      maximizes || has_several_objectives || study::is_indicator<Value> ||
          std::is_same_v<decltype(Problem::better), lower_is_better> || !std::is_same_v<Value, study::as_number>,
      "clade: a problem with an order of its own needs a function value(fitness) -> double, lower being better");

  experiment(Problem problem, Stop stop, experiment_options options = {}, Value value = {})
      : problems_{std::move(problem)}, stop_(std::move(stop)), value_(std::move(value)) {
    if (options.budget == 0) {
      const auto evaluations = study::budget_of(stop_), moves = study::budget_of<stop::moves>(stop_);
      if (moves && !evaluations) options.unit = study::unit::moves;
      const auto limit = options.unit == study::unit::moves ? moves : evaluations;
      const auto units = study::plural_of(options.unit);
      if (!limit) {
        clade::detail::refuse(
            {"an experiment needs a budget of ", units, ": stop::", units, "(n) among its stop criteria, or .budget"});
      }
      options.budget = *limit;
    }
    design_.title = std::move(options.title);
    design_.instances = {std::move(options.instance)};
    design_.runs = options.runs;
    design_.seed = options.seed;
    design_.budget = options.budget;
    design_.unit = options.unit;
    design_.maximize = maximizes;
    design_.measure = std::move(options.measure);
    if constexpr (study::is_indicator<Value>) {
      if (design_.measure == experiment_options().measure) design_.measure = value_.describe();
    }
    design_.race = options.race;
    design_.goal = stop::describe(stop_);
    design_.has_goal = !std::is_same_v<Stop, stop::evaluations> && !std::is_same_v<Stop, stop::moves>;
    design_.dimensions = {dimension_of(problems_.front())};
    design_.improvements_at = "end of a generation";  // because the recorder observes whole generations
  }

  /// Adds a setting: any strategy. Reports plot results against its parameters, if there are any.
  template <class Strategy>
  experiment& add(std::string name, Strategy strategy, std::vector<study::parameter> parameters = {}) {
    design_.settings.push_back({std::move(name), std::move(parameters)});
    strategies_.push_back([strategy = std::move(strategy)](const experiment& self, const Problem& problem,
                                                           std::uint64_t seed, const cancel& cancelled) {
      study::recorder<Value> recorder(self.design_.budget, maximizes, self.value_, self.design_.unit);
      auto evolution = evolve(problem, strategy, seed);
      const auto result = clade::run(evolution, self.stop_ || recorder.limit() || cancellation(cancelled), recorder);
      auto recorded = recorder.finish(result.reason.success);
      recorded.seconds = std::chrono::duration<double>(result.elapsed).count();
      return recorded;
    });
    return *this;
  }

  /// Adds an instance of the problem. Every setting is run on all instances.
  experiment& add_instance(std::string name, Problem problem) {
    design_.instances.push_back(std::move(name));
    problems_.push_back(std::move(problem));
    design_.dimensions.push_back(dimension_of(problems_.back()));
    return *this;
  }

  /// Returns the design of the experiment.
  const study::design& design() const& noexcept { return design_; }
  study::design design() && { return std::move(design_); }

  /// Makes all runs and analyses them. Throws std::invalid_argument, before the first run, if there is nothing to
  /// compare or the file `options.journal` cannot be used.
  template <class Executor = execution::sequential>
  study::findings run(const Executor& executor = {}, const study::conduct_options& options = {}) const {
    const auto make_run = [&](std::size_t setting, std::size_t instance, std::uint64_t seed) {
      return strategies_[setting](*this, problems_[instance], seed, options.cancelled);
    };
    return study::findings(study::conduct(design_, make_run, executor, options));
  }

 private:
  using cancel = std::function<bool()>;

  // Returns a criterion that fires when the cancellation of the experiment has been requested. Its type is the same for
  // all settings, so that the criteria are compiled only once.
  static auto cancellation(const cancel& is_cancelled) {
    return stop::when([&is_cancelled](const auto&) { return is_cancelled && is_cancelled(); }, "cancelled");
  }

  static std::size_t dimension_of(const Problem& problem) {
    if constexpr (requires { static_cast<std::size_t>(problem.space.size()); }) {
      return static_cast<std::size_t>(problem.space.size());
    } else {
      return 0;
    }
  }

  study::design design_;
  std::vector<Problem> problems_;
  Stop stop_;
  Value value_;
  std::vector<std::function<study::trial(const experiment&, const Problem&, std::uint64_t, const cancel&)>> strategies_;
};

}  // namespace clade
