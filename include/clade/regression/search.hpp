// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

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
#include "../run/stop/combine.hpp"
#include "../run/stop/expired.hpp"
#include "../run/stop/reason.hpp"
#include "../run/stop/when.hpp"
#include "model.hpp"
#include "nudge.hpp"
#include "problem.hpp"
#include "reject_equal_values.hpp"
#include "scaled_inputs.hpp"

namespace clade::regression {

/// The default strategy, the best on the benchmarks: NSGA-II with subtree crossover, six mutations of trees, and
/// rejection of semantic duplicates.
/// ~~~
/// const std::size_t size = regression::strategy_of({.population = 50}).population;
/// size;  // = 50u
/// ~~~
inline auto strategy_of(const settings& with = {}) {
  return nsga2{.population = with.population,
               .crossover = crossover::subtree{},
               .crossover_rate = 0.7,
               .mutation = mutation::one_of{mutation::subtree{.depth = 3}, mutation::subtree{.depth = 1},
                                            mutation::point{}, mutation::insert_node{}, mutation::hoist{}, nudge{}},
               .mutation_rate = 0.5,
               .diversity = reject_equal_values{.tries = std::size_t(with.retries)}};
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
  stop::reason reason;            ///< why the search ended
  std::uint64_t generations = 0;  ///< of all rounds
  std::uint64_t evaluations = 0;  ///< of all rounds, see `search`
  double seconds = 0;             ///< wall time

  /// The model with the minimum description length, in which an additional node must explain more than it costs. Throws
  /// std::invalid_argument for an empty front. Source: Schwarz, "Estimating the dimension of a model", 1978; Rissanen,
  /// "Modeling by shortest data description", 1978.
  model best() && { return std::as_const(*this).best(); }
  const model& best() const& {
    require_models();
    return *std::ranges::min_element(front, {}, [](const model& m) { return m.description_length; });
  }

  /// The model at the knee of the front: the one farthest below the line from the smallest to the most accurate model,
  /// in a plot of the logarithm of the mean squared error against size. It is the smallest model if none lies below the
  /// line. Throws std::invalid_argument for an empty front. Source: Das, "On characterizing the knee of the Pareto
  /// curve based on normal-boundary intersection", 1999.
  model knee() && { return std::as_const(*this).knee(); }
  const model& knee() const& {
    require_models();
    const auto& first = front.front();
    const auto& last = front.back();
    const auto level = [&](const model& m) {  // an error of 0 counts as very low, but finite
      return mathematics::log(std::max(m.training.mean_squared_error, 1e-30 * first.training.mean_squared_error));
    };
    const auto width = static_cast<double>(last.size() - first.size()), height = level(first) - level(last);
    const auto below = [&](const model& m) {
      if (width == 0 || !(height > 0)) return 0.0;
      return (level(first) - level(m)) / height - static_cast<double>(m.size() - first.size()) / width;
    };
    return *std::ranges::max_element(front, {}, below);
  }

 private:
  void require_models() const {
    if (front.empty()) clade::detail::refuse({"no formula was found"});
  }
};

namespace detail {

/// At most `max_rows` rows of samples, evenly spaced; copies them only if there are more.
class thinned {
 public:
  explicit thinned(const samples& data, std::size_t max_rows = 20'000) : part_(data) {
    if (data.rows() <= max_rows) return;
    const auto thin = [&](std::span<const double> column) -> std::span<const double> {
      auto& some = copies_.emplace_back(max_rows);
      for (std::size_t i = 0; i < max_rows; ++i) some[i] = column[i * data.rows() / max_rows];
      return some;
    };
    copies_.reserve(data.inputs.size() + 1);
    part_.target = thin(data.target);
    for (auto& column : part_.inputs) column = thin(column);
  }

  const samples& rows() const noexcept { return part_; }
  bool is_part() const noexcept { return !copies_.empty(); }

 private:
  std::vector<std::vector<double>> copies_;
  samples part_;
};

/// Fits the constants of a formula, adds intercept and slope, and rounds; std::nullopt if the formula is not finite in
/// some row.
inline std::optional<formula> fitted_formula(const formula& from, const samples& data, const thinned& part) {
  fitting fit(data.functions);
  formulas genes;
  assign(genes, from);
  auto fitted = fit(genes, part.rows().inputs, part.rows().target, 30, 1e-12);
  if (part.is_part()) fitted = fit(genes, data.inputs, data.target, 5, 1e-12);
  if (!(fitted.sum_of_squares < std::numeric_limits<double>::infinity())) return std::nullopt;
  auto whole = from;
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (from[i].symbol.function == function::constant) whole.rename(i, genes[i].symbol);
  }
  whole = with_scaling(whole, fitted.scaling);
  round_constants(whole, part.rows(), data.rows());
  return whole;
}

/// The model of a complete formula; std::nullopt if its error is not finite.
inline std::optional<model> model_of(formula whole, const samples& data) {
  const auto n = static_cast<double>(data.rows());
  const auto floor = 1e-30 * (total_sum_of_squares(data.target) / n + std::numeric_limits<double>::min());
  model made;
  made.expression = std::move(whole);
  made.training = quality_of(made.expression, data);
  if (!std::isfinite(made.training.mean_squared_error)) return std::nullopt;
  const auto k = static_cast<double>(made.expression.size());
  made.description_length =
      (n * mathematics::log(made.training.mean_squared_error + floor) + k * mathematics::log(n)) / 2;
  return made;
}

/// The models not dominated in size and error, from the smallest to the most accurate.
inline std::vector<model> front_of(std::vector<model> all) {
  std::ranges::stable_sort(all, {}, [](const model& m) { return std::pair(m.size(), m.training.mean_squared_error); });
  std::vector<model> front;
  for (auto& m : all) {
    if (front.empty() || m.training.mean_squared_error < front.back().training.mean_squared_error) {
      front.push_back(std::move(m));
    }
  }
  return front;
}

}  // namespace detail

/// Converts formulas to models: fits their constants to all rows, adds intercept and slope, rounds the constants, and
/// returns the models not dominated in size and error, from the smallest. With more than 20,000 rows, the fit takes up
/// to 30 steps on 20,000 evenly spaced rows and then up to 5 on all.
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
inline std::vector<model> models_of(const std::vector<formula>& from, const samples& data) {
  const detail::thinned part(data);
  std::vector<model> all;
  for (const auto& f : from) {
    auto whole = detail::fitted_formula(f, data, part);
    if (!whole) continue;
    // After rounding, intercept and slope may make outer constants redundant.
    auto bare = *whole;
    drop_scaling(bare);
    if (bare.size() + 4 < whole->size()) {
      if (auto shorter = detail::fitted_formula(bare, data, part)) whole = std::move(shorter);
    }
    if (auto made = detail::model_of(std::move(*whole), data)) all.push_back(std::move(*made));
  }
  return detail::front_of(std::move(all));
}

namespace detail {

inline std::chrono::nanoseconds time_of(const found& before) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(before.seconds));
}

// The generation as criteria and observers see it: its counters include those of earlier rounds.
template <class Generation>
Generation counted_on(Generation now, const found& before) {
  now.number += before.generations;
  now.evaluations += before.evaluations;
  now.elapsed += time_of(before);
  return now;
}

// Fires if the lowest error has not fallen by a tenth for `patience` generations.
class no_progress {
 public:
  explicit no_progress(std::uint64_t patience) : patience_(patience) {}

  template <class Generation>
  bool operator()(const Generation& now) {
    auto least = std::numeric_limits<double>::infinity();
    for (const auto& f : now.population.fitnesses()) least = std::min(least, f[0]);
    if (least < 0.9 * least_) {
      least_ = least;
      since_ = now.number;
    }
    return now.number - since_ >= patience_;
  }

 private:
  std::uint64_t patience_, since_ = 0;
  double least_ = std::numeric_limits<double>::infinity();
};

// Ends a round when `stop` fires, which counts earlier rounds as well, or if there is no progress. Time limits are
// checked between two evaluations, as with `stop` alone.
template <class Stop>
class end_of_round {
 public:
  end_of_round(const Stop& stop, const found& before, std::uint64_t patience, bool& anew)
      : stop_(&stop), before_(&before), anew_(&anew), stuck_(patience) {}

  template <class Generation>
  std::optional<stop::reason> operator()(const Generation& now) const {
    if (const auto reason = (*stop_)(counted_on(now, *before_))) return reason;
    *anew_ = stuck_(now);
    return *anew_ ? std::optional(stop::reason{"no progress"}) : std::nullopt;
  }

  bool expired(std::chrono::nanoseconds elapsed) const
    requires clade::detail::expires_between_slots<Stop>
  {
    return clade::detail::expired(*stop_, elapsed + time_of(*before_));
  }
  std::chrono::nanoseconds earliest() const {
    const auto whole = clade::detail::earliest(*stop_);
    return whole == std::chrono::nanoseconds::max() ? whole : whole - time_of(*before_);
  }

 private:
  const Stop* stop_;
  const found* before_;
  bool* anew_;  // set if the round ended without progress
  mutable no_progress stuck_;
};

// The models over the original columns.
inline std::vector<model> restored(const std::vector<model>& inside, const scaled_inputs& scaled, const samples& data) {
  const thinned part(data);
  std::vector<model> all;
  for (const auto& m : inside) {
    auto whole = scaled.restored(m.expression, data);
    round_constants(whole, part.rows(), data.rows());
    if (auto made = model_of(std::move(whole), data)) all.push_back(std::move(*made));
  }
  return front_of(std::move(all));
}

// The rows outside the search in which its best formula has the largest errors, at most a tenth as many as the search
// uses; none if the formula is as accurate in all rows.
template <class Front>
std::vector<std::size_t> rows_missed(const Front& front, const samples& data, const problem_parts& parts,
                                     const settings& with) {
  if (parts.rows().size() == data.rows()) return {};
  const auto& best = *std::ranges::min_element(front, {}, [](const auto& one) { return one.fitness[0]; });
  const auto values = values_of(best.chromosome, data.inputs, data.rows(), data.functions);
  std::vector<double> seen, target;
  for (const auto i : parts.rows()) {
    seen.push_back(values[i]);
    target.push_back(data.target[i]);
  }
  const auto by = linear_scaling(seen, target);
  std::vector<double> errors(values.size());
  for (std::size_t i = 0; i < errors.size(); ++i)
    errors[i] = finite_or_infinity(std::abs(by.intercept + by.slope * values[i] - data.target[i]));
  const auto squares = regression::sum_of_squares(values, data.target, by);
  if (squares <= std::max(10 * double(with.precision), 1e-14) * total_sum_of_squares(data.target)) return {};
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

/// Searches for formulas that predict the target of samples, until `stop` fires or a formula without error is found.
///
/// The search runs in rounds. A new round starts from a new population if the lowest error has not fallen by a tenth
/// for `patience` generations; the fronts of all rounds are merged. Restarts pay because a round may get stuck by
/// chance: a second or third round often finds a published formula within seconds.
///
/// A formula without error in the rows of the search ends it only if it has no error in the other rows either.
/// Otherwise the rows with the largest errors are added, and a new round begins.
///
/// Time limits end the search between two evaluations, also in the first population.
///
/// Results do not depend on the units of the columns: the search scales columns with very large or small values, see
/// `detail::scaled_inputs`, unless there are user functions. Models are formulas over the original columns; observers
/// see formulas over the scaled ones.
///
/// The parts can be used alone: `run(evolve(problem_of(data), strategy_of(), seed), stop)` is one round, and
/// `models_of` converts its front to models. The same seed gives the same models for any number of threads, unless
/// `stop` is a time limit. Observers and `stop` see the total generations and evaluations of all rounds.
///
/// An evaluation is one child, including the fit of its constants in up to `fitting_steps` steps: about six passes over
/// the rows of the search. Throws std::invalid_argument like `problem_parts`, such as for fewer than two rows or a
/// constant target. Source: Kommenda, Burlacu, Kronberger and Affenzeller, "Parameter identification for symbolic
/// regression using nonlinear least squares", 2020; Deb, Pratap, Agarwal and Meyarivan, 2002.
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
  using generation_type = typename decltype(evolve(detail::problem_of(std::declval<problem_parts>(), of, with),
                                                   strategy_of(with), seed, executor))::generation_type;
  static_assert((observer_for<std::remove_reference_t<Observers>, generation_type> && ...),
                "clade: an observer of regression::search must be callable as op(generation); to save a run, use "
                "evolve(problem_of(data), strategy_of(), seed)");
  const detail::scaled_inputs scaled(of);
  const auto& data = scaled.rows();
  std::optional<problem_parts> parts(std::in_place, data, with, seed);
  std::vector<std::size_t> more;  // rows in which a formula without error elsewhere is wrong
  std::vector<formula> formulas_found;
  found all;
  for (std::uint64_t round = 0;; ++round) {
    const auto problem = detail::problem_of(*parts, data, with);
    bool anew = false;
    const detail::end_of_round end(stop, all, with.patience, anew);
    const auto shown = [&](const auto& now) { (observers(detail::counted_on(now, all)), ...); };
    const auto result = run(evolve(problem, strategy_of(with), random_stream(seed).fork(round)(), executor),
                            exact(with.precision) || end, shown);
    for (const auto& individual : result.front()) {
      if (parts->allows(individual.chromosome)) formulas_found.push_back(individual.chromosome);
    }
    all.generations += result.generations;
    all.evaluations += result.evaluations;
    all.seconds += std::chrono::duration<double>(result.elapsed).count();
    all.reason = result.reason;
    if (result.reason.success) {
      const auto missed = detail::rows_missed(result.front(), data, *parts, with);
      if (missed.empty()) break;
      more.insert(more.end(), missed.begin(), missed.end());
      parts.emplace(data, with, seed, more);
    } else if (!anew) {
      break;
    }
  }
  all.front = models_of(formulas_found, data);
  std::erase_if(all.front,
                [&](const model& m) { return !parts->allows(m.expression); });  // with the constants fitted to all rows
  if (scaled.any()) all.front = detail::restored(all.front, scaled, of);
  return all;
}

}  // namespace clade::regression
