// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../core/space.hpp"
#include "../../operators/crossover/none.hpp"
#include "../../operators/crossover/uniform.hpp"
#include "../../random/random_stream.hpp"
#include "../chromosome/mixed.hpp"
#include "simulated_binary.hpp"

namespace clade::crossover {

/// Crosses all variables of a `chromosome::mixed`, each independently of the others: real numbers by `of_reals`;
/// integers and categories have the value of either parent, with probability 1/2.
///
/// It does the same as `crossover::record` with a record of these variables, and is the crossover of a
/// `genetic_algorithm` of a `chromosome::mixed` without operators. Returns whether the child differs from its mother.
///
/// Cost: per integer or category one draw, per real number that of `simulated_binary` for one gene.
/// Throws std::invalid_argument if the number of values of a parent differs from that of the variables.
/// ~~~
/// using chromosome::variable;
/// const chromosome::mixed space{{variable::real(10, 200), variable::integer(1, 99), variable::category(3)}};
/// const auto cost = minimize([](const chromosome::mixed_values& x) { return x.values[0] + x.values[1]; }, space);
/// const genetic_algorithm ga{.crossover = crossover::mixed{.of_reals = {.index = 5}}, .mutation = mutation::mixed{}};
/// run(evolve(cost, ga, 1), stop::generations(5));
/// ~~~
struct mixed {
  simulated_binary of_reals{};  ///< crossover of a real number

  /// Returns the operator for one run, with the variables of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    constexpr bool has_variables = detail::space_of_variables<std::remove_cvref_t<decltype(problem.space)>>;
    static_assert(has_variables, "clade: crossover::mixed needs a space with variables, such as chromosome::mixed");
    if constexpr (has_variables) {
      prepared made;
      for (const auto& one : problem.space.variables()) {
        // The bounds of whole numbers are not used.
        made.variables.push_back(
            {one.is_whole(), of_reals.prepare(detail::problem_of_one_real{{one.low(), one.high()}})});
      }
      return made;
    } else {
      return none{};
    }
  }

  struct of_variable {
    bool is_whole;
    simulated_binary::prepared of_real;
  };

  struct prepared {
    std::vector<of_variable> variables{};

    bool operator()(const chromosome::mixed_values& mother, const chromosome::mixed_values& father,
                    chromosome::mixed_values& child, random_stream& rng) const {
      detail::require_values("crossover::mixed", variables.size(), mother);
      detail::require_values("crossover::mixed", variables.size(), father);
      child.values.resize(variables.size());
      for (std::size_t i = 0; i < variables.size(); ++i) {
        const std::array from_mother{mother.values[i]}, from_father{father.values[i]};
        std::array<double, 1> value{};
        if (variables[i].is_whole) {
          uniform{}(from_mother, from_father, value, rng);
        } else {
          variables[i].of_real(from_mother, from_father, value, rng);
        }
        child.values[i] = value[0];
      }
      return !(child == mother);
    }
  };
};

}  // namespace clade::crossover

namespace clade::chromosome {

/// Returns the operator that a `genetic_algorithm` without operators applies to mixed variables.
/// ~~~
/// const chromosome::mixed space{{chromosome::variable::real(0, 1)}};
/// chromosome::default_crossover(space).of_reals.index == 15;  // = true
/// ~~~
inline crossover::mixed default_crossover(const mixed&) { return {}; }

}  // namespace clade::chromosome
