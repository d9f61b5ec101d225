// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include <clade/core/case_errors.hpp>
#include <clade/core/population.hpp>
#include <clade/core/problem.hpp>
#include <clade/engine/operator_calls.hpp>
#include <clade/random/random_stream.hpp>

#include "repetitions.hpp"

/// The contract of selections, as checks that a broken selection fails.
namespace support {

/// Individuals whose chromosomes are their numbers.
template <class Better = clade::lower_is_better, class Fitness = double>
using numbered = clade::detail::population<int, Fitness, Better>;

template <class Better = clade::lower_is_better, class Fitness = double>
auto numbered_population(const std::vector<Fitness>& fitnesses) {
  numbered<Better, Fitness> population;
  for (const auto& fitness : fitnesses) population.push_back(static_cast<int>(population.size()), fitness);
  return population;
}

/// A population of `size` with fitness values of 0 to 9, or with errors of 0 to 3 on three cases, so that there are
/// many ties.
template <class Better = clade::lower_is_better, class Fitness = double>
auto random_population(clade::random_stream& rng, std::size_t size) {
  std::vector<Fitness> fitnesses(size);
  for (auto& fitness : fitnesses) {
    if constexpr (std::is_same_v<Fitness, clade::case_errors>) {
      fitness.assign(3, [&rng](std::size_t) { return rng.below(4); });
    } else {
      fitness = rng.below(10);
    }
  }
  return numbered_population<Better>(fitnesses);
}

/// The parents of one generation, child by child.
template <class Selection, class Population>
std::vector<std::size_t> parents_of_generation(const Selection& selection, const Population& population,
                                               const clade::random_stream& stream, std::size_t children,
                                               std::size_t parents_each = 2) {
  auto selecting = stream;
  const auto sampler = clade::detail::make_sampler(selection, population, selecting, children * parents_each);
  std::vector<std::size_t> parents(children * parents_each);
  for (std::size_t slot = 0; slot < children; ++slot) {
    auto rng = stream.fork(slot);
    clade::detail::draw_parents(sampler, rng, slot, std::span(parents).subspan(slot * parents_each, parents_each));
  }
  return parents;
}

/// The number of times that each individual becomes a parent in many generations of different sizes.
template <class Selection, class Population>
std::vector<std::size_t> parent_counts(const Selection& selection, const Population& population, std::uint64_t seed,
                                       std::size_t generations = 1000) {
  const clade::random_stream stream(seed);
  std::vector<std::size_t> counts(population.size());
  for (std::size_t g = 0; g < generations; ++g) {
    for (const auto i : parents_of_generation(selection, population, stream.fork(g), 20 + g % 11)) ++counts.at(i);
  }
  return counts;
}

/// The number of occurrences of each pair; rows are mothers, columns fathers.
template <class Selection, class Population>
std::vector<std::size_t> pair_counts(const Selection& selection, const Population& population, std::uint64_t seed,
                                     std::size_t children, std::size_t generations = 1000) {
  const clade::random_stream stream(seed);
  const auto n = population.size();
  std::vector<std::size_t> counts(n * n);
  for (std::size_t g = 0; g < generations; ++g) {
    const auto parents = parents_of_generation(selection, population, stream.fork(g), children);
    for (std::size_t i = 0; i < parents.size(); i += 2) ++counts.at(parents[i] * n + parents[i + 1]);
  }
  return counts;
}

/// The probability of each individual by position. `of_rank(r)` is that of rank r, 0 being the best; ties share the
/// probabilities of their ranks.
template <class Population, class OfRank>
std::vector<double> shared_by_equals(const Population& population, OfRank&& of_rank) {
  const auto& ranking = population.ranking();
  std::vector<double> expected(population.size());
  for (std::size_t first = 0, last; first < ranking.size(); first = last) {
    double sum = 0;
    for (last = first; last < ranking.size() && !population.better_at(ranking[first], ranking[last]); ++last) {
      sum += of_rank(last);
    }
    for (auto r = first; r < last; ++r) expected[ranking[r]] = sum / static_cast<double>(last - first);
  }
  return expected;
}

/// As above, but the first of several ties has the better rank.
template <class Population, class OfRank>
std::vector<double> by_rank(const Population& population, OfRank&& of_rank) {
  std::vector<double> expected(population.size());
  for (std::size_t r = 0; r < expected.size(); ++r) expected[population.ranking()[r]] = of_rank(r);
  return expected;
}

/// Fitness values with ties.
inline const std::vector<double> tied_fitnesses{5, 3, 3, 8, 1, 9, 3, 5, 0, 7, 12, 0};

/// A type-erased selection, so that the checks are compiled once per population type.
template <class Population>
class any_selection {
 public:
  template <class Selection>
  any_selection(const Selection& selection)
      : selection_(&selection),
        parents_([](const void* erased, const Population& population, const clade::random_stream& stream,
                    std::size_t children) {
          return parents_of_generation(*static_cast<const Selection*>(erased), population, stream, children);
        }) {}

  std::vector<std::size_t> parents(const Population& population, const clade::random_stream& stream,
                                   std::size_t children) const {
    return parents_(selection_, population, stream, children);
  }

 private:
  const void* selection_;
  std::vector<std::size_t> (*parents_)(const void*, const Population&, const clade::random_stream&, std::size_t);
};

/// The contract violation of a selection of a population, or an empty text.
template <class Population>
std::string selection_complaint_on(const Population& population, const any_selection<Population>& selection,
                                   clade::random_stream& rng) {
  const auto before = population;
  const auto children = rng.below(std::size_t{12}) + 1;
  const auto stream = rng.fork(0);
  const auto parents = selection.parents(population, stream, children);
  for (const auto i : parents) {
    if (i >= population.size()) {
      return "position " + std::to_string(i) + " in a population of " + std::to_string(population.size());
    }
  }
  if (!std::ranges::equal(before.chromosomes(), population.chromosomes()) ||
      !std::ranges::equal(before.fitnesses(), population.fitnesses())) {
    return "the population has changed";
  }
  if (selection.parents(population, stream, children) != parents) return "the same stream gives other parents";
  return "";
}

/// The contract violations of a selection in `cases` random populations of `least` to 40 individuals, or an empty text:
/// every parent must be an individual, the population must not change, and the same stream must give the same parents.
template <class Fitness = double, class Selection>
std::string selection_complaint(const Selection& selection, std::size_t least = 1, std::size_t cases = 10'000) {
  using clade::higher_is_better, clade::lower_is_better;
  for (std::size_t c = 0; c < repetitions(cases); ++c) {
    auto rng = clade::random_stream(20260101).fork(c);
    const auto size = least + rng.below(41 - least);
    std::string found;
    if (c % 2 == 0 || std::is_same_v<Fitness, clade::case_errors>) {
      found = selection_complaint_on<numbered<lower_is_better, Fitness>>(
          random_population<lower_is_better, Fitness>(rng, size), selection, rng);
    } else if constexpr (!std::is_same_v<Fitness, clade::case_errors>) {
      found = selection_complaint_on<numbered<higher_is_better, Fitness>>(
          random_population<higher_is_better, Fitness>(rng, size), selection, rng);
    }
    if (!found.empty()) return "case " + std::to_string(c) + ": " + found;
  }
  return "";
}

}  // namespace support
