// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>

#include "../../core/case_errors.hpp"
#include "../../core/problem.hpp"
#include "lexicase_sampler.hpp"

namespace clade::selection {

/// Epsilon lexicase selection: `lexicase` with a tolerance. In each case, a candidate remains if its error is at most
/// the lowest error of the candidates plus the epsilon of the case.
///
/// The epsilon of a case is the median absolute deviation of its errors in the population, computed once per
/// generation. It has the unit of the errors and shrinks as the population converges, so there is no parameter. This
/// form, with the lowest error of the remaining candidates, is called semi-dynamic. The median of an even number of
/// values is the mean of the middle two. If at least half of the errors of a case are equal, epsilon is 0. If infinite
/// errors make epsilon infinite, all finite errors are within the tolerance.
///
/// The fitness consists of errors on cases, such as `case_errors`, and is minimized. Use it if errors are real numbers,
/// as in symbolic regression, with one case per row or per sample of a few hundred rows.
///
/// Cost: that of `lexicase`, and two medians per case and generation. Draws take longer, since more candidates remain
/// after a case.
/// Throws std::invalid_argument if there is no case or the numbers of cases differ.
/// Source: La Cava, Spector and Danai, "Epsilon-lexicase selection for regression", 2016; the semi-dynamic form from La
/// Cava, Helmuth, Spector and Moore, "A probabilistic and multi-objective analysis of lexicase selection and
/// epsilon-lexicase selection", 2019.
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
      return [](random_stream&) { return std::size_t{0}; };  // avoids further errors after the static_assert
    }
  }
};

}  // namespace clade::selection
