// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>

#include "../../core/archetypes.hpp"
#include "../../core/case_errors.hpp"
#include "../../core/concepts.hpp"
#include "../../core/problem.hpp"
#include "lexicase_sampler.hpp"

namespace clade::selection {

/// Epsilon lexicase selection: `lexicase` with a tolerance. In each case those candidates remain whose error is at most the
/// lowest error of all candidates that are left plus the epsilon of that case.
///
/// The epsilon of a case is the median absolute deviation of its errors: the median of the distances of the errors of the
/// whole population from their median. It is computed once a generation, so that it has the unit of the errors and shrinks
/// as the population converges; there is no parameter. The lowest error is that of the candidates that are left, not that
/// of the population: this form is called semi-dynamic. The median of an even number of values is the mean of the middle
/// two. Where half of the errors of a case or more are equal, epsilon is 0, as in `lexicase`. Where infinite errors make
/// epsilon infinite, all finite errors are within it.
///
/// The fitness is of errors on cases, such as `case_errors`, in a problem that `minimize` makes. Use it for symbolic
/// regression, with a case for each row or for each of some hundred rows, and wherever errors are real numbers.
///
/// Cost: that of `lexicase`, and two medians for each case once a generation; more candidates are left after a case, so that
/// a draw takes longer. Throws std::invalid_argument where there is no case or chromosomes differ in the number of their
/// cases.
/// Source: La Cava, Spector and Danai, "Epsilon-lexicase selection for regression", 2016; semi-dynamic: La Cava, Helmuth,
/// Spector and Moore, "A probabilistic and multi-objective analysis of lexicase selection and epsilon-lexicase selection",
/// 2019.
/// ~~~
/// // The line through four points: the error at each.
/// const auto line = [](const std::vector<double>& x) {
///   case_errors errors;
///   errors.assign(4, [&x](std::size_t i) { return std::abs(x[0] + x[1] * double(i) - 3 * double(i)); });
///   return errors;
/// };
/// const genetic_algorithm ga{
///     .selection = selection::epsilon_lexicase{},
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{}};
/// const auto fit = minimize(line, chromosome::reals{2, -5, 5});
/// run(evolve(fit, ga, 1), stop::target(0.5) || stop::generations(200)).reason.success;  // = true
/// ~~~
struct epsilon_lexicase {
  template <class Population>
  auto operator()(const Population& population) const {
    constexpr bool has_cases = detail::fitness_of_cases<typename Population::fitness_type>;
    constexpr bool lower = !std::same_as<typename Population::better_type, higher_is_better>;
    static_assert(has_cases,
                  "clade: selection::epsilon_lexicase needs a fitness of errors on cases, such as clade::case_errors");
    static_assert(!has_cases || lower,
                  "clade: selection::epsilon_lexicase needs the order of minimize: a lower error is better");
    if constexpr (has_cases && lower) {
      return detail::lexicase_sampler("selection::epsilon_lexicase", population, true);
    } else {
      return [](random_stream&) { return std::size_t{0}; };  // the messages above are enough
    }
  }
};

static_assert(selection_for<epsilon_lexicase, archetype::population_of_cases>);

}  // namespace clade::selection
