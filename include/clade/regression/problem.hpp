// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "../chromosome/expression_tree.hpp"
#include "../core/case_errors.hpp"
#include "../core/checked.hpp"
#include "../core/objectives.hpp"
#include "../core/problem.hpp"
#include "../random/random_stream.hpp"
#include "../text/message.hpp"
#include "fitting.hpp"
#include "form.hpp"
#include "leaves.hpp"
#include "model.hpp"
#include "ranges.hpp"
#include "shapes.hpp"
#include "simplify.hpp"
#include "units.hpp"

namespace clade::regression {

/// The settings of a search for formulas.
/// ~~~
/// const auto table = problems::sample(problems::nguyen[0], 100, 0, random_stream(1));
/// const auto data = regression::samples_of(table, "target");
/// const regression::settings with{.functions = {"+", "-", "*", "/"}, .population = 50, .most_nodes = 15};
/// regression::search(data, with, 1, stop::generations(5));
/// ~~~
struct settings {
  /// Names of the functions that formulas may use, see `name_of`.
  std::vector<std::string> functions = {"+", "-", "*", "/", "pow", "square", "sqrt", "exp", "log"};
  /// Number of formulas of the population, at least 2.
  clade::detail::object_count<"regression population"> population = 500;
  /// Maximum number of nodes without intercept and slope, 1 to 100,000.
  clade::detail::positive_integer<"regression most_nodes"> most_nodes = 30;
  /// Maximum depth of leaves below the root, at least 1.
  clade::detail::positive_integer<"regression most_depth"> most_depth = 12;
  /// Maximum number of Levenberg-Marquardt iterations per child; if 0, constants are not fitted.
  clade::detail::nonnegative_integer<"regression fitting_steps"> fitting_steps = 5;
  /// Maximum number of new attempts for a child with the same values as an existing formula, 0 to 1000, see
  /// `reject_equal_values`.
  clade::detail::nonnegative_integer<"regression retries"> retries = 10;
  /// Generations without progress before a new round begins, at least 1.
  clade::detail::positive_integer<"regression patience"> patience = 150;
  /// A formula with 1 - R² of at most this number ends the search; 0 to 1.
  clade::detail::probability<"regression precision"> precision = 1e-20;
  /// Maximum number of rows that the search uses, at least 1; models are fitted to all rows.
  clade::detail::positive_integer<"regression search_rows"> search_rows = 500;
  bool finite_between_rows = false;  ///< whether to reject formulas that may not be finite between the rows
  bool any_form = false;             ///< whether to allow forms that are seldom true, see `problem_parts`
  bool logarithmic_target = false;  ///< whether to search for exponentials, too, by fits to the logarithm of the target
  /// Units of the inputs, in their order, for formulas to respect; if empty, units are not checked.
  std::vector<std::string> units = {};
  /// Unit of the target; if given, `search` also searches for formulas over dimensionless groups.
  std::string target_unit = {};
  std::vector<std::string> known = {};  ///< formulas from which `search` starts, over the names of the inputs
  /// Form of all formulas of `search`, such as f(a) * g(b, c); if empty, formulas may have any form.
  std::string form = {};
  std::vector<std::string> increasing = {};  ///< inputs in which formulas must never fall, see `is_increasing`
  std::vector<std::string> decreasing = {};  ///< inputs in which formulas must never rise, see `is_decreasing`
  bool positive = false;                     ///< whether formulas must never be negative, see `is_nonnegative`
};

namespace detail {

/// Returns a proof of the shapes that the settings require, in the ranges of the inputs, or std::nullopt if the
/// settings require no shapes. If the samples are `extended`, see `form`, inputs with the same name are the same
/// column. Throws std::invalid_argument for names that are not inputs, and for an input that is both increasing and
/// decreasing.
std::optional<shape_proof> shapes_of(const samples& data, const settings& with, bool extended = false);

/// Describes shapes in words such as "increasing in 't' and never negative".
std::string words_of(const known_shapes& known, const std::vector<std::string>& names);

}  // namespace detail

/// The fitness function and the repair of formulas on the rows of a search.
///
/// The fitness is (error, nodes); both are minimized. The first of these rules that applies determines the error:
/// - If the formula has violations, see below, the error is 1 plus their number.
/// - With `finite_between_rows`, the error is infinite if the formula is not proved finite in the whole box that the
///   rows span, see `range_of`.
/// - The error is infinite if the formula is not finite in every row.
/// - If the formula, with intercept and slope, is not proved to have all required shapes in this box, the error is 1
///   plus the number of missing shapes.
/// - Otherwise the error is 1 - R² after linear scaling, rounded to about three digits, so that the shortest of equally
///   accurate formulas is kept. Errors below 1e-20 become 1e-20.
///
/// By the last rule, the error is at most 1, less than that of any violation or missing shape. With a form, there is no
/// linear scaling, and the error may exceed 1.
///
/// If units are given, each function with an argument of the wrong unit is a violation. Unless `any_form` is set, these
/// parts are violations, too:
/// - a power in which neither the base nor the exponent is a constant,
/// - an exponential in an exponential, a logarithm in a logarithm, or one of sin, cos, tanh and arcsin in another,
/// - a sine, cosine or hyperbolic tangent whose argument ranges over more than pi / 2 per step, because the rows do not
///   resolve it. A step leads from a distinct value of the only column of the argument to the next one, or from row to
///   row if the argument has several columns.
///
/// The repair simplifies a formula, drops outer terms that linear scaling makes redundant, and fits the constants.
/// Unless `any_form` is set, it replaces each exponent that is not a constant by 3.
///
/// If the target is constant in the sampled rows, the rows of its minimum and maximum are added.
/// ~~~
/// const auto table = problems::sample(problems::nguyen[0], 100, 0, random_stream(1));
/// const auto data = regression::samples_of(table, "target");
/// const regression::problem_parts fitness(data, {}, 1);
/// fitness(regression::parse("x", data.names))[1];  // = 1.0
/// ~~~
class problem_parts {
 public:
  /// If there are more than `search_rows` rows, a random sample of them is used, determined by `seed`. The rows `more`
  /// are added to the sample. If there is a form, `data` are its extended samples. Throws std::invalid_argument for
  /// settings outside their ranges, invalid samples, fewer than two rows, values that are not finite, a constant
  /// target, and a target whose squares overflow or underflow.
  problem_parts(const samples& data, const settings& with, std::uint64_t seed, std::span<const std::size_t> more = {},
                std::shared_ptr<const detail::form> form = {});

  /// Returns the fitness of a formula: its error and its number of nodes, see above.
  objectives<2> operator()(const formula& f) const;

  /// Computes the absolute error of a formula in each row of the search, after linear scaling unless there is a form.
  /// All errors are infinite if the formula is not allowed, see `allows`.
  void errors_of(const formula& f, case_errors& errors) const;

  /// Returns whether a formula respects the units, has an allowed form, is finite between the rows if this is required,
  /// and has the required shapes, with intercept and slope.
  bool allows(const formula& f) const {
    const auto& whole = row_data_->form ? plain(f) : f;
    return violations(whole) == 0 && is_finite(whole) && missing_shapes(f) == 0;
  }

  /// Repairs a formula: simplifies it and fits its constants, see above.
  void repair(formula& f) const;

  /// Returns a hash of the values of a formula up to intercept and slope, or std::nullopt if a value is not finite. The
  /// hash uses six digits of the values in at most 32 rows, so formulas with equal hashes may differ in other rows.
  /// Cost: an evaluation in these rows.
  std::optional<std::uint64_t> hash_of_values(const formula& f) const;

  /// Returns the positions of the rows that the search uses, in ascending order.
  std::span<const std::size_t> rows() const& noexcept { return row_data_->rows; }
  std::vector<std::size_t> rows() && { return row_data_->rows; }

  /// The lowest error. Lower errors become this error.
  static constexpr double min_error = 1e-20;

 private:
  // Throws std::invalid_argument if a number of a column is not finite.
  static void require_finite(std::span<const double> column, const std::string& name);

  // Rounds an error to a significand of 11 bits, about three digits. Returns infinity for an error that is not finite.
  static double error_of(double share);

  // The maximum number of rows in which values are hashed.
  static constexpr std::size_t max_probes = 32;

  // The data of the rows of the search, shared by copies of this object.
  struct row_data {
    std::vector<std::size_t> rows;
    std::vector<std::vector<double>> columns, probes;  // `probes` has only the few rows in which values are hashed
    std::vector<std::span<const double>> views, probe_views;
    std::vector<double> target, weights;
    double total = 1;
    std::vector<range> ranges;  // empty unless formulas must be finite between the rows
    std::optional<regression::units> units;
    std::optional<detail::shape_proof> shapes;
    bool any_form = false;
    std::vector<std::size_t> distinct;  // the number of distinct values of each column in the rows
    std::shared_ptr<const detail::form> form;
    std::vector<user_function> functions;
  };

  // The buffers of a thread, and the result of its last fit. A run evaluates each formula immediately after its repair,
  // so this result need not be computed again.
  struct memory_of_thread {
    fitting fit;
    evaluator evaluate;
    formulas genes;
    std::vector<double> argument;  // values of the argument of a periodic function
    detail::shape_proof::memory proof;
    regression::formula formula, plain, part;
    std::weak_ptr<const row_data> rows;
    fitting::result fitted;
  };
  static memory_of_thread& memory();

  // Fits the constants of a formula in a buffer, in up to `steps` steps.
  fitting::result fit(memory_of_thread& own, const formula& f, std::size_t steps) const;

  // Returns the quality of a formula with its own constants.
  fitting::result fitted(const formula& f) const;

  // Returns the number of required shapes that a formula, with intercept and slope, is not proved to have.
  std::size_t missing_shapes(const formula& f) const;

  // Converts a formula of the form to one without marks, in a buffer of the thread. Requires a form.
  const formula& plain(const formula& f) const;

  static bool same_bits(const formula& a, const formula& b) {
    return a == b && std::ranges::equal(a.nodes(), b.nodes(), {}, value_bits, value_bits);
  }
  static std::uint64_t value_bits(const formula::node& n) { return std::bit_cast<std::uint64_t>(n.symbol.value); }

  std::size_t violations(const formula& f) const {
    return (row_data_->units ? row_data_->units->violations(f) : 0) + (row_data_->any_form ? 0 : unlikely_parts(f));
  }
  // Returns the number of parts that `any_form` would allow.
  std::size_t unlikely_parts(const formula& f) const;
  bool is_resolved(const formula& f, std::size_t argument) const;
  bool is_finite(const formula& f) const { return row_data_->ranges.empty() || range_of(f, row_data_->ranges); }

  std::shared_ptr<row_data> row_data_;
  std::size_t steps_, reserved_nodes_;
};

/// Returns the space of formulas over `inputs` columns with the functions of the settings and the user functions
/// `users`. Random formulas have depths from 1 to 4.
/// ~~~
/// regression::space_of(2, {.most_nodes = 9})(rng).size() <= 9;  // = true
/// ~~~
inline auto space_of(std::size_t inputs, const settings& with, std::span<const user_function> users = {}) {
  return chromosome::expression_tree<symbol, leaves>{
      .functions = functions_of(with.functions, users),
      .terminals = {.columns = inputs},
      .depths = {.least = 1, .most = std::min<std::size_t>(4, with.most_depth)},
      .most_nodes = with.most_nodes,
      .most_depth = std::size_t(with.most_depth)};
}

namespace detail {

/// The fitness of `parsimony_problem_of`: the error plus `per_node` for each node.
struct with_parsimony : problem_parts {
  double per_node;

  double operator()(const formula& f) const;
};

/// The fitness of `case_problem_of`: the error in each row. Formulas are evaluated in batches, and errors are
/// overwritten in place.
struct by_cases : problem_parts {
  void operator()(std::span<const formula> all, std::span<case_errors> errors) const {
    for (std::size_t i = 0; i < all.size(); ++i) errors_of(all[i], errors[i]);
  }
};

template <class Fitness>
auto problem_of(const Fitness& fitness, const samples& data, const settings& with, const form* of = nullptr) {
  const auto own = data.functions.size() - (of ? of->unknowns().size() : 0);
  return minimize(fitness,
                  space_of(of ? of->columns() : data.inputs.size(), with, std::span(data.functions).first(own)),
                  [parts = static_cast<const problem_parts&>(fitness)](formula& f) { parts.repair(f); });
}

}  // namespace detail

/// Returns the problem of finding short and accurate formulas, see `problem_parts`. If there are more than
/// `search_rows` rows, `seed` determines the rows that are used. Throws std::invalid_argument like `problem_parts`, and
/// if the settings have a form.
/// ~~~
/// const auto table = problems::sample(problems::nguyen[0], 100, 0, random_stream(1));
/// const auto data = regression::samples_of(table, "target");
/// const auto problem = regression::problem_of(data, {.population = 50});
/// const auto result = run(evolve(problem, regression::strategy_of({.population = 50}), 1), stop::generations(5));
/// ~~~
inline auto problem_of(const samples& data, const settings& with = {}, std::uint64_t seed = 1) {
  if (!with.form.empty()) clade::detail::refuse({"a form is a setting of regression::search"});
  return detail::problem_of(problem_parts(data, with, seed), data, with);
}

/// Returns the problem of `problem_of` for strategies with one objective: 1 - R² plus `per_node` for each node is
/// minimized (linear parsimony pressure). A node is worth its cost only if it raises R² by more than `per_node`.
///
/// `per_node` is in [0, 1]; values from 0.0001 to 0.01 are usual. Use this problem to find a single formula that is
/// known to be short. `problem_of` yields formulas of all sizes and needs no such parameter.
/// Throws std::invalid_argument like `problem_parts`.
/// Source: Zhang and Mühlenbein, "Balancing accuracy and parsimony in genetic programming", 1995; Poli, Langdon and
/// McPhee, 2008.
/// ~~~
/// const auto table = problems::sample(problems::nguyen[0], 100, 0, random_stream(1));
/// const auto data = regression::samples_of(table, "target");
/// const genetic_algorithm ga{
///     .population = 50,
///     .selection = selection::tournament{5},
///     .crossover = crossover::subtree{},
///     .mutation = mutation::one_of{mutation::subtree{.depth = 3}, mutation::point{}, mutation::hoist{}},
///     .mutation_rate = 0.5,
///     .replacement = replacement::generational{.elites = 1}};
/// const auto result = run(evolve(regression::parsimony_problem_of(data, 0.001), ga, 1), stop::generations(5));
/// const auto models = regression::models_of({result.best().chromosome}, data);
/// ~~~
inline auto parsimony_problem_of(const samples& data, clade::detail::probability<"per_node"> per_node,
                                 const settings& with = {}, std::uint64_t seed = 1) {
  return detail::problem_of(detail::with_parsimony{problem_parts(data, with, seed), per_node}, data, with);
}

/// Returns the problem of `problem_of` for `selection::epsilon_lexicase`: the errors in all rows of the search are
/// minimized separately, see `problem_parts::errors_of`. A usual number of `search_rows` is 100; with fewer rows, the
/// search is faster.
/// Throws std::invalid_argument like `problem_parts`.
/// Source: La Cava, Spector and Danai, "Epsilon-lexicase selection for regression", 2016.
/// ~~~
/// const auto table = problems::sample(problems::nguyen[0], 100, 0, random_stream(1));
/// const auto data = regression::samples_of(table, "target");
/// const genetic_algorithm ga{
///     .population = 50,
///     .selection = selection::epsilon_lexicase{},
///     .crossover = crossover::subtree{},
///     .mutation = mutation::point{},
///     .replacement = replacement::generational{.elites = 1}};
/// const auto cases = regression::case_problem_of(data, {.search_rows = 50});
/// const auto result = run(evolve(cases, ga, 1), stop::generations(5));
/// const auto models = regression::models_of({result.best().chromosome}, data);
/// ~~~
inline auto case_problem_of(const samples& data, const settings& with = {}, std::uint64_t seed = 1) {
  return detail::problem_of(detail::by_cases{problem_parts(data, with, seed)}, data, with);
}

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "problem.ipp"
#endif
