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
#include "common/record_run.hpp"
#include "common/run_options.hpp"

namespace bulls_and_cows::study_command {

namespace {

const std::vector<std::string> replaced_by_budget{"--generations"};

// The secret of a run, given or drawn.
std::string secret_of(const common::command& parsed, std::uint64_t seed) {
  const auto given = read_secret(parsed);
  clade::random_stream rng(seed);
  return given ? *given : all_codes{read_game(parsed)}(rng);
}

std::string drawn_secret(const common::command& parsed, std::uint64_t seed) {
  return read_secret(parsed) ? "" : secret_of(parsed, seed);
}

const common::compare::problem_options problem{
    .option_names          = {"--secret", "--length", "--symbols"},
    .instances_meaning     = "secrets, like 2345,0011; every setting runs on each of them",
    .instances_placeholder = "CODE,CODE",
    .default_instances     = "drawn, one a run",
    .option_of_instances   = "--secret",
    .describe_random_data  = drawn_secret,
    .random_data_kind      = "secret"};

}  // namespace

void declare(common::command& to) {
  declare_secret(to, "drawn, one a run");
  declare_game(to);
  common::declare_preset(to, evolve::source);
  evolve::declare_settings(to);
  common::compare::declare(to, replaced_by_budget, {}, problem);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto make_runner = [](const common::command& setting_options) -> common::compare::setting_runner {
    const auto of = read_game(setting_options, read_secret(setting_options));
    auto s        = evolve::read_settings(setting_options);
    s.generations = std::numeric_limits<std::uint64_t>::max();
    // Settings may differ in weights, so their fitness is compared as a share of the fitness of the secret.
    const auto highest = static_cast<double>(of.length) * std::max(s.bull_weight, s.cow_weight);
    return [of, s, highest, setting_options](std::uint64_t seed, std::uint64_t budget) {
      const auto secret = secret_of(setting_options, seed);
      const auto share  = [highest](double fitness) { return highest > 0 ? 100 * fitness / highest : 0; };
      return common::record_run(budget, true, share, [&](const auto& stop, auto& recorder, const auto& on_evaluation) {
        return evolve::breed(
            of, secret, s, seed, {.stop = stop, .observe = std::ref(recorder), .on_evaluation = on_evaluation});
      });
    };
  };
  return common::compare::run(
      parsed,
      {.solver             = "bulls_and_cows",
       .measure            = "fitness, % of the highest",
       .maximize           = true,
       .replaced_by_budget = replaced_by_budget,
       .dimension =
           [](const common::command& setting_options) {
             return std::size_t{read_game(setting_options, read_secret(setting_options)).length};
           },
       .problem = problem},
      make_runner, out);
}

}  // namespace bulls_and_cows::study_command
