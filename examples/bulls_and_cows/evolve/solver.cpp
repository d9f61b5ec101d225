// SPDX-License-Identifier: BSL-1.0
#include "solver.hpp"

#include <algorithm>
#include <clade/any.hpp>
#include <clade/clade.hpp>
#include <cstddef>
#include <utility>

#include "policies.hpp"

namespace bulls_and_cows::evolve {
namespace {

clade::any::crossover<guessing> make_crossover(const settings& s, const game& of) {
  if (s.crossover_rate > 0) return recombine{of};
  return clade::crossover::none{};
}

clade::any::mutation<guessing> make_mutation(const settings& s, const game& of) {
  if (s.mutation == "vary") return vary{of};
  return change_symbol{of, s.mutation == "other"};
}

clade::any::diversity<guessing> make_diversity(const settings& s) {
  if (s.duplicates == "keep") return clade::diversity::none{};
  return clade::diversity::reject_duplicates{3};
}

// The position of the secret among the codes of a generation, or their number if it is not there.
template <class Generation>
std::size_t place_of(const std::string& secret, const Generation& now) {
  const auto& codes = now.population.chromosomes();
  return static_cast<std::size_t>(std::ranges::find(codes, secret) - codes.begin());
}

}  // namespace

strategy make_strategy(const settings& s, const game& of) {
  return {
      .population     = s.population,
      .selection      = clade::selection::round_robin{s.keep_ratio},
      .crossover      = make_crossover(s, of),
      .crossover_rate = s.crossover_rate,
      .mutation       = make_mutation(s, of),
      .mutation_rate  = s.mutation_rate,
      .replacement    = clade::replacement::generational{s.kept()},
      .diversity      = make_diversity(s)};
}

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
  const auto started = std::chrono::steady_clock::now();
  std::vector<entry> log;
  const auto write = [&](const auto& now) {
    const auto place = place_of(secret, now);
    const auto at    = place < now.population.size() ? place : now.population.best_index();
    const auto& code = now.population.chromosome(at);
    log.push_back({now.number, code, score(secret, code), now.population.fitness(at)});
  };
  auto logged    = conditions;
  logged.observe = [&](const auto& now) {
    write(now);
    conditions.observe(now);
  };
  auto result = breed(of, secret, s, seed, logged);
  return {
      std::move(log), std::move(result.reason), result.generations, result.evaluations,
      std::chrono::steady_clock::now() - started};
}

}  // namespace bulls_and_cows::evolve
