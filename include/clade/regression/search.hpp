// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "../any/stop.hpp"
#include "../objectives/strategy/nsga2.hpp"
#include "../operators/crossover/subtree.hpp"
#include "../operators/mutation/hoist.hpp"
#include "../operators/mutation/insert_node.hpp"
#include "../operators/mutation/one_of.hpp"
#include "../operators/mutation/point.hpp"
#include "../operators/mutation/subtree.hpp"
#include "../run/execution/sequential.hpp"
#include "../run/stop/reason.hpp"
#include "../run/stop/when.hpp"
#include "description.hpp"
#include "form.hpp"
#include "model.hpp"
#include "nudge.hpp"
#include "problem.hpp"
#include "reject_equal_values.hpp"

namespace clade::regression {

namespace detail {

inline auto strategy_of(const settings& with, std::vector<formula> first, const std::shared_ptr<const form>& of) {
  const mutation::one_of changes{mutation::subtree{.depth = 3},
                                 mutation::subtree{.depth = 1},
                                 mutation::point{},
                                 mutation::insert_node{},
                                 mutation::hoist{},
                                 nudge{}};
  return nsga2{.population = with.population,
               .crossover = by_part{crossover::subtree{}, of},
               .crossover_rate = 0.7,
               .mutation = by_part{changes, of},
               .mutation_rate = 0.5,
               .diversity = reject_equal_values{.tries = std::size_t(with.retries)},
               .initialization = first_formulas{std::move(first), of}};
}

}  // namespace detail

/// Returns the default strategy of a search, the best on the benchmarks: NSGA-II with subtree crossover, six mutations
/// of trees, and rejection of semantic duplicates. `first` are formulas at the start of the initial population; the
/// others are random.
/// ~~~
/// const std::size_t size = regression::strategy_of({.population = 50}).population;
/// size;  // = 50u
/// ~~~
inline auto strategy_of(const settings& with = {}, std::vector<formula> first = {}) {
  return detail::strategy_of(with, std::move(first), nullptr);
}

/// Returns a stopping criterion that fires with success when a formula has 1 - R² of at most `precision` on the rows of
/// the search. The default, 1e-20, is the lowest error of the fitness and counts as no error.
/// ~~~
/// const auto table = problems::sample(problems::nguyen[0], 100, 0, random_stream(1));
/// const auto data = regression::samples_of(table, "target");
/// const regression::settings with{.population = 50};
/// run(evolve(regression::problem_of(data, with), regression::strategy_of(with), 1),
///     regression::exact(1e-6) || stop::generations(5));
/// ~~~
inline auto exact(double precision = problem_parts::min_error) {
  return stop::when(
      [precision = std::max(precision, problem_parts::min_error)](const auto& generation) {
        return std::ranges::any_of(generation.population.fitnesses(), [=](const auto& f) { return f[0] <= precision; });
      },
      stop::reason{precision <= problem_parts::min_error
                       ? "a formula without error was found"
                       : clade::detail::concat({"a formula with 1 - R2 of at most ", precision, " was found"}),
                   true});
}

/// The result of a search: the models that are not dominated in size and error, and statistics of the run.
/// ~~~
/// const auto table = problems::sample(problems::nguyen[0], 100, 0, random_stream(1));
/// const auto data = regression::samples_of(table, "target");
/// const regression::found all = regression::search(data, {.population = 50}, 1, stop::evaluations(5000));
/// all.knee().size() <= all.front.back().size();  // = true
/// ~~~
struct found {
  std::vector<model> front;  ///< nondominated models, in ascending order of size and descending order of error
  /// Models off the front whose descriptions are less than 10 nats longer than that of the best model, in ascending
  /// order of this length.
  std::vector<model> others;
  stop::reason reason;            ///< why the last round ended
  std::uint64_t generations = 0;  ///< number of generations in all rounds
  std::uint64_t evaluations = 0;  ///< number of evaluations in all rounds, see `search`
  double seconds = 0;             ///< wall time of all rounds, in seconds

  /// Returns the smallest of the models with about the minimum `description_length`, up to 2 bits (1.39 nats) more, or
  /// of several of that size the one with the least. The same function in another notation may differ by as much. If a
  /// weighted sum of columns is preferred, it is returned, see `search`.
  /// Throws std::invalid_argument for an empty front.
  /// Source: Rissanen, "Modeling by shortest data description", 1978.
  model best() && { return std::as_const(*this).best(); }
  const model& best() const&;

  /// Returns the model at the knee of the front. In a plot of the logarithm of the mean squared error against size,
  /// this model lies farthest below the line from the smallest to the most accurate model. Returns the smallest model
  /// if no model lies below the line.
  /// Throws std::invalid_argument for an empty front.
  /// Source: Das, "On characterizing the knee of the Pareto curve based on normal-boundary intersection", 1999.
  model knee() && { return std::as_const(*this).knee(); }
  const model& knee() const&;

 private:
  void require_models() const;
};

/// Converts formulas to models: fits their constants to all rows, adds intercept and slope, replaces constants by
/// simple numbers if that shortens the description, and rounds the others. Returns the models that are not dominated in
/// size and error, and the model with the shortest description, in ascending order of size. With more than 20,000 rows,
/// the fit takes up to 30 steps on 20,000 evenly spaced rows and then up to 5 steps on all rows. Formulas that are not
/// finite in all rows are left out.
/// ~~~
/// const auto table = problems::sample(problems::nguyen[0], 100, 0, random_stream(1));
/// const auto data = regression::samples_of(table, "target");
/// const regression::settings with{.population = 50};
/// const auto result =
///     run(evolve(regression::problem_of(data, with), regression::strategy_of(with), 1), stop::generations(5));
/// std::vector<regression::formula> formulas;
/// for (const auto& one : result.front()) formulas.push_back(one.chromosome);
/// const auto models = regression::models_of(formulas, data);
/// ~~~
std::vector<model> models_of(const std::vector<formula>& from, const samples& data);

namespace detail {

/// The problem of a search. Stopping criteria and observers of any type are converted to those of this problem, so that
/// a search is compiled only once.
using search_problem = decltype(problem_of(std::declval<const problem_parts&>(), std::declval<const samples&>(),
                                           std::declval<const settings&>()));
using criterion = any::stop<search_problem>;
using observed_generation = criterion::generation_type;

// The functions that a search calls with each generation, with the fitness of each evaluation, and between generations.
struct search_observer {
  std::function<void(const observed_generation&)> generation;
  std::function<void(const objectives<2>&)> evaluation{};
  std::function<bool(const observed_generation&)> hold{};
};

// Selects formulas to convert to models: for each size, up to 12 formulas whose errors are not clearly larger than that
// of the best formula of at most this size. With 8 to 16 rows, errors tell little, so up to 40 formulas are selected.
// They are ordered by their errors, with 3 nats added for each constant. The most accurate formula of a size is always
// selected if no smaller one is as accurate. Formulas with the same values are selected once. `least_share` is the
// variance of the rounding errors of the target divided by the variance of the target.
std::vector<formula> near_ties(std::vector<std::pair<objectives<2>, formula>> all, const problem_parts& parts,
                               double least_share);

/// Marks a weighted sum of columns as preferred unless a shorter description is clearly better, see `search`. If there
/// is much noise, the best of many formulas is seldom as good for new rows as for the rows that it was chosen by.
void prefer_sum(std::vector<model>& all, const samples& data);

// Returns the number of constants that are not simple numbers, see `length_of_simple`.
std::size_t fitted_constants(const formula& f);

/// A type-erased reference to an executor, so that a search is compiled only once. It has the members that `run` uses.
/// Parts of a step are not distributed over processes, because only `islands` does that.
class search_executor {
 public:
  template <class Executor>
  explicit search_executor(const Executor& executor) : executor_(executor), address_(std::addressof(executor)) {
    if constexpr (requires(std::optional<stop::reason>& fired) { executor.agree_on_reason(fired); }) {
      left_by_exception_ = [](const void* erased) { static_cast<const Executor*>(erased)->left_by_exception(); };
      calls_observers_ = [](const void* erased) { return static_cast<const Executor*>(erased)->calls_observers(); };
      agree_on_reason_ = [](const void* erased, std::optional<stop::reason>& fired) {
        static_cast<const Executor*>(erased)->agree_on_reason(fired);
      };
    }
  }

  void operator()(std::size_t n, clade::detail::slot_work work) const { executor_(n, work); }
  void at_once(std::size_t n, clade::detail::slot_work work) const { executor_.at_once(n, work); }
  bool interrupted() const { return executor_.interrupted(); }

  void left_by_exception() const {
    if (left_by_exception_) left_by_exception_(address_);
  }
  bool calls_observers() const { return !calls_observers_ || calls_observers_(address_); }
  void agree_on_reason(std::optional<stop::reason>& fired) const {
    if (agree_on_reason_) agree_on_reason_(address_, fired);
  }

 private:
  clade::detail::executor_view executor_;
  const void* address_;
  void (*left_by_exception_)(const void*) = nullptr;
  bool (*calls_observers_)(const void*) = nullptr;
  void (*agree_on_reason_)(const void*, std::optional<stop::reason>&) = nullptr;
};

/// Implements `regression::search`. If the unit of the target is known and no form is given, two of three rounds use
/// dimensionless groups instead of columns, a different set of groups in each round. The first three rounds have less
/// patience, because some laws are found only in the columns and others only in certain groups. A formula without error
/// ends the search only if it has at most three fitted constants, because formulas of few groups can approximate others
/// to the last digit.
found search_in_groups(const samples& data, const settings& with, std::uint64_t seed, const criterion& stop,
                       const search_executor& executor, const search_observer& observer);

// An observer with a member function `evaluated(fitness)`.
template <class Observer>
concept sees_evaluations = requires(Observer& observer, const objectives<2>& fitness) { observer.evaluated(fitness); };

// Passes a fitness to the observer if it sees evaluations.
template <class Observer>
void show(Observer& to, const objectives<2>& fitness) {
  if constexpr (sees_evaluations<Observer>) to.evaluated(fitness);
}

// An observer with a member function `hold(generation)`.
template <class Observer>
concept holds_a_search = requires(Observer& observer, const observed_generation& now) {
  { observer.hold(now) } -> std::same_as<bool>;
};

// Calls the member function `hold` of the observer if it has one. Returns true if the observer has waited.
template <class Observer>
bool hold(Observer& observer, const observed_generation& now) {
  if constexpr (holds_a_search<Observer>) {
    return observer.hold(now);
  } else {
    return false;
  }
}

}  // namespace detail

/// Searches for formulas that predict the target of samples until `stop` fires or a formula without error is found.
///
/// The search runs in rounds. If the lowest error has not fallen by more than a tenth for `patience` generations, a new
/// round starts from a new population. The formulas of all rounds are merged. Restarts help because a population may
/// converge to a local optimum by chance: a second or third round often finds a published formula within seconds.
///
/// A formula without error in the rows of the search ends the search only if it has no error in the other rows either,
/// and if it has at most a third as many constants, including intercept and slope, as there are rows. If it has an
/// error in other rows, the rows with the largest errors are added to the rows of the search, and a new round begins.
///
/// Known formulas are in the initial population of every second round. The result is chosen from all formulas found and
/// the known formulas, with and without fitted constants. The description of the best model is therefore never longer
/// than that of a known formula.
///
/// With `settings::form`, such as f(a) * g(b, c) + d, all formulas have this form: f and g are unknown functions of the
/// columns in their parentheses, and d is an unknown constant. Each unknown occurs once. Numbers of the form are not
/// fitted. The search evolves the functions; `most_nodes` and `most_depth` are limits of each of them. Each function
/// has an intercept and a slope. All constants are fitted together, in up to twice `fitting_steps` steps. `problem_of`
/// does not support forms.
///
/// With `logarithmic_target`, every second round fits formulas to the logarithm of the target if all values of the
/// target are positive and there is no form. At the end of the search, their exponentials are converted to models of
/// the target.
///
/// The result is also chosen from weighted sums of columns found by forward selection. A sum is preferred to the model
/// with the shortest description if this model leaves more than 5 % of the variance unexplained and is not clearly
/// better than the sum with the least variance of the residuals. The model is clearly better if the mean difference of
/// the squared errors exceeds two standard errors; the errors are approximate leave-one-out residuals. The preferred
/// sum is the one with the least variance of the residuals if this sum is better than the mean of the target by one
/// standard error. Otherwise, and if its variance is no larger, the sum with the shortest description is preferred. No
/// sum is preferred if there are known formulas or a form.
///
/// Time limits end the search between two evaluations, even in the first population.
///
/// Results hardly depend on the units of the columns: the search scales columns with very large or small values, see
/// `detail::scaled_inputs`, unless there are user functions. Models are formulas over the original columns. Observers
/// receive formulas over the scaled columns.
///
/// With `units` and `target_unit`, two of three rounds search for a product of powers of columns times a function of
/// dimensionless groups (Buckingham, 1914), unless there is a form. Their models are formulas over the columns, too.
///
/// The parts of a search are public: `run(evolve(problem_of(data), strategy_of(), seed), stop)` is one round, and
/// `models_of` converts its front to models. The same seed gives the same models for any number of threads, unless
/// `stop` is a time limit. Observers and `stop` receive the numbers of generations and evaluations of all rounds. If an
/// observer has a member function `evaluated(fitness)`, it is called with the fitness of every evaluation. It is called
/// on the thread of the evaluation, so with several threads it must be safe for concurrent calls; with one thread,
/// calls are in the order of the evaluations. If an observer has a member function `hold(generation)`, it is called
/// before each generation is bred, with the latest one, and may wait. It returns true if it has waited. Its time is not
/// counted.
///
/// Cost: an evaluation comprises the fit of the constants of one child in up to `fitting_steps` steps: about six passes
/// over the rows of the search with the default settings.
/// Throws std::invalid_argument like `problem_parts`, for example for a constant target, and for known formulas that
/// the search could not find, an invalid form, a form together with known formulas, and a number of units other than
/// that of the inputs.
/// Source: Kommenda, Burlacu, Kronberger and Affenzeller, "Parameter identification for symbolic regression using
/// nonlinear least squares", 2020; Deb, Pratap, Agarwal and Meyarivan, 2002.
/// ~~~
/// const auto table = problems::sample(problems::nguyen[0], 100, 0, random_stream(1));
/// const auto data = regression::samples_of(table, "target");
/// const auto found = regression::search(data, {.population = 50}, 1, stop::evaluations(5000));
/// for (const auto& m : found.front) {
///   std::cout << m.size() << ": " << regression::infix(m.expression, data.names) << '\n';
/// }
/// ~~~
template <class Stop, class Executor = execution::sequential, class... Observers>
found search(const samples& of, const settings& with, std::uint64_t seed, const Stop& stop,
             const Executor& executor = {}, Observers&&... observers) {
  static_assert((observer_for<std::remove_reference_t<Observers>, detail::observed_generation> && ...),
                "clade: an observer of regression::search must be callable as op(generation); to save a run, use "
                "evolve(problem_of(data), strategy_of(), seed)");
  static_assert(clade::executor<Executor>, "clade: the executor must be callable as op(n, body)");
  detail::search_observer all{[&](const detail::observed_generation& now) { (observers(now), ...); }};
  if constexpr ((detail::sees_evaluations<Observers> || ...)) {
    all.evaluation = [&](const objectives<2>& fitness) { (detail::show(observers, fitness), ...); };
  }
  if constexpr ((detail::holds_a_search<Observers> || ...)) {
    all.hold = [&](const detail::observed_generation& now) {
      bool waited = false;
      ((waited = detail::hold(observers, now) || waited), ...);
      return waited;
    };
  }
  return detail::search_in_groups(of, with, seed, stop, detail::search_executor(executor), all);
}

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "search.ipp"
#endif
