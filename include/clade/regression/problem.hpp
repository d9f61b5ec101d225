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

/// Settings of a search for formulas.
/// ~~~
/// const auto table = problems::sample(problems::nguyen[0], 100, 0, random_stream(1));
/// const auto data = regression::samples_of(table, "target");
/// const regression::settings with{.functions = {"+", "-", "*", "/"}, .population = 50, .most_nodes = 15};
/// regression::search(data, with, 1, stop::generations(5));
/// ~~~
struct settings {
  std::vector<std::string> functions = {"+", "-", "*", "/", "pow", "square", "sqrt", "exp", "log"};  ///< see `name_of`
  clade::detail::object_count<"regression population"> population = 500;  ///< number of formulas, at least 2
  clade::detail::positive_integer<"regression most_nodes"> most_nodes =
      30;  ///< without intercept and slope, 1 to 100,000
  clade::detail::positive_integer<"regression most_depth"> most_depth = 12;  ///< of leaves below the root, at least 1
  clade::detail::nonnegative_integer<"regression fitting_steps"> fitting_steps =
      5;  ///< Levenberg-Marquardt iterations per child
  clade::detail::nonnegative_integer<"regression retries"> retries =
      10;  ///< of a child with the same values as an existing formula, see `reject_equal_values`; at most 1000
  clade::detail::positive_integer<"regression patience"> patience =
      150;  ///< generations without progress before a new round begins
  clade::detail::probability<"regression precision"> precision =
      1e-20;  ///< a formula with 1 - R² of at most this ends the search; 0 to 1
  clade::detail::positive_integer<"regression search_rows"> search_rows =
      500;                              ///< rows that the search uses at most; models are fitted to all rows
  bool finite_between_rows = false;     ///< reject formulas that may not be finite between the rows
  bool any_form = false;                ///< allow forms that are seldom true, see `problem_parts`
  bool logarithmic_target = false;      ///< also search for exponentials, by fits to the logarithm of the target
  std::vector<std::string> units = {};  ///< of the inputs, one each, which formulas must respect; empty: not checked
  std::string target_unit = {};         ///< with it, `search` also looks for formulas of dimensionless groups
  std::vector<std::string> known = {};  ///< formulas over the names of the inputs from which `search` starts
  std::string form = {};                ///< the form of all formulas of `search`, such as f(a) * g(b, c); empty: any
  std::vector<std::string> increasing = {};  ///< inputs in which formulas must never fall, see `is_increasing`
  std::vector<std::string> decreasing = {};  ///< inputs in which formulas must never rise
  bool positive = false;                     ///< formulas must never be negative, see `is_nonnegative`
};

namespace detail {

/// The proof of the shapes that the settings require, in the ranges of the inputs. std::nullopt if they require none.
/// If the samples are `extended`, see `form`, inputs with the same name are the same column. Throws
/// std::invalid_argument for names that are not inputs, and for an input in both directions.
std::optional<shape_proof> shapes_of(const samples& data, const settings& with, bool extended = false);

/// Describes shapes in words such as "increasing in 't' and not negative".
std::string words_of(const known_shapes& known, const std::vector<std::string>& names);

}  // namespace detail

/// The fitness and the repair of formulas on the rows of a search.
///
/// The fitness is (error, nodes); both are minimized. The error is 1 - R² after linear scaling, rounded to about three
/// digits, so that the shortest of equally accurate formulas is kept. Errors below 1e-20 become 1e-20. The error is
/// infinite if the formula is not finite in every row or, with `finite_between_rows`, in the whole box that the rows
/// span, see `range_of`. If there are units, the error of a formula that violates them is 1 plus the number of
/// violations, more than that of any valid formula. If shapes are given, the same error is assigned to a formula, with
/// its intercept and slope, that is not proved to have them in this box. Unless `any_form` is set, it is also assigned
/// to a formula with
/// - an exponent that is not a constant,
/// - an exponential in an exponential, a logarithm in a logarithm, or one of sin, cos, tanh and arcsin in another,
/// - a sine, cosine or hyperbolic tangent whose argument changes by more than pi / 2 from row to row on average: other
///   frequencies have the same values in these rows.
///
/// The repair simplifies a formula, drops outer terms that linear scaling makes redundant, and fits the constants.
/// Unless `any_form` is set, it replaces exponents that vary by a constant. If the target is constant in the sampled
/// rows, the rows of its minimum and maximum are added.
/// ~~~
/// const auto table = problems::sample(problems::nguyen[0], 100, 0, random_stream(1));
/// const auto data = regression::samples_of(table, "target");
/// const regression::problem_parts fitness(data, {}, 1);
/// fitness(regression::parse("x", data.names))[1];  // = 1.0
/// ~~~
class problem_parts {
 public:
  /// `seed` samples the rows if there are more than `search_rows`; the rows `more` are added to them. Throws
  /// std::invalid_argument for settings outside their ranges, invalid samples, fewer than two rows, values that are not
  /// finite, a constant target, and a target whose squares overflow or underflow.
  problem_parts(const samples& data, const settings& with, std::uint64_t seed, std::span<const std::size_t> more = {},
                std::shared_ptr<const detail::form> form = {});

  /// (1 - R², nodes).
  objectives<2> operator()(const formula& f) const;

  /// The absolute error of a formula in each row after linear scaling. All are infinite for a formula that is not
  /// allowed.
  void errors_of(const formula& f, case_errors& errors) const;

  /// Whether a formula respects the units, has an allowed form, is finite within the ranges of the inputs, and has the
  /// given shapes, with intercept and slope.
  bool allows(const formula& f) const {
    const auto& whole = kept_->form ? plain(f) : f;
    return violations(whole) == 0 && is_finite(whole) && missing_shapes(f) == 0;
  }

  /// Simplifies a formula and fits its constants.
  void repair(formula& f) const;

  /// A hash of the values of a formula up to intercept and slope; std::nullopt if a value is not finite. It uses six
  /// digits in at most 32 rows: formulas with equal hashes may differ elsewhere.
  /// Cost: an evaluation of these rows.
  std::optional<std::uint64_t> hash_of_values(const formula& f) const;

  /// The rows that the search uses, in ascending order.
  std::span<const std::size_t> rows() const& noexcept { return kept_->rows; }
  std::vector<std::size_t> rows() && { return kept_->rows; }

  /// The lowest error; lower errors become this.
  static constexpr double min_error = 1e-20;

 private:
  static void require_finite(std::span<const double> column, const std::string& name);

  // Rounds an error to ten bits, about three digits.
  static double error_of(double share);

  static constexpr std::size_t max_probes = 32;

  struct rows_kept {
    std::vector<std::size_t> rows;
    std::vector<std::vector<double>> columns, probes;  // `probes` has only the few rows that are hashed
    std::vector<std::span<const double>> views, probe_views;
    std::vector<double> target, weights;
    double total = 1;
    std::vector<range> ranges;  // empty if formulas need to be finite only in the rows
    std::optional<regression::units> units;
    std::optional<detail::shape_proof> shapes;
    bool any_form = false;
    std::vector<std::size_t> distinct;  // the number of distinct values of each column
    std::shared_ptr<const detail::form> form;
    std::vector<user_function> functions;
  };

  // The buffers of a thread, and the result of the formula that it fitted last. The run evaluates that formula next,
  // and the result need not be computed again.
  struct memory_of_thread {
    fitting fit;
    evaluator evaluate;
    formulas genes;
    std::vector<double> argument;  // the values of the argument of a periodic function
    detail::shape_proof::memory proof;
    regression::formula formula, plain, part;
    std::weak_ptr<const rows_kept> rows;
    fitting::result fitted;
  };
  static memory_of_thread& memory();

  fitting::result fit(memory_of_thread& own, const formula& f, std::size_t steps) const;

  fitting::result fitted(const formula& f) const;

  std::size_t missing_shapes(const formula& f) const;

  // Converts a formula of the form to one without marks. There must be a form.
  const formula& plain(const formula& f) const;

  static bool same_bits(const formula& a, const formula& b) {
    return a == b && std::ranges::equal(a.nodes(), b.nodes(), {}, value_bits, value_bits);
  }
  static std::uint64_t value_bits(const formula::node& n) { return std::bit_cast<std::uint64_t>(n.symbol.value); }

  std::size_t violations(const formula& f) const {
    return (kept_->units ? kept_->units->violations(f) : 0) + (kept_->any_form ? 0 : unlikely_parts(f));
  }
  std::size_t unlikely_parts(const formula& f) const;
  bool is_resolved(const formula& f, std::size_t argument) const;
  bool is_finite(const formula& f) const { return kept_->ranges.empty() || range_of(f, kept_->ranges); }

  std::shared_ptr<rows_kept> kept_;
  std::size_t steps_, room_;
};

/// The space of formulas over `inputs` columns, with the functions of the settings and user functions.
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

/// The fitness of `parsimony_problem_of`.
struct with_parsimony : problem_parts {
  double per_node;

  double operator()(const formula& f) const;
};

/// The fitness of `case_problem_of`, evaluated in batches that overwrite the errors in place.
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

/// The problem of finding short and accurate formulas, see `problem_parts`. `seed` samples the rows if there are more
/// than `search_rows`. Throws std::invalid_argument like `problem_parts`.
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

/// As `problem_of`, for strategies with one objective: minimizes 1 - R² plus `per_node` for each node (linear parsimony
/// pressure). A node remains only if it explains more of the variance than its cost.
///
/// `per_node` is in [0, 1]; 0.0001 to 0.01 are usual. Use it if one formula is wanted and it is known to be short.
/// `problem_of` yields formulas of all sizes and needs no such parameter.
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

/// As `problem_of`, for `selection::epsilon_lexicase`: minimizes the errors in all rows of the search, see
/// `problem_parts::errors_of`. Fewer rows are faster; a hundred are usual.
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
