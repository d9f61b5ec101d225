// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <clade/chromosome/multi_expression.hpp>
#include <clade/core/archetypes.hpp>
#include <clade/core/problem.hpp>
#include <clade/engine/operator_calls.hpp>
#include <clade/operators/selection/tournament.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <span>

#include "objective.hpp"
#include "settings.hpp"

/// The settings as policies of the library.
namespace nim::evolve {

/// Both children of a step have the same parents: the winners of two tournaments, the first the mother of one child and
/// the father of the other.
struct couple {
  std::size_t tournament;

  template <class Population>
  auto operator()(const Population& population, clade::random_stream& rng, std::size_t) const {
    const auto winner = clade::detail::make_sampler(clade::selection::tournament{tournament}, population, rng, 2);
    std::array<std::size_t, 2> parents;
    for (auto& parent : parents) parent = winner(rng);
    return [parents](clade::random_stream&, std::size_t slot, std::span<std::size_t> drawn) {
      for (std::size_t k = 0; k < drawn.size(); ++k) drawn[k] = parents[(slot + k) % 2];
    };
  }
};

static_assert(clade::selection_for<couple, clade::archetype::population>);

/// The better of two children replaces the worst individual if it is better than that.
struct better_of_two {
  static constexpr std::size_t offspring(std::size_t) { return 2; }

  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    const auto child  = offspring.best_index();
    std::size_t worst = 0;  // the last of those that tie; a ranking for each pair would cost more
    for (std::size_t i = 1; i < parents.size(); ++i) {
      if (!parents.better(parents.fitness(i), parents.fitness(worst))) worst = i;
    }
    if (parents.better(offspring.fitness(child), parents.fitness(worst))) parents.exchange(worst, offspring, child);
  }
};

static_assert(clade::replacement_for<better_of_two, clade::archetype::population>);

/// The number of steps of the strategy per generation. The model of pairs takes one step for every four chromosomes,
/// the others take one.
std::uint64_t steps(const settings& s);

/// The maximum number of evaluations of a run: those of the first population and of all children; 0 if the generations
/// are not limited.
std::uint64_t max_evaluations(const settings& s);

/// The chromosomes: expressions in which the first `shared` genes have one letter, that of the pile they are a function
/// of, and refer only to each other, as do the other genes. Without shared genes it is the space of the other genes.
struct expression_space {
  using part = clade::chromosome::multi_expression<char>;

  std::size_t shared;
  part function, others;

  std::size_t size() const noexcept { return shared + others.size(); }
  genes operator()(clade::random_stream& rng) const;

  /// A random gene, symbol or argument for position i, as in the library's space.
  part::gene_type gene(std::size_t i, clade::random_stream& rng) const;
  part::gene_type head(std::size_t i, clade::random_stream& rng) const {
    return i < shared ? function.head(i, rng) : others.head(i - shared, rng);
  }
  std::uint32_t argument(std::size_t i, clade::random_stream& rng) const {
    if (i < shared) return part::argument(i, rng);
    return static_cast<std::uint32_t>(shared) + part::argument(i - shared, rng);
  }
};

static_assert(clade::space_for<expression_space>);

expression_space make_space(const settings& s, const terminals& of);

/// The problem of winning.
using winning_play = clade::problem<objective, expression_space, clade::lower_is_better>;

}  // namespace nim::evolve
