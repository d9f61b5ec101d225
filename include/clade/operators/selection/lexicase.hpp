// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>

#include "../../core/case_errors.hpp"
#include "../../core/problem.hpp"
#include "lexicase_sampler.hpp"

namespace clade::selection {

/// Lexicase selection: for each parent, the cases are processed in a random order. All individuals are candidates at
/// first. In each case, only the candidates with the lowest error remain. This ends when one candidate or no case is
/// left. Ties at the end are broken at random.
///
/// The fitness consists of errors on cases, such as `case_errors`, and is minimized. Individuals that are best in few
/// cases are selected even if their total error is high, so the population keeps specialists. An individual that is
/// eliminated for every order of the cases is never selected.
///
/// Use it if a solution must be correct in every case and errors are often equal, as for programs with tests or bits of
/// a truth table. Real errors are rarely equal, so a single case would decide: use `epsilon_lexicase`.
///
/// Cost: one allocation per generation, for a table of all errors. One pass over the candidates per case and parent: at
/// most cases times population comparisons, usually much fewer. Scratch memory belongs to the thread.
/// Throws std::invalid_argument if there is no case or the numbers of cases differ.
/// Source: Spector, "Assessment of problem modality by differential performance of lexicase selection in genetic
/// programming: a preliminary report", 2012.
/// ~~~
/// // One case for each bit whose goal is 1.
/// const auto bits = [](const chromosome::bits& x) {
///   case_errors errors;
///   errors.assign(x.size(), [&x](std::size_t i) { return x[i] ? 0 : 1; });
///   return errors;
/// };
/// const genetic_algorithm ga{
///     .selection = selection::lexicase{},
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{}};
/// const auto all_ones = minimize(bits, chromosome::bit_string{20});
/// run(evolve(all_ones, ga, 1), stop::target(0) || stop::generations(100)).reason.success;  // = true
/// ~~~
struct lexicase {
  template <class Population>
  auto operator()(const Population& population) const {
    constexpr bool has_cases = detail::fitness_of_cases<typename Population::fitness_type>;
    constexpr bool lower = !std::same_as<typename Population::better_type, higher_is_better>;
    static_assert(has_cases,
                  "clade: selection::lexicase needs a fitness of errors on cases, such as clade::case_errors");
    static_assert(!has_cases || lower,
                  "clade: selection::lexicase needs the order of minimize: a lower error is better");
    if constexpr (has_cases && lower) {
      return detail::lexicase_sampler("selection::lexicase", population, false);
    } else {
      return [](random_stream&) { return std::size_t{0}; };  // avoids further errors after the static_assert
    }
  }
};

}  // namespace clade::selection
