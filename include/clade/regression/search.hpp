// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
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

/// The default strategy, the best on the benchmarks: NSGA-II with subtree crossover, six mutations of trees, and
/// rejection of semantic duplicates. `first` are formulas of the initial population.
/// ~~~
/// const std::size_t size = regression::strategy_of({.population = 50}).population;
/// size;  // = 50u
/// ~~~
inline auto strategy_of(const settings& with = {}, std::vector<formula> first = {}) {
  return detail::strategy_of(with, std::move(first), nullptr);
}

/// Stops with success when a formula has 1 - R² of at most `precision` on the rows of the search. The default is a
/// formula without error.
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

/// The result of a search: the Pareto front of models in size and error.
/// ~~~
/// const auto table = problems::sample(problems::nguyen[0], 100, 0, random_stream(1));
/// const auto data = regression::samples_of(table, "target");
/// const regression::found all = regression::search(data, {.population = 50}, 1, stop::evaluations(5000));
/// all.knee().size() <= all.front.back().size();  // = true
/// ~~~
struct found {
  std::vector<model> front;       ///< in ascending order of size
  std::vector<model> others;      ///< about as good as a smaller or more accurate one of the front
  stop::reason reason;            ///< why the search ended
  std::uint64_t generations = 0;  ///< of all rounds
  std::uint64_t evaluations = 0;  ///< of all rounds, see `search`
  double seconds = 0;             ///< wall time

  /// The model with the minimum `description_length`, the most likely one, unless a weighted sum of columns is
  /// preferred to it, see `search`.
  /// Throws std::invalid_argument for an empty front.
  /// Source: Rissanen, "Modeling by shortest data description", 1978.
  model best() && { return std::as_const(*this).best(); }
  const model& best() const&;

  /// The model at the knee of the front: the one farthest below the line from the smallest to the most accurate model,
  /// in a plot of the logarithm of the mean squared error against size. It is the smallest model if none lies below the
  /// line.
  /// Throws std::invalid_argument for an empty front.
  /// Source: Das, "On characterizing the knee of the Pareto curve based on normal-boundary intersection", 1999.
  model knee() && { return std::as_const(*this).knee(); }
  const model& knee() const&;

 private:
  void require_models() const;
};

/// Converts formulas to models: fits their constants to all rows, adds intercept and slope, replaces constants by
/// simple numbers if that shortens the description, and rounds the others. Returns the models not dominated in size and
/// error, from the smallest, with the one of the shortest description. With more than 20,000 rows, the fit takes up to
/// 30 steps on 20,000 evenly spaced rows and then up to 5 on all.
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

// The fitness of a search. Passes each value to `seen`.
struct shown_fitness : problem_parts {
  const std::function<void(const objectives<2>&)>* seen;  // not called if it is empty

  objectives<2> operator()(const formula& f) const {
    const auto value = problem_parts::operator()(f);
    if (*seen) (*seen)(value);
    return value;
  }
};

/// The problem of a search, for criteria and observers of any type. Thus a search is compiled only once.
using search_problem = decltype(problem_of(std::declval<const problem_parts&>(), std::declval<const samples&>(),
                                           std::declval<const settings&>()));
using criterion = any::stop<search_problem>;
using observed_generation = criterion::generation_type;

// The observers of a search: of its generations, and of the fitness of each evaluation.
struct search_observer {
  std::function<void(const observed_generation&)> generation;
  std::function<void(const objectives<2>&)> evaluation{};
};

// Adds the counters of earlier rounds to a generation, as criteria and observers see it.
observed_generation counted_on(observed_generation now, const found& before);

// Fires if the lowest error has not fallen by a tenth for `patience` generations.
class no_progress {
 public:
  explicit no_progress(std::uint64_t patience) : patience_(patience) {}

  bool operator()(const observed_generation& now);

 private:
  std::uint64_t patience_, since_ = 0;
  double least_ = std::numeric_limits<double>::infinity();
};

// Fires if a formula has an error of at most `precision` and at most a third as many parameters as rows. Parameters are
// the intercept, the slope and the constants. With more of them almost any values can be fitted.
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

// Ends a round when `stop` fires or if there is no progress. The counters that `stop` sees include earlier rounds. Time
// limits are checked between two evaluations, as with `stop` alone.
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
  bool* anew_;  // set if the round ended without progress
  mutable no_progress stuck_;
};

// Selects formulas for models from all formulas with their fitness.
std::vector<formula> near_ties(std::vector<std::pair<objectives<2>, formula>> all, const problem_parts& parts,
                               double least_share);

// Weighted sums of columns by forward selection. Each sum extends the one before it by the column with the largest
// reduction of the squared errors.
std::vector<formula> weighted_sums(const samples& data, const settings& with);

// Converts formulas to models and adds them to a result. The formulas `from` are over `inside`, the scaled columns. The
// values of `exponents` are logarithms of the target. Known formulas are not changed.
void add_models(found& to, const std::vector<formula>& from, const std::vector<formula>& exponents,
                const std::vector<formula>& known, const samples& inside, const scaled_inputs& scaled,
                const samples& data, const settings& with, const form* of);

// The rows outside the search in which its best formula has the largest errors, at most a tenth as many as the search
// uses. Empty if its error in all rows is at most 10 times the precision.
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

// The formulas found for one target: the target of the samples, or its logarithms.
struct one_target {
  samples rows;
  std::optional<problem_parts> parts;
  std::vector<std::size_t> more;  // rows in which a formula without error elsewhere is wrong
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

/// The models of the formulas of `settings::known`, in their order. Constants are fitted if that makes the description
/// shorter and keeps the shapes of the settings; otherwise they keep their values. Throws like `known_formulas`.
std::vector<model> known_models(const samples& data, const settings& with);

// The logarithms of the values of the target. Empty if a value is not positive or if all values are equal.
std::vector<double> logarithms_of(std::span<const double> target);

/// Implements `regression::search` for criteria and observers of one type.
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
    of_exponents.positive = false;  // exponentials are always positive
    targets.emplace_back(of_logarithms, of_exponents, seed, form);
  }
  found all;
  for (std::uint64_t round = 0;; ++round) {
    auto& now = targets[round % targets.size()];
    const auto problem = problem_of(shown_fitness{*now.parts, &observer.evaluation}, now.rows, with, form.get());
    bool anew = false;
    const end_of_round end(stop, all, with.patience, anew);
    const auto shown = [&](const observed_generation& g) {
      // Keeps formulas that slightly more accurate ones would displace later.
      if (g.number % 10 == 0) now.add(g.population);
      observer.generation(counted_on(g, all));
    };
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

// The number of constants that are not simple numbers.
inline std::size_t fitted_constants(const formula& f) {
  return static_cast<std::size_t>(std::ranges::count_if(f.nodes(), [](const auto& node) {
    return node.symbol.function == function::constant && std::isinf(length_of_simple(node.symbol.value));
  }));
}

/// Marks a weighted sum of columns as preferred if no shorter description is clearly better, see `search`. With much
/// noise, the best of many formulas is seldom as good for other rows as for these.
void prefer_sum(std::vector<model>& all, const samples& data);

// Adds models to a result, without duplicates.
void add_models(found& to, std::vector<model> more, const samples& data, const settings& with);
// Converts the models of a search over groups to models over the columns of the data.
std::vector<model> restored_models(const found& from, const grouped_samples& groups, const samples& data,
                                   const settings& with);
void require_a_unit_for_each(const samples& data, const settings& with);

/// Like `search_in_rounds`. If the unit of the target is known, two of three rounds use dimensionless groups instead of
/// columns. Each round has other groups. Some laws are found only in the columns and others only in certain groups, so
/// the first three rounds have less patience. Formulas of few groups approximate others to the last digit: a formula
/// without error ends the search only if it has at most three fitted constants.
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
  of_groups.increasing.clear();  // shapes are those of whole formulas
  of_groups.decreasing.clear();
  of_groups.positive = false;
  found all;
  const auto& simplest = groups[0].rows();
  if (groups[0].is_constant() || simplest.inputs.empty()) {  // a product of powers needs no search
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
    const search_observer shown{[&](const auto& now) { observer.generation(counted_on(now, all)); },
                                observer.evaluation};
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

template <class Observer>
concept sees_evaluations = requires(Observer& observer, const objectives<2>& fitness) { observer.evaluated(fitness); };

template <class Observer>
void show(Observer& to, const objectives<2>& fitness) {
  if constexpr (sees_evaluations<Observer>) to.evaluated(fitness);
}

}  // namespace detail

/// Searches for formulas that predict the target of samples, until `stop` fires or a formula without error is found.
///
/// The search runs in rounds. A new round starts from a new population if the lowest error has not fallen by a tenth
/// for `patience` generations; the formulas of all rounds are merged. Restarts pay because a round may get stuck by
/// chance: a second or third round often finds a published formula within seconds.
///
/// A formula without error in the rows of the search ends it only if it has constants for at most a third of the rows,
/// with intercept and slope, and no error in the other rows either.
/// Otherwise the rows with the largest errors are added, and a new round begins.
///
/// Known formulas are in the initial population of every second round, and with and without fitted constants among the
/// formulas that the result is chosen from. So no description is longer than that of a known formula.
///
/// With `settings::form`, such as f(a) * g(b, c) + d, all formulas have this form. f and g are unknown functions of the
/// columns in their parentheses, d is an unknown constant; each occurs once. Numbers of the form are not fitted. The
/// search evolves the parts; `most_nodes` and `most_depth` are the limits of each. Each part has an intercept and a
/// slope, and all constants are fitted together, in 2 `fitting_steps`. `problem_of` takes no form.
///
/// With `logarithmic_target`, every second round fits formulas to the logarithm of the target, if all its values are
/// positive, and their exponentials are fitted to the target in the end.
///
/// Weighted sums of columns, found by forward selection, are always among the formulas that the result is chosen from.
/// If the shortest description leaves more than 5 % of the variance of rows left out, it must be clearly better than
/// the sum with the least variance of the residuals: by two standard errors of the mean difference of squared errors,
/// over rows left out. Otherwise a sum is preferred: the one with the least variance of the residuals, if it is better
/// than the mean by one standard error, or else the one with the shortest description, which is also taken if its
/// variance is no larger. The rule does not apply if formulas or a form are known.
///
/// Time limits end the search between two evaluations, also in the first population.
///
/// Results do not depend on the units of the columns: the search scales columns with very large or small values, see
/// `detail::scaled_inputs`, unless there are user functions. Models are formulas over the original columns; observers
/// see formulas over the scaled ones.
///
/// If the units of the columns and of the target are known, two of three rounds search for a product of powers of
/// columns times a function of dimensionless groups (Buckingham, 1914). Models are formulas of the columns.
///
/// The parts can be used alone: `run(evolve(problem_of(data), strategy_of(), seed), stop)` is one round, and
/// `models_of` converts its front to models. The same seed gives the same models for any number of threads, unless
/// `stop` is a time limit. Observers and `stop` see the total generations and evaluations of all rounds. If an observer
/// has a member function `evaluated(fitness)`, it is called with the fitness of every evaluation, on the thread that
/// made it and on one thread in their order.
///
/// An evaluation is one child, including the fit of its constants in up to `fitting_steps` steps: about six passes over
/// the rows of the search.
/// Throws std::invalid_argument like `problem_parts`, such as for fewer than two rows or a constant target, for known
/// formulas that the search could not find, and for an invalid form.
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
  return detail::search_in_groups(of, with, seed, stop, executor, all);
}

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "search.ipp"
#endif
