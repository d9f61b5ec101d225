// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <type_traits>
#include <vector>

#include <clade/chromosome/bit_string.hpp>
#include <clade/chromosome/permutation.hpp>
#include <clade/core/problem.hpp>

/// Small problems shared by several tests.
namespace support {

// One type for all fitness functions of a chromosome type, so that a strategy is compiled once for all tests of a
// program.
using row_fitness = std::function<int(const std::vector<int>&)>;
using bits_fitness = std::function<int(const clade::chromosome::bits&)>;

inline int attacks(const std::vector<int>& row) {
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    for (std::size_t j = i + 1; j < row.size(); ++j) {
      pairs += static_cast<std::size_t>(std::abs(row[i] - row[j])) == j - i;
    }
  }
  return pairs;
}

inline auto queens(std::size_t n) { return clade::minimize(row_fitness(attacks), clade::chromosome::permutation{n}); }

inline int ones(const clade::chromosome::bits& bits) { return static_cast<int>(bits.count()); }

inline auto one_max(std::size_t n) { return clade::maximize(bits_fitness(ones), clade::chromosome::bit_string{n}); }

/// A gene as a number; for a node of a tree, its symbol and arity.
template <class Gene>
std::uint64_t number_of(const Gene& gene) {
  if constexpr (requires { gene.symbol, gene.arity; }) {
    return static_cast<std::uint64_t>(gene.symbol) * 256 + gene.arity;
  } else if constexpr (std::is_same_v<Gene, double>) {
    return std::bit_cast<std::uint64_t>(gene);
  } else {
    return static_cast<std::uint64_t>(gene);
  }
}

/// A hash of a population that depends on every gene, every fitness and their positions.
template <class Population>
std::uint64_t hash(const Population& population) {
  std::uint64_t h = 14695981039346656037u;
  const auto add = [&h](std::uint64_t x) {
    for (int byte = 0; byte < 8; ++byte, x >>= 8) h = (h ^ (x & 255)) * 1099511628211u;
  };
  for (std::size_t i = 0; i < population.size(); ++i) {
    const auto& chromosome = population.chromosome(i);
    const auto& genes = [&]() -> const auto& {
      if constexpr (requires { chromosome.values[0]; }) {
        return chromosome.values;
      } else {
        return chromosome;
      }
    }();
    add(genes.size());
    for (std::size_t j = 0; j < genes.size(); ++j) add(number_of(genes[j]));
    if constexpr (requires { population.fitness(i).size(); }) {
      for (const double value : population.fitness(i)) add(number_of(value));
    } else {
      add(static_cast<std::uint64_t>(
          static_cast<std::int64_t>(clade::detail::value_without_violation(population.fitness(i)))));
    }
  }
  return h;
}

}  // namespace support
