// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "../any/stop.hpp"
#include "../engine/evolve.hpp"
#include "../mathematics/log.hpp"
#include "../objectives/strategy/nsga2.hpp"
#include "../operators/crossover/subtree.hpp"
#include "../operators/mutation/hoist.hpp"
#include "../operators/mutation/insert_node.hpp"
#include "../operators/mutation/one_of.hpp"
#include "../operators/mutation/point.hpp"
#include "../operators/mutation/subtree.hpp"
#include "../run/execution/sequential.hpp"
#include "../run/execution/threads.hpp"
#include "../run/stop/combine.hpp"
#include "../run/stop/reason.hpp"
#include "../run/stop/when.hpp"
#include "description.hpp"
#include "dimensions.hpp"
#include "form.hpp"
#include "known.hpp"
#include "model.hpp"
#include "nudge.hpp"
#include "problem.hpp"
#include "reject_equal_values.hpp"
#include "scaled_inputs.hpp"

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

// The fitness of a search. It passes each value to `seen`.
struct shown_fitness : problem_parts {
  const std::function<void(const objectives<2>&)>* seen;  // may be an empty function

  objectives<2> operator()(const formula& f) const {
    const auto value = problem_parts::operator()(f);
    if (*seen) (*seen)(value);
    return value;
  }
};

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

// Observes a round.
struct round_observer {
  std::function<void(const observed_generation&)> generation;
  std::function<bool(const observed_generation&)> hold;  // may be an empty function

  void operator()(const observed_generation& now) const { generation(now); }
  template <class Evolution>
  bool steer(Evolution& evolution) const {
    return hold && hold(evolution.current());
  }
};

// Returns a generation whose counters include those of earlier rounds, for stopping criteria and observers.
observed_generation counted_on(observed_generation now, const found& before);

// A stopping criterion that fires when the lowest error has not fallen by more than a tenth for `patience` generations.
class no_progress {
 public:
  explicit no_progress(std::uint64_t patience) : patience_(patience) {}

  bool operator()(const observed_generation& now);

 private:
  // `since_` is the number of the generation in which the lowest error last fell by more than a tenth; `least_` is this
  // error.
  std::uint64_t patience_, since_ = 0;
  double least_ = std::numeric_limits<double>::infinity();
};

// A stopping criterion that fires if a formula has an error of at most `precision` and at most a third as many
// parameters as rows. The parameters are the intercept, the slope and the constants; with more of them, a formula can
// fit almost any values.
class exact_and_supported {
 public:
  exact_and_supported(double precision, std::size_t rows)
      : exact_(exact(precision)), precision_(precision), rows_(rows) {}

  template <class Generation>
  std::optional<stop::reason> operator()(const Generation& now) const {
    auto reason = exact_(now);
    if (!reason) return reason;
    const auto& population = now.population;
    for (std::size_t i = 0; i < population.size(); ++i) {
      if (population.fitnesses()[i][0] > std::max(precision_, problem_parts::min_error)) continue;
      const auto constants = std::ranges::count_if(population.chromosomes()[i].nodes(), [](const auto& node) {
        return node.symbol.function == function::constant;
      });
      if (3 * (static_cast<std::size_t>(constants) + 2) <= rows_) return reason;
    }
    return std::nullopt;
  }

 private:
  decltype(exact(0)) exact_;
  double precision_;
  std::size_t rows_;
};

// A stopping criterion that ends a round when `stop` fires or when there is no progress for `patience` generations. The
// counters passed to `stop` include those of earlier rounds. Time limits of `stop` are checked between two evaluations.
class end_of_round {
 public:
  end_of_round(const criterion& stop, const found& before, std::uint64_t patience, bool& anew)
      : stop_(&stop), before_(&before), anew_(&anew), stuck_(patience) {}

  std::optional<stop::reason> operator()(const observed_generation& now) const;

  bool expired(std::chrono::nanoseconds elapsed) const;
  std::chrono::nanoseconds earliest() const;

 private:
  const criterion* stop_;
  const found* before_;
  bool* anew_;  // set to whether the round ended for lack of progress
  mutable no_progress stuck_;
};

// Selects formulas to convert to models: for each size, up to 12 formulas whose errors are not clearly larger than that
// of the best formula of at most this size. With 8 to 16 rows, errors tell little, so up to 40 formulas are selected.
// They are ordered by their errors, with 3 nats added for each constant. The most accurate formula of a size is always
// selected if no smaller one is as accurate. Formulas with the same values are selected once. `least_share` is the
// variance of the rounding errors of the target divided by the variance of the target.
std::vector<formula> near_ties(std::vector<std::pair<objectives<2>, formula>> all, const problem_parts& parts,
                               double least_share);

// Returns weighted sums of columns found by forward selection. Each sum extends the previous one by the column that
// reduces the squared errors most. All weights are 1 and must be fitted.
std::vector<formula> weighted_sums(const samples& data, const settings& with);

// Converts formulas to models over the columns of `data` and adds them to a result, together with weighted sums of
// columns. The formulas `from` and `exponents` are over the scaled columns `inside`; the values of `exponents` are
// logarithms of the target. Models of the formulas `known` keep their constants.
void add_models(found& to, const std::vector<formula>& from, const std::vector<formula>& exponents,
                const std::vector<formula>& known, const samples& inside, const scaled_inputs& scaled,
                const samples& data, const settings& with, const form* of);

// Returns rows that the search does not use, in which its most accurate formula has the largest errors: a tenth as many
// rows as the search uses, or all other rows if there are fewer. Returns no rows if the error of this formula in all
// rows is at most 10 times the precision.
template <class Front>
std::vector<std::size_t> rows_missed(const Front& front, const samples& data, const problem_parts& parts,
                                     const settings& with) {
  if (parts.rows().size() == data.rows()) return {};
  const auto& best = *std::ranges::min_element(front, {}, [](const auto& one) { return one.fitness[0]; });
  const auto values = values_of(best.chromosome, data.inputs, data.rows(), data.functions);
  std::vector<double> seen, target, weights;
  for (const auto i : parts.rows()) {
    seen.push_back(values[i]);
    target.push_back(data.target[i]);
    if (!data.weights.empty()) weights.push_back(data.weights[i]);
  }
  const auto by = linear_scaling(seen, target, weights);
  std::vector<double> errors(values.size());
  for (std::size_t i = 0; i < errors.size(); ++i)
    errors[i] = finite_or_infinity(std::abs(by.intercept + by.slope * values[i] - data.target[i]));
  const auto squares = regression::sum_of_squares(values, data.target, by, data.weights);
  const auto total = total_sum_of_squares(data.target, data.weights);
  if (squares <= std::max(10 * double(with.precision), 1e-14) * total) return {};
  for (const auto i : parts.rows()) errors[i] = -1;
  std::vector<std::size_t> order(errors.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto most = std::min(std::max<std::size_t>(parts.rows().size() / 10, 1), order.size() - parts.rows().size());
  std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(most), {},
                            [&](std::size_t i) { return std::pair(-errors[i], i); });
  order.resize(most);
  return order;
}

}  // namespace detail

namespace detail {

// The formulas found for one target, either the target of the samples or its logarithms, over all rounds.
struct one_target {
  samples rows;
  std::optional<problem_parts> parts;
  // Rows added to those of the search because a formula without error in the rows of the search was wrong in them.
  std::vector<std::size_t> more;
  std::vector<formula> formulas;
  double least_share;

  template <class Form>
  one_target(const samples& data, const settings& with, std::uint64_t seed, const Form& of)
      : rows(data),
        parts(std::in_place, data, with, seed, std::span<const std::size_t>{}, of),
        least_share(rounding_error_of(data.target) * static_cast<double>(data.rows()) /
                        total_sum_of_squares(data.target, data.weights) +
                    1e-15) {}

  template <class Population>
  void add(const Population& population) {
    std::vector<std::pair<objectives<2>, formula>> merged;
    for (auto& f : formulas) merged.emplace_back((*parts)(f), std::move(f));
    for (std::size_t i = 0; i < population.size(); ++i) {
      const auto& f = population.chromosomes()[i];
      const auto& fitness = population.fitnesses()[i];
      if (std::isfinite(fitness[0]) && parts->allows(f)) merged.emplace_back(fitness, f);
    }
    formulas = near_ties(std::move(merged), *parts, least_share);
  }
};

/// Returns a model of each formula of `settings::known`, in the same order. Constants are fitted if that shortens the
/// description and the formula keeps the shapes that the settings require; otherwise they keep their values. Throws
/// like `known_formulas`.
std::vector<model> known_models(const samples& data, const settings& with);

// Returns the logarithms of the values of the target, or no values if a value is not positive or if all values are
// equal.
std::vector<double> logarithms_of(std::span<const double> target);

/// Implements `regression::search` without groups of columns. The stopping criterion and the observers have been
/// converted to one type each; see `search_problem`.
template <class Executor>
found search_in_rounds(const samples& of, const settings& given, std::uint64_t seed, const criterion& stop,
                       const Executor& executor, const search_observer& observer) {
  const auto known = known_formulas(of, given);
  const auto form = form_of(of, given);
  const scaled_inputs scaled(of);
  const auto data = form ? form->extended(of, scaled.rows().inputs) : scaled.rows();
  auto with = given;
  if (form) with.units = form->extended(with.units);
  std::vector<formula> first;
  for (const auto& f : known) drop_scaling(first.emplace_back(scaled.inside(f)));
  std::vector<one_target> targets;
  targets.emplace_back(data, with, seed, form);
  const auto logarithms = with.logarithmic_target && !form ? logarithms_of(data.target) : std::vector<double>{};
  if (!logarithms.empty()) {
    auto of_logarithms = data;
    of_logarithms.target = logarithms;
    auto of_exponents = with;
    of_exponents.positive = false;  // not required of the logarithms, because their exponentials are always positive
    targets.emplace_back(of_logarithms, of_exponents, seed, form);
  }
  found all;
  for (std::uint64_t round = 0;; ++round) {
    auto& now = targets[round % targets.size()];
    const auto problem = problem_of(shown_fitness{*now.parts, &observer.evaluation}, now.rows, with, form.get());
    bool anew = false;
    const end_of_round end(stop, all, with.patience, anew);
    round_observer shown;
    shown.generation = [&](const observed_generation& g) {
      // Populations are collected during the round, because slightly more accurate formulas may displace good ones
      // later.
      if (g.number % 10 == 0) now.add(g.population);
      observer.generation(counted_on(g, all));
    };
    if (observer.hold) shown.hold = [&](const observed_generation& g) { return observer.hold(counted_on(g, all)); };
    using stop::operator||;
    // Every second round begins without known formulas, because they bias a population.
    const auto strategy = strategy_of(with, round % 2 == 0 ? first : std::vector<formula>{}, form);
    const auto result = run(evolve(problem, strategy, random_stream(seed).fork(round)(), executor),
                            exact_and_supported(with.precision, data.rows()) || end, shown);
    now.add(result.population);
    all.generations += result.generations;
    all.evaluations += result.evaluations;
    all.seconds += std::chrono::duration<double>(result.elapsed).count();
    all.reason = result.reason;
    if (result.reason.success) {
      const auto missed = rows_missed(result.front(), now.rows, *now.parts, with);
      if (missed.empty()) break;
      now.more.insert(now.more.end(), missed.begin(), missed.end());
      now.parts.emplace(now.rows, with, seed, now.more, form);
    } else if (!anew) {
      break;
    }
  }
  auto formulas_found = std::move(targets[0].formulas);
  formulas_found.insert(formulas_found.end(), first.begin(), first.end());
  add_models(all, formulas_found, targets.size() > 1 ? targets[1].formulas : std::vector<formula>{}, known, data,
             scaled, of, given, form.get());
  return all;
}

#ifdef CLADE_SEPARATE_COMPILATION
extern template found search_in_rounds(const samples&, const settings&, std::uint64_t, const criterion&,
                                       const execution::sequential&, const search_observer&);
extern template found search_in_rounds(const samples&, const settings&, std::uint64_t, const criterion&,
                                       const execution::threads&, const search_observer&);
#endif

}  // namespace detail

namespace detail {

// Returns the number of constants that are not simple numbers, see `length_of_simple`.
inline std::size_t fitted_constants(const formula& f) {
  return static_cast<std::size_t>(std::ranges::count_if(f.nodes(), [](const auto& node) {
    return node.symbol.function == function::constant && std::isinf(length_of_simple(node.symbol.value));
  }));
}

/// Marks a weighted sum of columns as preferred unless a shorter description is clearly better, see `search`. If there
/// is much noise, the best of many formulas is seldom as good for new rows as for the rows that it was chosen by.
void prefer_sum(std::vector<model>& all, const samples& data);

// Adds models to a result and updates its front.
void add_models(found& to, std::vector<model> more, const samples& data, const settings& with);
// Returns the models of a search over dimensionless groups as models over the columns of the data, without those that
// violate the units or lack a required shape.
std::vector<model> restored_models(const found& from, const grouped_samples& groups, const samples& data,
                                   const settings& with);
// Throws std::invalid_argument unless the settings have a unit for each input.
void require_a_unit_for_each(const samples& data, const settings& with);

/// Implements `regression::search`. If the unit of the target is known and no form is given, two of three rounds use
/// dimensionless groups instead of columns, a different set of groups in each round. The first three rounds have less
/// patience, because some laws are found only in the columns and others only in certain groups. A formula without error
/// ends the search only if it has at most three fitted constants, because formulas of few groups can approximate others
/// to the last digit.
template <class Executor>
found search_in_groups(const samples& data, const settings& with, std::uint64_t seed, const criterion& stop,
                       const Executor& executor, const search_observer& observer) {
  if (with.target_unit.empty() || !with.form.empty()) {
    return search_in_rounds(data, with, seed, stop, executor, observer);
  }
  require_a_unit_for_each(data, with);
  auto known = with.units;
  known.push_back(with.target_unit);
  std::vector<grouped_samples> groups;
  for (auto& one : dimensionless_groups(regression::units(known), data.inputs.size(), 12)) {
    if (auto made = grouped_samples::make(data, std::move(one))) groups.push_back(std::move(*made));
  }
  if (groups.empty()) return search_in_rounds(data, with, seed, stop, executor, observer);
  auto of_groups = with;
  of_groups.units.clear();
  of_groups.known.clear();
  of_groups.increasing.clear();  // required shapes apply to whole formulas only
  of_groups.decreasing.clear();
  of_groups.positive = false;
  found all;
  const auto& simplest = groups[0].rows();
  // Only the factor of a product of powers must be found. This takes no search.
  if (groups[0].is_constant() || simplest.inputs.empty()) {
    const auto product = sum(simplest.rows(), [&](std::size_t i) { return simplest.weights[i] * simplest.target[i]; });
    found one;
    one.front.push_back({.expression = formula(constant(
                             product / sum(simplest.rows(), [&](std::size_t i) { return simplest.weights[i]; }))),
                         .training = {}});
    add_models(all, restored_models(one, groups[0], data, with), data, with);
    all.reason = {"a formula without error was found", true};
    if (groups[0].is_constant()) return all;
  }
  std::erase_if(groups, [](const grouped_samples& g) { return g.rows().inputs.empty(); });
  std::size_t used = 0;
  for (std::uint64_t round = 0;; ++round) {
    bool anew = false;
    const std::uint64_t patience = with.patience;
    const end_of_round end(stop, all, round < 3 ? patience - patience / 5 * 3 : patience, anew);
    search_observer shown{[&](const auto& now) { observer.generation(counted_on(now, all)); }, observer.evaluation};
    if (observer.hold) shown.hold = [&](const auto& now) { return observer.hold(counted_on(now, all)); };
    const bool starts_known = round == 0 && !with.known.empty();
    const bool in_columns = groups.empty() || round % 3 == 1 || starts_known;
    const auto part_seed = random_stream(seed).fork(round)();
    const auto* const by = in_columns ? nullptr : &groups[used++ % groups.size()];
    auto part = by ? search_in_rounds(by->rows(), of_groups, part_seed, criterion(end), executor, shown)
                   : search_in_rounds(data, with, part_seed, criterion(end), executor, shown);
    all.generations += part.generations;
    all.evaluations += part.evaluations;
    all.seconds += part.seconds;
    all.reason = part.reason;
    if (by) {
      add_models(all, restored_models(part, *by, data, with), data, with);
    } else {
      part.front.insert(part.front.end(), part.others.begin(), part.others.end());
      add_models(all, std::move(part.front), data, with);
    }
    const bool is_simple = !all.front.empty() && fitted_constants(all.best().expression) <= 3;
    if (!anew && (is_simple || !all.reason.success)) return all;
  }
}

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
  return detail::search_in_groups(of, with, seed, stop, executor, all);
}

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "search.ipp"
#endif
