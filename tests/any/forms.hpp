// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "same_run.hpp"

/// Operators of a user in forms that those of the library do not have.
namespace support {

using people_on_boards = clade::any::population_of<board_type>;

/// Fits the problem only after `prepare`.
struct of_the_first_genes {
  struct prepared {
    std::size_t n;
    auto operator()(const people_on_boards& population) const {
      return [&population, n = n](clade::random_stream& rng) {
        const auto i = rng.below(population.size());
        return (i + static_cast<std::size_t>(population.chromosome(i)[n - 1])) % population.size();
      };
    }
  };
  prepared prepare(const board_type& problem) const { return {problem.space.size()}; }
};
static_assert(!clade::selection_for<of_the_first_genes, people_on_boards> &&
              clade::selection_for<of_the_first_genes::prepared, people_on_boards>);

/// The number of parents is chosen at run time.
struct of_some {
  std::size_t parents;
  bool operator()(std::span<const std::vector<int>* const> from, std::vector<int>& child,
                  clade::random_stream& rng) const {
    child = *from.front();
    for (auto& gene : child) gene = (*from[rng.below(from.size())])[static_cast<std::size_t>(&gene - child.data())];
    return child != *from.front();
  }
};

/// When prepared, the number of parents is a quarter of the number of genes.
struct of_some_by_length {
  of_some prepare(const board_type& problem) const { return {problem.space.size() / 4}; }
};

/// Behaves like crossover::none, but a run treats it like any other crossover.
struct copy_of_one {
  static constexpr std::size_t parents = 1;
  bool operator()(std::span<const std::vector<int>* const, 1> from, std::vector<int>& child,
                  clade::random_stream&) const {
    child = *from[0];
    return false;
  }
};

/// Fits the problem only after `prepare`.
struct exchange_at_distance {
  struct prepared {
    std::size_t n;
    bool operator()(std::vector<int>& chromosome, clade::random_stream& rng) const {
      std::swap(chromosome[rng.below(n)], chromosome[n / 2]);
      return true;
    }
  };
  prepared prepare(const board_type& problem) const { return {problem.space.size()}; }
};
static_assert(!clade::mutation_for<exchange_at_distance, std::vector<int>> &&
              clade::mutation_for<exchange_at_distance::prepared, std::vector<int>>);

/// Fits the problem only after `prepare`.
struct as_many_as_genes {
  struct prepared {
    std::size_t n;
    std::size_t offspring(std::size_t) const { return n; }
    void operator()(people_on_boards& parents, people_on_boards& offspring) const {
      clade::replacement::plus{}(parents, offspring);
    }
  };
  prepared prepare(const board_type& problem) const { return {problem.space.size()}; }
};
static_assert(!clade::replacement_for<as_many_as_genes, people_on_boards>);

/// Fits the problem only after `prepare`.
struct no_queen_in_the_corner {
  struct prepared {
    int corner;
    clade::diversity::verdict operator()(const clade::diversity::birth<people_on_boards>& birth,
                                         clade::random_stream& rng) const {
      using enum clade::diversity::verdict;
      if (birth.child.front() != corner || rng.chance(0.2)) return keep;
      return birth.retries < 2 ? retry : immigrant;
    }
  };
  prepared prepare(const board_type& problem) const { return {static_cast<int>(problem.space.size()) - 1}; }
};

}  // namespace support
