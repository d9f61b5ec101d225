// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "one_point.hpp"
#include "parent.hpp"

namespace clade::detail {

/// Returns how many of the n genes the mother contributes in `crossover::fitness_weighted_point`.
template <class F>
  requires std::is_arithmetic_v<F>
std::size_t fitness_weighted_cut(F mothers, F fathers, std::size_t n) {
  __extension__ using wide = unsigned __int128;
  for (const auto fitness : {mothers, fathers}) {
    if (fitness >= 0) continue;
    refuse({"crossover::fitness_weighted_point needs a fitness of at least 0, but it was ", fitness});
  }
  if (n == 0) return 0;
  // This also covers two zeros and two infinities, because their quotient is undefined.
  if (mothers == fathers) return (n - 1) / 2 + 1;
  if constexpr (std::integral<F>) {
    const auto mothers_weight = static_cast<wide>(mothers), fathers_weight = static_cast<wide>(fathers);
    return static_cast<std::size_t>(fathers_weight * (n - 1) / (mothers_weight + fathers_weight)) + 1;
  } else {
    auto mothers_weight = static_cast<double>(mothers), fathers_weight = static_cast<double>(fathers);
    if (fathers_weight == std::numeric_limits<double>::infinity()) return n;
    if (mothers_weight > 0x1p900 || fathers_weight > 0x1p900)
      mothers_weight *= 0x1p-200, fathers_weight *= 0x1p-200;  // avoids overflow
    const auto last = static_cast<double>(n - 1);
    return static_cast<std::size_t>(std::min(last, fathers_weight * last / (mothers_weight + fathers_weight))) + 1;
  }
}

}  // namespace clade::detail

namespace clade::crossover {

/// One-point crossover with a cut that depends on the fitness of the parents: the fitter parent contributes more genes.
///
/// Requires a fitness that is minimized and is at least 0, such as a number of defects. If f1 is the mother's fitness
/// and f2 the father's, the mother contributes the genes with indices 0 to floor(f2 / (f1 + f2) * (n - 1)) inclusive.
/// The father contributes the other genes. If f1 equals f2, including both zero and both infinite, the mother
/// contributes floor((n - 1) / 2) + 1 genes. If only f2 is infinite, she contributes all genes; if only f1 is infinite,
/// she contributes one.
///
/// The operator is deterministic: the same parents always have the same child, so variety must come from selection and
/// mutation. Works on any sequence of genes other than a permutation.
///
/// Cost: one copy. Integers of any size are computed exactly. Allocates nothing.
/// Throws std::invalid_argument if a fitness is negative or the lengths of the parents differ.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::fitness_weighted_point{}, .mutation = mutation::reset{}};
/// run(evolve(lock, ga, 1), stop::generations(5));
/// ~~~
struct fitness_weighted_point {
  using breaks_permutations = void;

  template <detail::gene_sequence C, class F>
    requires std::is_arithmetic_v<F>
  void operator()(const parent<C, F>& mother, const parent<C, F>& father, C& child, random_stream&) const {
    detail::resize_to_parents("crossover::fitness_weighted_point", mother.chromosome, father.chromosome, child);
    detail::one_point_child(mother.chromosome, father.chromosome, child,
                            detail::fitness_weighted_cut(mother.fitness, father.fitness, mother.chromosome.size()));
  }
};

}  // namespace clade::crossover
