// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/operators/replacement/worst.hpp>
#include <cstddef>
#include <type_traits>

#include "candidate.hpp"
#include "niches.hpp"

namespace target_number::genetic {

/// The property that two members of a population must not share.
enum class distinct { expression, value_and_numbers, value };

/// A replacement of the library, without offspring that are not distinct from a member.
template <class Op>
struct survivors {
  Op op;
  genetic::distinct distinct = genetic::distinct::expression;

  std::size_t offspring(std::size_t population) const { return op.offspring(population); }

  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    drop_duplicates(parents, offspring, [&](const candidate& one, const candidate& other) {
      return one.value == other.value && (distinct == genetic::distinct::value || one.used == other.used) &&
             (distinct != genetic::distinct::expression || one.tree == other.tree);
    });
    if (offspring.empty()) return;
    if constexpr (std::is_same_v<Op, clade::replacement::worst>) {
      clade::replacement::worst{offspring.size()}(parents, offspring);
    } else {
      op(parents, offspring);
    }
  }
};

}  // namespace target_number::genetic
