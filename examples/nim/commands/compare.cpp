// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "../evolve/objective.hpp"
#include "../evolve/options.hpp"
#include "../evolve/solver.hpp"
#include "../game_option.hpp"
#include "../positions.hpp"
#include "common/compare.hpp"
#include "common/record_run.hpp"
#include "common/run_options.hpp"

namespace nim::study_command {
namespace {

// A shortfall as a number: the violations in the set that is being tried, every position of a set after it counting as
// one.
struct violations {
  std::vector<double> of_later;  // by how many sets are left: all positions of those but the first of them

  explicit violations(const std::vector<positions>& sets) : of_later(sets.size() + 1, 0) {
    for (std::size_t left = 2; left <= sets.size(); ++left) {
      of_later[left] = of_later[left - 1] + static_cast<double>(sets[sets.size() - left + 1].size());
    }
  }

  double operator()(const evolve::shortfall& of) const {
    return of_later[of.sets] + static_cast<double>(of.violations);
  }
};

const std::vector<std::string> replaced_by_budget{"--generations"};

const common::compare::problem_options problem{
    .option_names      = {"--piles", "--game", "--positions"},
    .instances_meaning = "sets of piles separated by semicolons, like 1,3,5;7,7; every setting runs on each of them",
    .instances_placeholder   = "PILES;PILES",
    .default_instances       = "the piles",
    .option_of_instances     = "--piles",
    .listed_values_are_lists = true};

}  // namespace

void declare(common::command& to) {
  declare_game(to);
  common::declare_preset(to, evolve::source);
  evolve::declare_settings(to);
  declare_positions(to);
  common::compare::declare(to, replaced_by_budget, {}, problem);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto make_runner = [](const common::command& setting_options) -> common::compare::setting_runner {
    const auto of   = read_start(setting_options);
    auto s          = evolve::read_settings(setting_options, of);
    const auto sets = std::make_shared<const std::vector<positions>>(
        evolve::make_sets(of, read_multisets(setting_options), s.verify_up_to, s.stages));
    const evolve::objective wanted(
        *sets, of.rule_set.misere, evolve::make_terminals(s, of.piles.size()), evolve::candidates(s));
    s.generations = 0;
    return [sets, wanted, count = violations(*sets), s](std::uint64_t seed, std::uint64_t budget) {
      return common::record_run(budget, false, count, [&](const auto& stop, auto& recorder, const auto& on_evaluation) {
        return evolve::solve(
            wanted, s, seed, {.stop = stop, .observe = std::ref(recorder), .on_evaluation = on_evaluation});
      });
    };
  };
  return common::compare::run(
      parsed,
      {.solver             = "nim",
       .measure            = "violations (positions not tried count)",
       .replaced_by_budget = replaced_by_budget,
       .problem            = problem},
      make_runner, out);
}

}  // namespace nim::study_command
