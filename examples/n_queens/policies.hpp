#pragma once

#include <array>
#include <clade/core/archetypes.hpp>
#include <clade/core/concepts.hpp>
#include <clade/core/individual.hpp>
#include <clade/core/positive.hpp>
#include <clade/core/probability.hpp>
#include <clade/core/random_stream.hpp>
#include <clade/crossover.hpp>
#include <clade/diversity.hpp>
#include <clade/mutation.hpp>
#include <clade/replacement.hpp>
#include <clade/selection.hpp>
#include <clade/stop.hpp>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "board.hpp"
#include "common/chosen.hpp"
#include "guided.hpp"

/// The library's policies, applied to boards and chosen while the program runs.
namespace n_queens {

/// A crossover of the library that is applied to the rows of boards; the child's conflicts are counted when it is made.
struct crossover {
  using any = std::variant<
      clade::crossover::none, clade::crossover::one_point, clade::crossover::fitness_weighted_point,
      clade::crossover::uniform, clade::crossover::uniform_random_share, clade::crossover::multi_parent_point<3>,
      clade::crossover::each_once<8>, clade::crossover::order, clade::crossover::partially_mapped,
      clade::crossover::cycle, clade::crossover::edge_recombination>;

  any op;
  std::size_t parents = std::visit([](const auto& chosen) { return clade::parents_of(chosen); }, op);

  bool operator()(std::span<const board* const> from, board& child, clade::random_stream& rng) const {
    return child.rewrite([&](std::vector<int>& rows) {
      return std::visit(
          [&](const auto& chosen) {
            constexpr auto count = clade::most_parents<std::remove_cvref_t<decltype(chosen)>>();
            std::array<std::size_t, count> positions;
            std::iota(positions.begin(), positions.end(), std::size_t{0});
            return clade::cross(chosen, family{from}, std::span<const std::size_t>(positions), rows, rng);
          },
          op);
    });
  }

 private:
  // The parents as a population of rows, which is what the library's crossovers are called with.
  struct family {
    std::span<const board* const> boards;

    const std::vector<int>& chromosome(std::size_t i) const { return boards[i]->rows(); }
    clade::individual<const std::vector<int>&, const std::int64_t&> operator[](std::size_t i) const {
      return {boards[i]->rows(), boards[i]->conflicts()};
    }
  };
};

static_assert(clade::crossover_for<crossover, board, std::int64_t>);

/// Exchanges the queens of each column, with probability `rate`, with those of another random column: `swap` for boards.
struct exchange {
  clade::probability<"mutation rate"> rate = 0.001;

  template <class Problem>
  auto prepare(const Problem& problem) const {
    return prepared{clade::mutation::gene_picker(problem.space.size(), rate)};
  }

  struct prepared {
    clade::mutation::gene_picker columns;

    bool operator()(board& queens, clade::random_stream& rng) const {
      bool changed = false;
      if (queens.size() < 2) return changed;
      columns(queens.size(), rng, [&](std::size_t column) {
        const auto other = (column + 1 + rng.below(queens.size() - 1)) % queens.size();
        changed          = changed || queens[column] != queens[other];
        queens.swap(column, other);
      });
      return changed;
    }
  };
};

static_assert(clade::mutation_for<exchange::prepared, board>);

/// Whether clones breed, or a random board takes the place of their child.
struct clones {
  bool breed = true;

  template <class Population>
  clade::diversity::verdict operator()(
      const clade::diversity::birth<Population>& birth, clade::random_stream& rng) const {
    if (breed) return clade::diversity::none{}(birth, rng);
    return clade::diversity::immigrants_for_clones{}(birth, rng);
  }
};

}  // namespace n_queens
