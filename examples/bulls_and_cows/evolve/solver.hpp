#pragma once

#include <algorithm>
#include <chrono>
#include <clade/any.hpp>
#include <clade/clade.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../game.hpp"
#include "../space.hpp"
#include "policies.hpp"
#include "settings.hpp"

namespace bulls_and_cows::evolve {

/// What a code is worth, knowing the secret: bulls and cows by their weights. More is better.
struct weighted {
  std::string secret;
  double bull_weight, cow_weight;

  double operator()(std::string_view code) const {
    const auto given = score(secret, code);
    return bull_weight * static_cast<double>(given.bulls) + cow_weight * static_cast<double>(given.cows);
  }
};

/// The problem of finding the secret.
using guessing = clade::problem<weighted, all_codes, clade::higher_is_better>;

inline clade::any::crossover<guessing> make_crossover(const settings& s, const game& of) {
  if (s.crossover_rate > 0) return recombine{of};
  return clade::crossover::none{};
}

inline clade::any::mutation<guessing> make_mutation(const settings& s, const game& of) {
  if (s.mutation == "vary") return vary{of};
  return change_symbol{of, s.mutation == "other"};
}

inline clade::any::diversity<guessing> make_diversity(const settings& s) {
  if (s.duplicates == "keep") return clade::diversity::none{};
  return clade::diversity::reject_duplicates{3};
}

/// The strategy that the settings describe: the best survive, and they alone are parents, each in its turn, the best first.
inline auto make_strategy(const settings& s, const game& of) {
  return clade::genetic_algorithm{
      .population     = s.population,
      .selection      = clade::selection::round_robin{s.keep_ratio},
      .crossover      = make_crossover(s, of),
      .crossover_rate = s.crossover_rate,
      .mutation       = make_mutation(s, of),
      .mutation_rate  = s.mutation_rate,
      .replacement    = clade::replacement::generational{s.kept()},
      .diversity      = make_diversity(s)};
}

/// A generation's best guess: the secret where it is there, whatever the weights, else that of the highest fitness.
struct entry {
  std::uint64_t generation;
  std::string guess;
  answer given;
  double fitness;
};

/// What came of a run.
struct outcome {
  std::vector<entry> log;      ///< from generation 0, the last one being the result
  clade::stop::reason reason;  ///< a success where the secret was guessed
  std::uint64_t generations;
  std::uint64_t evaluations;
  std::chrono::duration<double> elapsed;

  const entry& last() const { return log.back(); }
};

/// Where the secret stands among the codes of a generation; their number where it does not.
template <class Generation>
std::size_t place_of(const std::string& secret, const Generation& now) {
  const auto& codes = now.population.chromosomes();
  return static_cast<std::size_t>(std::ranges::find(codes, secret) - codes.begin());
}

/// Evolves codes until one of them is the secret, with which every one of them is compared, or the generations are over.
/// `stop` ends the run too. Gives the result of clade::run.
///
/// Source: Li and Gan, "Genetic algorithm of bulls and cows game", a student report, for the setting `document()`.
template <class Executor, class Stop, class... Observers>
auto breed(
    const game& of, const std::string& secret, const settings& s, std::uint64_t seed, const Executor& executor,
    const Stop& stop, Observers&&... observers) {
  const auto guessed = [&](const auto& now) { return place_of(secret, now) < now.population.size(); };
  auto evolution     = clade::evolve(
      clade::maximize(weighted{secret, s.bull_weight, s.cow_weight}, all_codes{of}), make_strategy(s, of), seed,
      executor);
  // One type for all criteria: the steps of a run are compiled for each.
  const clade::any::stop<guessing> until = clade::stop::when(guessed, clade::stop::reason{"secret guessed", true}) ||
                                           clade::stop::generations(s.generations) || stop;
  return clade::run(evolution, until, std::forward<Observers>(observers)...);
}

/// The same, with a log of every generation.
template <class Executor = clade::execution::sequential, class Stop = clade::stop::requested, class... Observers>
outcome solve(
    const game& of, const std::string& secret, const settings& s, std::uint64_t seed, const Executor& executor = {},
    const Stop& stop = clade::stop::requested({}), Observers&&... observers) {
  const auto started = std::chrono::steady_clock::now();
  std::vector<entry> log;
  const auto write = [&](const auto& now) {
    const auto place = place_of(secret, now);
    const auto at    = place < now.population.size() ? place : now.population.best_index();
    const auto& code = now.population.chromosome(at);
    log.push_back({now.number, code, score(secret, code), now.population.fitness(at)});
  };
  auto result = breed(of, secret, s, seed, executor, stop, write, std::forward<Observers>(observers)...);
  return {
      std::move(log), std::move(result.reason), result.generations, result.evaluations,
      std::chrono::steady_clock::now() - started};
}

}  // namespace bulls_and_cows::evolve
