// SPDX-License-Identifier: BSL-1.0
#include "solver.hpp"

#include <clade/any.hpp>
#include <clade/clade.hpp>
#include <cstddef>
#include <utility>

namespace bulls_and_cows::evolve {

clade::evolution_result<clade::any::population_of<guessing>> breed(
    const game& of, const std::string& secret, const settings& s, std::uint64_t seed,
    const common::run_conditions<guessing>& conditions) {
  const auto guessed = [&](const auto& now) { return place_of(secret, now) < now.population.size(); };
  auto evolution     = clade::evolve(
      clade::maximize(weighted{secret, s.bull_weight, s.cow_weight, conditions.on_evaluation_or_null()}, all_codes{of}),
      make_strategy(s, of), seed, clade::execution::threads{conditions.threads});
  const clade::any::stop<guessing> until = clade::stop::when(guessed, clade::stop::reason{"secret guessed", true}) ||
                                           clade::stop::generations(s.generations) || conditions.stop;
  return clade::run(evolution, until, conditions.observe);
}

outcome solve(
    const game& of, const std::string& secret, const settings& s, std::uint64_t seed,
    const common::run_conditions<guessing>& conditions) {
  std::vector<entry> log;
  const auto write = [&](const auto& now) {
    const auto place = place_of(secret, now);
    const auto at    = place < now.population.size() ? place : now.population.best_index();
    const auto& code = now.population.chromosome(at);
    log.push_back({now.number, code, score(secret, code), now.population.fitness(at)});
  };
  auto logged        = conditions;
  const auto observe = [&](const auto& now) {
    write(now);
    conditions.observe(now);
  };
  logged.observe = conditions.observe.with(observe);
  auto result    = breed(of, secret, s, seed, logged);
  return {std::move(log), std::move(result.reason), result.generations, result.evaluations, result.elapsed};
}

}  // namespace bulls_and_cows::evolve
