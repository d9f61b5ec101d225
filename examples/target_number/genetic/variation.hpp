// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>
#include <clade/chromosome/expression_tree.hpp>
#include <clade/core/concepts.hpp>
#include <clade/operators/crossover/subtree.hpp>
#include <clade/random/random_stream.hpp>
#include <cstdint>

#include "candidate.hpp"
#include "number_set.hpp"

/// The library's operators on trees under the rules of the game: each number is used at most as often as it is
/// available, and every candidate is in normal form.
namespace target_number::genetic {

/// Replaces numbers that are used more often than they are available by unused ones, starting at a random leaf.
void use_once(expression_tree& tree, const number_set& numbers, clade::random_stream& rng);

/// The space of candidates: grown trees with at most as many leaves as numbers.
class candidates {
 public:
  /// Counts the samples in `made`, so that another thread can see the progress of a population.
  explicit candidates(const number_set& numbers, std::atomic<std::uint64_t>* made = nullptr);

  const number_set& numbers() const noexcept { return numbers_; }

  /// Every number, repeated as often as it is available.
  const clade::chromosome::terminals<symbol>& terminals() const noexcept { return trees_.terminals; }

  candidate operator()(clade::random_stream& rng) const;

 private:
  number_set numbers_;
  std::atomic<std::uint64_t>* made_;
  clade::chromosome::expression_tree<symbol> trees_;
};

static_assert(clade::space_for<candidates>);

/// Subtree crossover. The child uses each number at most as often as it is available and is in normal form.
struct graft {
  clade::crossover::subtree op{};

  template <class Problem>
  auto prepare(const Problem& problem) const {
    auto limited       = op;
    limited.most_nodes = 2 * problem.space.numbers().total() - 1;
    return prepared{problem.space.numbers(), limited};
  }

  struct prepared {
    number_set numbers;
    clade::crossover::subtree op;

    bool operator()(
        const candidate& mother, const candidate& father, candidate& child, clade::random_stream& rng) const;
  };
};

static_assert(clade::crossover_for<graft::prepared, candidate>);

/// With equal chance, exchanges two random subtrees, or changes one random operation or number.
struct swap_or_change {
  template <class Problem>
  auto prepare(const Problem& problem) const {
    return prepared{problem.space};
  }

  struct prepared {
    candidates space;

    bool operator()(candidate& c, clade::random_stream& rng) const;
  };
};

static_assert(clade::mutation_for<swap_or_change::prepared, candidate>);

}  // namespace target_number::genetic
