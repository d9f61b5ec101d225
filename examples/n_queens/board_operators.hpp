// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <clade/core/checked.hpp>
#include <clade/core/individual.hpp>
#include <clade/crossover.hpp>
#include <clade/engine/operator_calls.hpp>
#include <clade/operators/mutation/gene_picker.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "board.hpp"

/// The library's policies, applied to boards.
namespace n_queens {

/// A crossover of the library applied to the rows of boards. The conflicts of the child are counted afterwards.
template <class Op>
struct on_rows {
  static constexpr std::size_t parents = clade::detail::max_parents<Op>();

  Op op;

  bool operator()(
      std::span<const clade::crossover::parent<board, std::int64_t>, parents> from, board& child,
      clade::random_stream& rng) const {
    using rows_of           = clade::crossover::parent<std::vector<int>, std::int64_t>;
    const auto parents_rows = [&]<std::size_t... i>(std::index_sequence<i...>) {
      return std::array{rows_of{from[i].chromosome.rows(), from[i].fitness}...};
    }(std::make_index_sequence<parents>());
    return child.rewrite([&](std::vector<int>& rows) {
      return clade::detail::cross(op, std::span<const rows_of>(parents_rows), rows, rng);
    });
  }
};

template <class Op>
on_rows(Op) -> on_rows<Op>;

static_assert(clade::crossover_for<on_rows<clade::crossover::fitness_weighted_point>, board, std::int64_t>);

/// Exchanges the queens of each column, with probability `rate`, with those of another random column: `swap` for
/// boards.
struct exchange {
  clade::detail::probability<"mutation rate"> rate = 0.001;

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

}  // namespace n_queens
