// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <algorithm>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "../evolve/options.hpp"
#include "../evolve/solver.hpp"
#include "../game_option.hpp"
#include "../space.hpp"
#include "common/compare.hpp"
#include "common/recorded_run.hpp"
#include "common/run_options.hpp"

namespace bulls_and_cows::compare_command {

namespace {

const std::vector<std::string> replaced_by_budget{"--generations"};

}  // namespace

void declare(common::command& to) {
  declare_secret(to, "drawn, one a run");
  declare_game(to);
  common::declare_preset(to, evolve::source);
  evolve::declare_settings(to);
  common::compare::declare(to, replaced_by_budget);
}

int run(const common::command& from, std::ostream& out) {
  const auto make_runner = [](const common::command& setting) -> common::compare::runner {
    const auto given = read_secret(setting);
    const auto of    = read_game(setting, given);
    auto s           = evolve::read_settings(setting);
    s.generations    = std::numeric_limits<std::uint64_t>::max();
    // Settings may differ in weights, so their fitness is compared as a share of the fitness of the secret.
    const auto highest = static_cast<double>(of.length) * std::max(s.bull_weight, s.cow_weight);
    return [given, of, s, highest](std::uint64_t seed, std::uint64_t budget) {
      clade::random_stream rng(seed);
      const auto secret = given ? *given : all_codes{of}(rng);
      const auto share  = [highest](double fitness) { return highest > 0 ? 100 * fitness / highest : 0; };
      return common::recorded_run(budget, true, share, [&](const auto& stop, auto& recorder) {
        return evolve::breed(of, secret, s, seed, {.stop = stop, .observe = std::ref(recorder)});
      });
    };
  };
  return common::compare::run(
      from,
      {.solver             = "bulls_and_cows",
       .measure            = "fitness, % of the highest",
       .maximize           = true,
       .replaced_by_budget = replaced_by_budget,
       .dimension =
           [](const common::command& setting) { return std::size_t{read_game(setting, read_secret(setting)).length}; }},
      make_runner, out);
}

}  // namespace bulls_and_cows::compare_command
