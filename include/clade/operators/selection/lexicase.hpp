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

/// Lexicase selection: the cases are put into a random order for each parent. All individuals are candidates; case by case
/// those remain that have the lowest error of all candidates that are left, until there is one or no case is left. Of
/// several that are left at the end one is drawn at random.
///
/// The fitness is of errors on cases, such as `case_errors`, in a problem that `minimize` makes. A lower error is better.
/// Individuals that are best in few cases become parents too, although their total is bad, so that a population holds
/// specialists of many kinds. An individual that no order of the cases leads to is never drawn.
///
/// Use it where a solution has to be right in every case and errors are often exactly equal: programs and their tests,
/// bits of a table. Where errors are real numbers, few are equal, and one case decides: use `epsilon_lexicase`.
///
/// Cost: a table of all errors each generation, which is one allocation; for a parent one pass over the candidates for each
/// case, at most cases times population comparisons and much less where candidates are soon few. Scratch memory belongs to
/// the thread. Throws std::invalid_argument where there is no case or chromosomes differ in the number of their cases.
/// Source: Spector, "Assessment of problem modality by differential performance of lexicase selection in genetic
/// programming: a preliminary report", 2012.
/// ~~~
/// // A case for each bit that is to be 1.
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
      return [](random_stream&) { return std::size_t{0}; };  // the messages above are enough
    }
  }
};

static_assert(selection_for<lexicase, archetype::population_of_cases>);

}  // namespace clade::selection
