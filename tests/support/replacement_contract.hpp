// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <clade/core/population.hpp>
#include <clade/core/problem.hpp>
#include <clade/engine/operator_calls.hpp>
#include <clade/random/random_stream.hpp>

#include "promises.hpp"
#include "repetitions.hpp"

/// The contract of replacements, as checks that a broken replacement fails.
namespace support {

/// Calls a replacement in the form that it has.
template <class Op, class Population>
void replace(const Op& op, Population& parents, Population& offspring, std::span<const std::size_t> mothers,
             clade::random_stream rng) {
  if constexpr (requires { op(parents, offspring); }) {
    op(parents, offspring);
  } else if constexpr (requires { op(parents, offspring, mothers); }) {
    op(parents, offspring, mothers);
  } else {
    op(parents, offspring, mothers, rng);
  }
}

/// A type-erased replacement, so that the checks are compiled once per population type.
template <class Population>
class any_replacement {
 public:
  template <class Op>
  any_replacement(const Op& op)
      : op_(&op),
        offspring_([](const void* erased, std::size_t size) {
          return clade::detail::number_of_offspring(*static_cast<const Op*>(erased), size);
        }),
        replace_([](const void* erased, Population& parents, Population& offspring,
                    std::span<const std::size_t> mothers, const clade::random_stream& rng) {
          replace(*static_cast<const Op*>(erased), parents, offspring, mothers, rng);
        }) {}

  std::size_t offspring(std::size_t size) const { return offspring_(op_, size); }
  void operator()(Population& parents, Population& offspring, std::span<const std::size_t> mothers,
                  const clade::random_stream& rng) const {
    replace_(op_, parents, offspring, mothers, rng);
  }

 private:
  const void* op_;
  std::size_t (*offspring_)(const void*, std::size_t);
  void (*replace_)(const void*, Population&, Population&, std::span<const std::size_t>, const clade::random_stream&);
};

/// The contract violation of a replacement in one random generation, or an empty text.
template <class Population>
std::string replacement_complaint_on(const any_replacement<Population>& op, promise promised, std::size_t least,
                                     clade::random_stream rng) {
  const auto size = least + rng.below(21 - least);
  const auto wanted = op.offspring(size);
  Population parents, offspring;
  std::vector<int> fitnesses;  // by the number of an individual
  const auto born = [&](Population& into, int generation) {
    fitnesses.push_back(rng.below(6));
    into.push_back({generation, static_cast<int>(fitnesses.size()) - 1}, fitnesses.back());
  };
  for (std::size_t i = 0; i < size; ++i) born(parents, 0);
  for (std::size_t i = 0; i < wanted; ++i) born(offspring, 1);
  std::vector<std::size_t> mothers(wanted);
  for (auto& mother : mothers) mother = rng.below(size);
  const auto best_parent = parents.best().fitness, best_child = offspring.best().fitness;
  op(parents, offspring, mothers, rng);
  if (parents.size() != size) return "there are " + std::to_string(parents.size()) + " of " + std::to_string(size);
  std::vector<bool> seen(fitnesses.size());
  for (std::size_t i = 0; i < size; ++i) {
    const auto& chromosome = parents.chromosome(i);
    if (chromosome.size() != 2) return "the chromosome at " + std::to_string(i) + " belongs to no individual";
    const auto number = static_cast<std::size_t>(chromosome[1]);
    if (chromosome[0] != (number < size ? 0 : 1)) return "somebody is neither parent nor child";
    if (seen.at(number)) return "number " + std::to_string(number) + " lives twice";
    seen[number] = true;
    if (parents.fitness(i) != fitnesses[number]) return "number " + std::to_string(number) + " lost its fitness";
  }
  const auto best = parents.best().fitness;
  if (promised.keeps_best && parents.better(best_parent, best)) return "the best parent is lost";
  if (promised.takes_best_child && parents.better(best_child, best)) return "the best child is lost";
  return "";
}

/// The contract violations of a replacement in `cases` random generations of `least` to 20 parents, or an empty text.
/// Chromosomes are pairs of numbers that identify the individual and whether it is a parent, so that the test detects
/// individuals that were lost, duplicated or separated from their fitness.
template <class Op>
std::string replacement_complaint(const Op& op, promise promised = {}, std::size_t least = 1,
                                  std::size_t cases = 10'000) {
  using lowest = clade::detail::population<std::vector<int>, int, clade::lower_is_better>;
  using highest = clade::detail::population<std::vector<int>, int, clade::higher_is_better>;
  for (std::size_t c = 0; c < repetitions(cases); ++c) {
    const auto rng = clade::random_stream(20260202).fork(c);
    const auto found = c % 2 == 0 ? replacement_complaint_on<lowest>(op, promised, least, rng)
                                  : replacement_complaint_on<highest>(op, promised, least, rng);
    if (!found.empty()) return "case " + std::to_string(c) + ": " + found;
  }
  return "";
}

/// A population of chromosomes {number}, numbered from `first`.
template <class Better = clade::lower_is_better>
auto generation_of(const std::vector<int>& fitnesses, int first = 0) {
  clade::detail::population<std::vector<int>, int, Better> population;
  for (const auto fitness : fitnesses) population.push_back({first++}, fitness);
  return population;
}

/// The numbers of the chromosomes by position.
template <class Population>
std::vector<int> numbers(const Population& population) {
  std::vector<int> result;
  for (const auto& chromosome : population.chromosomes()) result.push_back(chromosome.at(0));
  return result;
}

}  // namespace support
