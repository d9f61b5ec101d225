// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <numbers>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "../engine/evolve.hpp"
#include "../mathematics/log.hpp"
#include "../run/stop/combine.hpp"
#include "../statistics/ascending.hpp"
#include "../text/inline.hpp"
#include "description.hpp"
#include "dimensions.hpp"
#include "gaps.hpp"
#include "gather.hpp"
#include "in_order.hpp"
#include "known.hpp"
#include "scaled_inputs.hpp"
#include "search.hpp"
#include "thinned.hpp"

namespace clade::regression::detail {

// The fitness of a search. It passes each value to `seen`.
struct shown_fitness : problem_parts {
  const std::function<void(const objectives<2>&)>* seen;  // may be an empty function

  objectives<2> operator()(const formula& f) const {
    const auto value = problem_parts::operator()(f);
    if (*seen) (*seen)(value);
    return value;
  }
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

// Returns the logarithms of the values of the target, or no values if a value is not positive or if all values are
// equal.
std::vector<double> logarithms_of(std::span<const double> target);

// Returns the number of constants that are not simple numbers, see `length_of_simple`.
CLADE_INLINE std::size_t fitted_constants(const formula& f) {
  return static_cast<std::size_t>(std::ranges::count_if(f.nodes(), [](const auto& node) {
    return node.symbol.function == function::constant && std::isinf(length_of_simple(node.symbol.value));
  }));
}

// Adds models to a result and updates its front.
void add_models(found& to, std::vector<model> more, const samples& data, const settings& with);
// Returns the models of a search over dimensionless groups as models over the columns of the data, without those that
// violate the units or lack a required shape.
std::vector<model> restored_models(const found& from, const grouped_samples& groups, const samples& data,
                                   const settings& with);
// Throws std::invalid_argument unless the settings have a unit for each input.
void require_a_unit_for_each(const samples& data, const settings& with);

/// Returns the position of the best model, see `found::best`. `least` is the minimum description length of all models.
CLADE_INLINE std::size_t best_of(const std::vector<model>& all, double least) {
  constexpr double near = 2 * std::numbers::ln2;
  const auto order = [=](const model& m) {
    return std::tuple(!m.is_preferred, m.description_length > least + near, m.size(), m.description_length);
  };
  return static_cast<std::size_t>(std::ranges::min_element(all, {}, order) - all.begin());
}

}  // namespace clade::regression::detail

namespace clade::regression {

CLADE_INLINE const model& found::best() const& {
  require_models();
  auto least = std::numeric_limits<double>::infinity();
  for (const auto* const models : {&front, &others}) {
    for (const auto& m : *models) least = std::min(least, m.description_length);
  }
  return front[detail::best_of(front, least)];
}

CLADE_INLINE const model& found::knee() const& {
  require_models();
  const auto& first = front.front();
  const auto& last = front.back();
  const auto level = [&](const model& m) {  // the lower bound keeps the logarithm of an error of 0 finite
    return mathematics::log(std::max(m.training.mean_squared_error, 1e-30 * first.training.mean_squared_error));
  };
  const auto width = static_cast<double>(last.size() - first.size()), height = level(first) - level(last);
  const auto below = [&](const model& m) {
    if (width == 0 || !(height > 0)) return 0.0;
    return (level(first) - level(m)) / height - static_cast<double>(m.size() - first.size()) / width;
  };
  return *std::ranges::max_element(front, {}, below);
}

CLADE_INLINE void found::require_models() const {
  if (front.empty()) clade::detail::refuse({"no formula was found"});
}

}  // namespace clade::regression

namespace clade::regression::detail {

/// A converter of formulas to models. Constants are fitted to all rows. At most 1000 rows are used to decide whether a
/// constant can be replaced by 0, 1 or another simple number. Formulas for which `allows` returns false are not used.
/// If the formulas have a form, `of` is this form.
class modelling {
 public:
  modelling(const samples& data, std::function<bool(const formula&)> allows, const form* of = nullptr)
      : data_(&data),
        part_(data),
        few_(data, 1000),
        by_(few_.rows(), data.rows()),
        all_(data),
        gaps_(few_.rows()),
        allows_(std::move(allows)),
        form_(of) {}

  /// Returns a formula with fitted constants, intercept and slope. For at most 200 rows, also returns a version without
  /// slope, because it may need fewer constants. Returns no formulas if the formula is not finite in some row. The
  /// variables of the formula are the inputs of `inside`. If `scales` is false, neither intercept nor slope is added.
  static std::vector<formula> fitted(const formula& from, const samples& inside, bool scales = true) {
    const thinned part(inside);
    fitting fit(inside.functions, scales);
    formulas genes;
    assign(genes, from);
    auto found = fit(genes, part.rows().inputs, part.rows().target, 30, 1e-12, part.rows().weights);
    if (part.is_part()) found = fit(genes, inside.inputs, inside.target, 5, 1e-12, inside.weights);
    if (!(found.sum_of_squares < std::numeric_limits<double>::infinity())) return {};
    auto whole = from;
    for (std::size_t i = 0; i < from.size(); ++i) {
      if (from[i].symbol.function == function::constant) whole.rename(i, genes[i].symbol);
    }
    if (!scales) {
      simplify(whole);
      return {whole};
    }
    const auto [intercept, slope] = found.scaling;
    std::vector<formula> all{with_scaling(whole, found.scaling)};
    const bool has_constants =
        std::ranges::any_of(whole.nodes(), [](const auto& n) { return n.symbol.function == function::constant; });
    if (inside.rows() <= 200 && has_constants && slope != 0 && slope != 1) {
      const auto mean_y = mean(inside.target), mean_f = (mean_y - intercept) / slope;
      all.push_back(with_scaling(whole, {mean_y - mean_f, 1}));
    }
    return all;
  }

  /// Returns the model of a formula over the original columns, including intercept and slope. Its constants are rounded
  /// or replaced by simple numbers if the data permit. Unless a form is given, other forms of the formula are also
  /// tried, and the model with the shortest description is returned. Returns std::nullopt if no version of the formula
  /// is allowed and finite in all rows.
  std::optional<model> operator()(const formula& whole) const {
    auto made = settled(whole);
    if (!made || form_) return made;
    // Another form with nearly the same values may have simpler constants.
    const auto consider = [&](formula other) {
      if (other.empty() || other == made->expression) return;
      auto one = settled(std::move(other));
      if (one && one->description_length < made->description_length) made = std::move(one);
    };
    consider(saturation_of(made->expression));
    consider(saturation_of(whole));  // constants that were replaced by simple numbers may have others there
    if (fitted_constants(made->expression) > 1) consider(factored_to_ones(made->expression));
    return made;
  }

  /// Returns the model of a formula that includes intercept and slope. Its constants are collected and rounded, but not
  /// replaced by simple numbers.
  std::optional<model> rounded(formula whole) const { return settled(std::move(whole), false); }

  /// Returns the model of a formula that includes intercept and slope, without any change. Returns std::nullopt if its
  /// error is not finite.
  std::optional<model> as_it_is(formula whole) const {
    model made{.expression = std::move(whole), .training = {}};
    made.training = quality_of(made.expression, *data_);
    made.description_length = all_(made.expression) + gaps_.length_of_poles(made.expression);
    return std::isfinite(made.training.mean_squared_error) ? std::optional(std::move(made)) : std::nullopt;
  }

 private:
  // Converts a + b / (u + d) to a / (1 + d / u). The result has one constant fewer, and the same value if b = -a * d.
  // Returns an empty formula for formulas of another form.
  static formula saturation_of(const formula& f) {
    const auto root = f.size() - 1;
    const auto is_sum = [&](std::size_t i) { return is(f, i, function::add) || is(f, i, function::subtract); };
    if (!is_sum(root)) return {};
    const auto left = f.child(root, 0), right = f.child(root, 1);
    const bool constant_left = is_constant(f, left);
    if (!constant_left && !is_constant(f, right)) return {};
    const auto quotient = constant_left ? right : left;
    auto a = f[constant_left ? left : right].symbol.value;
    if (!constant_left && is(f, root, function::subtract)) a = -a;
    if (!is(f, quotient, function::divide) || !is_constant(f, f.child(quotient, 0)) || !is_sum(quotient - 1)) return {};
    const auto below = quotient - 1, first = f.child(below, 0), last = f.child(below, 1);
    const bool constant_first = is_constant(f, first);
    if (constant_first == is_constant(f, last)) return {};
    const auto u = f.subtree(constant_first ? last : first);
    auto d = f[constant_first ? first : last].symbol.value;
    if (is(f, below, function::subtract)) d = -d;
    formula made(constant(a));
    if (u.size() == 1) {
      made.append(u);
      push(made, function::multiply);
      made.append(u);
      made.push(constant(d));
    } else {
      made.push(constant(d));
      made.append(u);
      push(made, function::divide);
      made.push(constant(1));
    }
    push(made, function::add);
    push(made, function::divide);
    return made;
  }

  // Returns the model of a formula that includes intercept and slope, with collected and rounded constants. If
  // `settles`, constants are replaced by simple numbers beforehand. Each change is made only if the formula remains
  // allowed and finite. Returns std::nullopt if no version of the formula is.
  std::optional<model> settled(formula whole, bool settles = true) const {
    if (!form_) fold_constant_parts(whole);
    gather(whole);
    auto made = whole;
    if (settles) {
      by_.settle(made, allows_);
      gather(made);
      if (few_.is_part()) all_.polish(made, 3);
    }
    for (auto* const f : {&made, &whole}) {
      auto rounded = *f;
      round_constants(rounded, part_.rows(), data_->rows());
      for (auto* const one : {&rounded, f}) {
        if (!allows_(*one)) continue;
        if (auto model = as_it_is(std::move(*one))) return model;
      }
    }
    return std::nullopt;
  }

  // Returns the values of a formula in the rows of samples.
  std::vector<double> values(const formula& f, const samples& rows) const {
    return values_of(f, rows.inputs, rows.rows(), rows.functions);
  }

  // Returns whether two formulas have the same values, up to rounding.
  bool have_equal_values(const formula& a, const formula& b) const {
    const auto one = values(a, part_.rows()), other = values(b, part_.rows());
    return sum_of_squares(one, other, {0, 1}) <= 1e-24 * sum_of_squares(one, one, {0, 2});
  }

  // Replaces each subtree that has the same value in all rows, up to rounding, by this value: for example, v - 2.4e17
  // for small v.
  void fold_constant_parts(formula& f) const {
    for (auto i = f.size(); i-- > 0;) {
      if (f[i].arity == 0) continue;
      formula part;
      part.append(f.subtree(i));
      const auto of_part = values(part, few_.rows());
      const auto [least, most] = std::ranges::minmax(of_part);
      if (!(most - least <= 4 * std::numeric_limits<double>::epsilon() * std::abs(most))) continue;
      auto folded = f;
      folded.replace_by(i, [&, value = least] { folded.push(constant(value)); });
      if (!have_equal_values(f, folded)) continue;
      f = std::move(folded);
      i = std::min(i, f.size());
    }
    simplify(f);
  }

  // Collects constants unless that makes the description longer. In a formula of a form, collects the constants of each
  // part unless that makes the part larger.
  void gather(formula& f) const {
    if (form_) {
      f = form_->with_parts(f, [&](formula part) {
        fold_constant_parts(part);
        auto made = gathered(part);
        return made.size() <= part.size() && have_equal_values(part, made) ? made : part;
      });
      return;
    }
    replace(f, gathered(f));
    replace(f, factored(f));
  }

  // Replaces f by `made`, a formula with equal values, if it is allowed and its description is not longer. If large
  // constants cancel, the values lose digits: the constants of `made` are then fitted again, provided there are fewer
  // of them.
  void replace(formula& f, formula made) const {
    if (made == f || !allows_(made)) return;
    if (!have_equal_values(f, made)) {
      if (fitted_constants(made) >= fitted_constants(f)) return;
      by_.polish(made, 3);
    }
    const auto length = by_(f);
    if (by_(made) <= length + 1e-9 * std::abs(length)) f = std::move(made);
  }

  const samples* data_;
  thinned part_, few_;
  described by_, all_;
  gaps gaps_;
  std::function<bool(const formula&)> allows_;
  const form* form_;
};

// Returns the number of constants of a weighted sum. All of them are regarded as fitted, even simple numbers.
inline double constants_of(const model& sum) {
  return static_cast<double>(std::ranges::count_if(
      sum.expression.nodes(), [](const auto& node) { return node.symbol.function == function::constant; }));
}

// Returns the variance of the residuals of a weighted sum, for as many degrees of freedom as there are rows minus
// constants.
inline double residual_variance(const model& sum, const samples& data) {
  const auto n = static_cast<double>(data.rows());
  return sum.training.mean_squared_error * n / std::max(n - constants_of(sum), 0.5);
}

// Returns whether a formula is a weighted sum of columns in which each column has its own weight, possibly 1. Returns
// false for sums with more parameters than a third of the number of rows.
inline bool is_least_squares(const model& sum, const samples& data) {
  const auto& f = sum.expression;
  const auto columns = columns_of_sum(f);
  if (!columns) return false;
  const auto constants = constants_of(sum), all = static_cast<double>(*columns) + 1;
  double ones = 0;  // the number of columns without a constant
  for (std::size_t i = 0; i < f.size(); ++i) {
    if (!is(f, i, function::add) && !is(f, i, function::subtract)) continue;
    ones += is(f, f.child(i, 0), function::variable) + is(f, f.child(i, 1), function::variable);
  }
  return (constants == all || constants + ones == all) && all <= std::max(static_cast<double>(data.rows()) / 3, 1.0);
}

// Returns the errors of predicting each row by the mean of all other rows, each multiplied by the square root of the
// weight of its row, as in `errors_left_out`.
inline std::vector<double> errors_of_mean(const samples& data) {
  return with_weights(data.weights, data.rows(), [&](const auto& weight, double total) {
    const auto mean = sum(data.rows(), [&](std::size_t i) { return weight(i) * data.target[i]; }) / total;
    std::vector<double> errors;
    for (std::size_t i = 0; i < data.rows(); ++i) {
      errors.push_back(std::sqrt(weight(i)) * (mean - data.target[i]) / (1 - std::min(weight(i) / total, 0.95)));
    }
    return errors;
  });
}

CLADE_INLINE void prefer_sum(std::vector<model>& all, const samples& data) {
  const auto is_shorter = [](const model& a, const model& b) { return a.description_length < b.description_length; };
  const model* shortest = nullptr;
  model *shortest_sum = nullptr, *best_sum = nullptr;
  for (auto& m : all) {
    m.is_preferred = false;
    if (!shortest || is_shorter(m, *shortest)) shortest = &m;
    if (!columns_of_sum(m.expression)) continue;
    if (!shortest_sum || is_shorter(m, *shortest_sum)) shortest_sum = &m;
    if (!is_least_squares(m, data)) continue;
    if (!best_sum || residual_variance(m, data) < residual_variance(*best_sum, data)) best_sum = &m;
  }
  if (!best_sum) return;
  const thinned part(data, 1000);
  const auto& rows = part.rows();
  const auto count = rows.rows();
  const auto n = static_cast<double>(count);
  const auto errors = errors_left_out(shortest->expression, rows);
  const auto squares = [](const std::vector<double>& e) {
    return sum(e.size(), [&](std::size_t i) { return e[i] * e[i]; });
  };
  // No sum is preferred to a formula that leaves at most this share of the variance unexplained.
  constexpr double noise = 0.05;
  if (squares(errors) <= noise * total_sum_of_squares(rows.target, rows.weights)) return;
  const auto is_better = [&](const std::vector<double>& a, const std::vector<double>& b, double standard_errors) {
    const auto gain = [&](std::size_t i) { return b[i] * b[i] - a[i] * a[i]; };
    const auto mean = sum(count, gain) / n;
    const auto spread = sum(count, [&](std::size_t i) { return (gain(i) - mean) * (gain(i) - mean); });
    return mean > standard_errors * std::sqrt(spread / (n * (n - 1)));
  };
  const auto of_sum = errors_left_out(best_sum->expression, rows);
  if (shortest != shortest_sum && is_better(errors, of_sum, 2)) return;
  const bool is_as_good = residual_variance(*shortest_sum, data) <= residual_variance(*best_sum, data) ||
                          !is_better(of_sum, errors_of_mean(rows), 1);
  (is_as_good ? shortest_sum : best_sum)->is_preferred = true;
}

/// Returns the models that are not dominated in size and error, from the smallest to the most accurate. The best model
/// is always among them; models that dominate it are left out. Of the models left out, those whose descriptions are
/// less than 10 nats longer than that of the best model are moved to `others`, in ascending order of this length. Each
/// formula occurs once.
CLADE_INLINE std::vector<model> front_of(std::vector<model> all, std::vector<model>& others) {
  std::vector<double> sizes, errors, lengths;
  for (const auto& m : all) {
    sizes.push_back(static_cast<double>(m.size()));
    errors.push_back(m.training.mean_squared_error);
    lengths.push_back(m.description_length);
  }
  const auto best = best_of(all, *std::ranges::min_element(lengths));
  constexpr double far = 10;  // in nats: such a model is e^10 times less likely than the best
  std::vector<model> front;
  for (const auto i : statistics::ascending(sizes, errors)) {
    auto& m = all[i];
    const bool dominates = i != best && sizes[i] <= sizes[best] && errors[i] <= errors[best];
    const auto is_known = [&](const std::vector<model>& in) {
      return std::ranges::any_of(in, [&](const model& o) { return o.expression == m.expression; });
    };
    if (!dominates && (front.empty() || errors[i] < (1 - 1e-9) * front.back().training.mean_squared_error)) {
      front.push_back(std::move(m));
    } else if (lengths[i] < lengths[best] + far && !is_known(front) && !is_known(others)) {
      others.push_back(std::move(m));
    }
  }
  lengths.clear();
  for (const auto& m : others) lengths.push_back(m.description_length);
  others = in_order(std::move(others), lengths);
  return front;
}

CLADE_INLINE std::vector<formula> near_ties(std::vector<std::pair<objectives<2>, formula>> all,
                                            const problem_parts& parts, double least_share) {
  const auto n = static_cast<double>(parts.rows().size());
  // Long formulas fit all of 8 to 16 rows, so that their errors tell nothing. With fewer than 8 rows, too many formulas
  // fit by chance to keep all of them.
  const bool is_fitted_by_any = n >= 8 && n <= 16;
  const double of_constant = is_fitted_by_any ? 3 : 0;  // in nats
  const auto length = [&](double error) { return n / 2 * mathematics::log(error + least_share); };
  std::vector<double> sizes, lengths;
  for (const auto& [fitness, f] : all) {
    const auto constants = static_cast<double>(
        std::ranges::count_if(f.nodes(), [](const auto& node) { return node.symbol.function == function::constant; }));
    lengths.push_back(length(fitness[0]) + of_constant * constants);
    sizes.push_back(fitness[1]);
  }
  all = in_order(std::move(all), sizes, lengths);
  auto shortest = std::numeric_limits<double>::infinity(), least = shortest;
  for (const auto& [fitness, f] : all) shortest = std::min(shortest, length(fitness[0]) + 2 * fitness[1]);
  std::vector<formula> kept;
  std::vector<std::uint64_t> seen;
  for (std::size_t first = 0, end = 0; first < all.size(); first = end) {
    const auto size = all[first].first[1];
    std::size_t of_size = 0, leader = first;
    for (end = first; end < all.size() && all[end].first[1] == size; ++end) {
      if (all[end].first[0] < all[leader].first[0]) leader = end;
    }
    const bool leads = all[leader].first[0] < least;
    least = std::min(least, all[leader].first[0]);
    for (auto i = first; i < end; ++i) {
      auto& [fitness, f] = all[i];
      const bool is_leader = leads && i == leader;
      const bool is_near = is_fitted_by_any ? of_size < 40
                                            : of_size < 12 && length(fitness[0]) <= length(least) + 8 &&
                                                  length(fitness[0]) + 2 * size <= shortest + 30;
      if (!is_leader && !is_near) continue;
      const auto hash = parts.hash_of_values(f);
      if (!is_leader && (!hash || std::ranges::find(seen, *hash) != seen.end())) continue;
      if (hash) seen.push_back(*hash);
      kept.push_back(std::move(f));
      ++of_size;
    }
  }
  return kept;
}

}  // namespace clade::regression::detail

namespace clade::regression {

CLADE_INLINE std::vector<model> models_of(const std::vector<formula>& from, const samples& data) {
  const detail::modelling model_of(data, [](const formula&) { return true; });
  std::vector<model> all, others;
  for (const auto& f : from) {
    for (const auto& whole : detail::modelling::fitted(f, data)) {
      if (auto made = model_of(whole)) all.push_back(std::move(*made));
    }
  }
  return all.empty() ? all : detail::front_of(std::move(all), others);
}

}  // namespace clade::regression

namespace clade::regression::detail {

CLADE_INLINE std::vector<model> known_models(const samples& data, const settings& with) {
  const auto shapes = shapes_of(data, with);
  const modelling model_of(data, [](const formula&) { return true; });
  std::vector<model> made;
  for (const auto& f : known_formulas(data, with)) {
    auto best = model_of.as_it_is(f);
    for (auto& whole : modelling::fitted(f, data, false)) {
      auto one = model_of.rounded(std::move(whole));
      if (!one || (shapes && shapes->missing(one->expression) > 0)) continue;
      if (!best || one->description_length < best->description_length) best = std::move(one);
    }
    made.push_back(best ? std::move(*best) : model{.expression = f, .training = quality_of(f, data)});
  }
  return made;
}

// Returns the time that earlier rounds took.
CLADE_INLINE std::chrono::nanoseconds time_of(const found& before) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(before.seconds));
}

CLADE_INLINE observed_generation counted_on(observed_generation now, const found& before) {
  now.number += before.generations;
  now.evaluations += before.evaluations;
  now.elapsed += time_of(before);
  return now;
}

CLADE_INLINE bool no_progress::operator()(const observed_generation& now) {
  auto least = std::numeric_limits<double>::infinity();
  for (const auto& f : now.population.fitnesses()) least = std::min(least, f[0]);
  if (least < 0.9 * least_) {
    least_ = least;
    since_ = now.number;
  }
  return now.number - since_ >= patience_;
}

CLADE_INLINE std::optional<stop::reason> end_of_round::operator()(const observed_generation& now) const {
  if (auto reason = (*stop_)(counted_on(now, *before_))) return reason;
  *anew_ = stuck_(now);
  return *anew_ ? std::optional(stop::reason{"no progress"}) : std::nullopt;
}

CLADE_INLINE bool end_of_round::expired(std::chrono::nanoseconds elapsed) const {
  return stop_->expired(elapsed + time_of(*before_));
}

CLADE_INLINE std::chrono::nanoseconds end_of_round::earliest() const {
  const auto whole = stop_->earliest();
  return whole == std::chrono::nanoseconds::max() ? whole : whole - time_of(*before_);
}

CLADE_INLINE std::vector<double> logarithms_of(std::span<const double> target) {
  std::vector<double> values;
  for (const auto y : target) {
    if (!(y > 0)) return {};
    values.push_back(mathematics::log(y));
  }
  const auto [least, most] = std::ranges::minmax(values);
  return least < most ? values : std::vector<double>{};
}

CLADE_INLINE std::vector<formula> weighted_sums(const samples& data, const settings& with) {
  std::vector<formula> made;
  const auto m = data.inputs.size();
  if (std::ranges::find(with.functions, "+") == with.functions.end()) return made;
  const thinned part(data);
  const auto& rows = part.rows();
  const auto n = rows.rows();
  // The sums of products of the deviations of columns from their means; the last row and column of this matrix belong
  // to the target. When a column is chosen, its linear effect is subtracted from the others.
  std::vector<double> products((m + 1) * (m + 1)), whole(m);
  const auto at = [&](std::size_t i, std::size_t j) -> double& { return products[i * (m + 1) + j]; };
  with_weights(rows.weights, n, [&](const auto& weight, double total) {
    std::vector<double> means;
    const auto column = [&](std::size_t i) { return i < m ? rows.inputs[i] : rows.target; };
    for (std::size_t i = 0; i <= m; ++i) {
      const auto x = column(i);
      means.push_back(sum(n, [&](std::size_t r) { return weight(r) * x[r]; }) / total);
      for (std::size_t j = 0; j <= i; ++j) {
        const auto y = column(j);
        at(i, j) = at(j, i) =
            sum(n, [&](std::size_t r) { return weight(r) * ((x[r] - means[i]) * (y[r] - means[j])); });
      }
    }
  });
  for (std::size_t i = 0; i < m; ++i) whole[i] = at(i, i);
  const auto most = std::min({m, n / 3, (with.most_nodes + 1) / 4, std::size_t{50}});
  formula so_far;
  std::vector<bool> taken(m);
  for (std::size_t k = 1; k <= most; ++k) {
    std::size_t best = m;
    double most_gain = 0;
    for (std::size_t i = 0; i < m; ++i) {
      if (taken[i] || !(at(i, i) > 1e-10 * whole[i])) continue;
      const auto gain = at(i, m) * at(i, m) / at(i, i);
      if (gain > most_gain) {
        most_gain = gain;
        best = i;
      }
    }
    if (best == m) break;
    taken[best] = true;
    for (std::size_t i = 0; i <= m; ++i) {
      if (i == best || (i < m && taken[i])) continue;
      const auto share = at(i, best) / at(best, best);
      for (std::size_t j = 0; j <= m; ++j) at(i, j) -= share * at(best, j);
    }
    // The weights are 1 until they are fitted with the other constants of the formula.
    const bool is_first = so_far.empty();
    if (!is_first) so_far.push(constant(1));
    so_far.push(variable(best));
    if (!is_first) {
      push(so_far, function::multiply);
      push(so_far, function::add);
    }
    made.push_back(so_far);
  }
  return made;
}

CLADE_INLINE void add_models(found& to, const std::vector<formula>& from, const std::vector<formula>& exponents,
                             const std::vector<formula>& known, const samples& inside, const scaled_inputs& scaled,
                             const samples& data, const settings& with, const form* of) {
  const auto outside = of ? of->extended(data, data.inputs) : data;
  std::optional<regression::units> units;
  std::vector<range> ranges;
  if (!with.units.empty()) units.emplace(of ? of->extended(with.units) : with.units);
  if (with.finite_between_rows) ranges = ranges_of(outside.inputs);
  const auto shapes = shapes_of(outside, with, of != nullptr);
  const modelling model_of(
      outside,
      [&](const formula& f) {
        const auto& whole = of ? of->plain(f) : f;
        return (!units || units->violations(whole) == 0) && (ranges.empty() || range_of(whole, ranges)) &&
               (!shapes || shapes->missing(whole) == 0);
      },
      of);
  std::vector<model> all;
  const auto restored = [&](const formula& part) { return scaled.restored(part, data); };
  const auto add = [&](const std::vector<formula>& some, const samples& rows, bool raises) {
    for (const auto& f : some) {
      for (auto& whole : modelling::fitted(f, rows, !of)) {
        if (raises) push(whole, function::exp);
        if (scaled.any()) whole = of ? of->with_parts(whole, restored) : restored(whole);
        if (auto made = model_of(whole)) all.push_back(of ? of->plain(std::move(*made)) : std::move(*made));
      }
    }
  };
  add(from, inside, false);
  if (!exponents.empty()) {
    const auto logarithms = logarithms_of(data.target);
    auto rows = inside;
    rows.target = logarithms;
    add(exponents, rows, true);
  }
  if (!of) {
    const auto sums = weighted_sums(inside, with);
    add(sums, inside, false);
    std::optional<model> least;
    for (const auto& f : sums) {
      auto whole = modelling::fitted(f, inside);
      if (whole.empty()) continue;
      auto made = model_of.rounded(scaled.any() ? restored(whole[0]) : std::move(whole[0]));
      if (made && is_least_squares(*made, data) &&
          (!least || residual_variance(*made, data) < residual_variance(*least, data)))
        least = std::move(made);
    }
    if (least) all.push_back(std::move(*least));
    if (!sums.empty() && known.empty()) prefer_sum(all, data);
  }
  if (all.empty() && shapes && !of) add({formula(constant(1))}, inside, false);  // constants neither rise nor fall
  for (const auto& f : known) {
    if (auto made = model_of.as_it_is(f)) all.push_back(std::move(*made));
  }
  if (!all.empty()) to.front = front_of(std::move(all), to.others);
}

CLADE_INLINE void add_models(found& to, std::vector<model> more, const samples& data, const settings& with) {
  auto all = std::move(to.front);
  for (auto* const models : {&to.others, &more}) {
    for (auto& m : *models) all.push_back(std::move(m));
  }
  if (with.known.empty()) prefer_sum(all, data);
  to.others.clear();
  if (!all.empty()) to.front = front_of(std::move(all), to.others);
}

CLADE_INLINE std::vector<model> restored_models(const found& from, const grouped_samples& groups, const samples& data,
                                                const settings& with) {
  const regression::units units(with.units);
  std::vector<range> ranges;
  if (with.finite_between_rows) ranges = ranges_of(data.inputs);
  const auto shapes = shapes_of(data, with);
  const modelling model_of(data, [&](const formula& f) {
    return (ranges.empty() || range_of(f, ranges)) && (!shapes || shapes->missing(f) == 0);
  });
  std::vector<model> made;
  for (const auto* const models : {&from.front, &from.others}) {
    for (const auto& m : *models) {
      const auto whole = groups.restored(m.expression, data);
      if (units.violations(whole) > 0) continue;
      if (auto one = model_of(whole)) made.push_back(std::move(*one));
    }
  }
  return made;
}

CLADE_INLINE void require_a_unit_for_each(const samples& data, const settings& with) {
  if (with.units.size() == data.inputs.size()) return;
  clade::detail::refuse(
      {"there must be a unit for each of the ", data.inputs.size(), " inputs, but there were ", with.units.size()});
}

/// Implements `regression::search` without groups of columns. The stopping criterion and the observers have been
/// converted to one type each; see `search_problem`.
CLADE_INLINE found search_in_rounds(const samples& of, const settings& given, std::uint64_t seed, const criterion& stop,
                                    const search_executor& executor, const search_observer& observer) {
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

CLADE_INLINE found search_in_groups(const samples& data, const settings& with, std::uint64_t seed,
                                    const criterion& stop, const search_executor& executor,
                                    const search_observer& observer) {
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

}  // namespace clade::regression::detail
