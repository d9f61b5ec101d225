// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <clade/any/crossover.hpp>
#include <clade/any/diversity.hpp>
#include <clade/any/mutation.hpp>
#include <clade/core/problem.hpp>
#include <clade/evolve.hpp>
#include <clade/operators/replacement/generational.hpp>
#include <clade/operators/selection/round_robin.hpp>
#include <clade/run/stop/reason.hpp>
#include <clade/strategy/genetic_algorithm.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "../game.hpp"
#include "../space.hpp"
#include "common/run_conditions.hpp"
#include "settings.hpp"

namespace bulls_and_cows::evolve {

/// The fitness of a code, which uses the secret: bulls and cows by their weights. More is better.
struct weighted {
  std::string secret;
  double bull_weight, cow_weight;
  const std::function<void(const double&)>* on_evaluation = nullptr;  ///< called with every value

  double operator()(std::string_view code) const {
    const auto given = score(secret, code);
    const auto value = bull_weight * static_cast<double>(given.bulls) + cow_weight * static_cast<double>(given.cows);
    if (on_evaluation) (*on_evaluation)(value);
    return value;
  }
};

/// The problem of finding the secret.
using guessing = clade::problem<weighted, all_codes, clade::higher_is_better>;

using strategy = clade::genetic_algorithm<
    clade::selection::round_robin, clade::any::crossover<guessing>, clade::any::mutation<guessing>,
    clade::replacement::generational, clade::any::diversity<guessing>>;

/// The strategy that the settings describe: the best survive, and only they are parents, each in turn, the best first.
strategy make_strategy(const settings& s, const game& of);

/// A generation's best guess: the secret if the generation has it, for any weights, otherwise the guess with the
/// highest fitness.
struct entry {
  std::uint64_t generation;
  std::string guess;
  answer given;
  double fitness;
};

/// The result of a run.
struct outcome {
  std::vector<entry> log;      ///< from generation 0, the last one being the result
  clade::stop::reason reason;  ///< a success if the secret was guessed
  std::uint64_t generations;
  std::uint64_t evaluations;
  std::chrono::duration<double> elapsed;

  const entry& last() const { return log.back(); }
};

/// The position of the secret among the codes of a generation, or their number if it is not there.
template <class Generation>
std::size_t place_of(const std::string& secret, const Generation& now) {
  const auto& codes = now.population.chromosomes();
  return static_cast<std::size_t>(std::ranges::find(codes, secret) - codes.begin());
}

/// Evolves codes until one of them is the secret, the last generation has been bred or a criterion of the conditions
/// fires. Their fitness compares them with the secret. Returns the result of clade::run.
///
/// Source: Li and Gan, "Genetic algorithm of bulls and cows game", a student report, for the setting
/// `document_preset()`.
clade::evolution_result<clade::any::population_of<guessing>> breed(
    const game& of, const std::string& secret, const settings& s, std::uint64_t seed,
    const common::run_conditions<guessing>& conditions);

/// The same, with a log of every generation.
outcome solve(
    const game& of, const std::string& secret, const settings& s, std::uint64_t seed,
    const common::run_conditions<guessing>& conditions = {});

}  // namespace bulls_and_cows::evolve
