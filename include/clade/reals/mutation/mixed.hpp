// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "../../core/space.hpp"
#include "../../operators/mutation/creep.hpp"
#include "../../operators/mutation/gene_picker.hpp"
#include "../../operators/mutation/none.hpp"
#include "../../operators/mutation/record.hpp"
#include "../../random/random_stream.hpp"
#include "../chromosome/mixed.hpp"
#include "polynomial.hpp"

namespace clade::mutation {

/// Mutates one variable of a `chromosome::mixed`, chosen at random: a real number by `of_reals`; an integer by up to a
/// tenth of its range, as `creep` does; a category gets a random value, as by `reset`.
///
/// It does the same as `mutation::record` with a record of these variables, and is the mutation of a
/// `genetic_algorithm` of a `chromosome::mixed` without operators. Returns whether the value changed.
///
/// Cost: one draw that chooses the variable, and a few for its value.
/// Throws std::invalid_argument if the number of values of a chromosome differs from that of the variables.
/// ~~~
/// using chromosome::variable;
/// const chromosome::mixed space{{variable::real(10, 200), variable::integer(1, 99), variable::category(3)}};
/// const auto cost = minimize([](const chromosome::mixed_values& x) { return x.values[0] + x.values[1]; }, space);
/// const genetic_algorithm ga{.crossover = crossover::mixed{}, .mutation = mutation::mixed{.of_reals = {.index = 50}}};
/// run(evolve(cost, ga, 1), stop::generations(5));
/// ~~~
struct mixed {
  polynomial of_reals{};  ///< mutation of a real number

  /// Returns the operator for one run, with the variables of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    constexpr bool has_variables = detail::space_of_variables<std::remove_cvref_t<decltype(problem.space)>>;
    static_assert(has_variables, "clade: mutation::mixed needs a space with variables, such as chromosome::mixed");
    if constexpr (has_variables) {
      prepared made;
      for (const auto& one : problem.space.variables()) {
        // The mutation of a real number is not used for whole numbers.
        made.variables.push_back({one, of_reals.prepare(detail::problem_of_one_real{{one.low(), one.high()}})});
      }
      return made;
    } else {
      return none{};
    }
  }

  struct of_variable {
    chromosome::variable variable;
    polynomial::prepared of_real;
  };

  struct prepared {
    std::vector<of_variable> variables{};
    gene_picker one{1, std::nullopt};  // draws as in the mutation of a record

    bool operator()(chromosome::mixed_values& mutated, random_stream& rng) const {
      detail::require_values("mutation::mixed", variables.size(), mutated);
      const auto i = rng.below(variables.size());
      const auto& [variable, of_real] = variables[i];
      auto& value = mutated.values[i];
      const auto before = value;
      if (!variable.is_whole()) {
        std::array gene{value};
        of_real(gene, rng);
        value = gene[0];
      } else {
        one(1, rng, [&, &at = variable](std::size_t) { value = at.categories() > 0 ? at(rng) : near(at, value, rng); });
      }
      return value != before;
    }

   private:
    static double near(const chromosome::variable& variable, double value, random_stream& rng) {
      const auto low = static_cast<std::int64_t>(variable.low()), high = static_cast<std::int64_t>(variable.high());
      const auto step = detail::creep_step(chromosome::integers<std::int64_t>{1, low, high});
      return static_cast<double>(detail::value_near(static_cast<std::int64_t>(value), step, low, high, rng));
    }
  };
};

}  // namespace clade::mutation

namespace clade::chromosome {

/// Returns the operator that a `genetic_algorithm` without operators applies to mixed variables.
/// ~~~
/// const chromosome::mixed space{{chromosome::variable::real(0, 1)}};
/// chromosome::default_mutation(space).of_reals.index == 20;  // = true
/// ~~~
inline mutation::mixed default_mutation(const mixed&) { return {}; }

}  // namespace clade::chromosome
