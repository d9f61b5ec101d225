// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "../core/checked.hpp"
#include "../core/problem.hpp"
#include "expression_gene.hpp"

namespace clade::chromosome {

/// A choice of the genes that are candidates for the solution of a chromosome: `decode::all()`, `decode::last()`, or
/// `decode::first(10)` for the first ten genes, or all genes if there are fewer.
///
/// Multi expression programming uses all genes and selects the best. With only the last gene, an evaluation is cheaper,
/// since unused genes are not computed, but a run needs more evaluations.
/// ~~~
/// const std::vector scores{3.0, 1.0, 2.0};
/// chromosome::best_score(scores, chromosome::decode::last()).score;  // = 2.0
/// ~~~
class decode {
 public:
  static constexpr decode all() { return {false, std::numeric_limits<std::size_t>::max()}; }
  static constexpr decode last() { return {true, std::numeric_limits<std::size_t>::max()}; }
  static constexpr decode first(detail::positive_integer<"decode first"> genes) { return {false, genes}; }

  /// Returns the index of the first candidate. The candidates among `length` genes are the genes [begin(length),
  /// end(length)).
  constexpr std::size_t begin(std::size_t length) const noexcept { return only_last_ && length > 0 ? length - 1 : 0; }
  constexpr std::size_t end(std::size_t length) const noexcept { return std::min(most_, length); }

  friend constexpr bool operator==(const decode&, const decode&) = default;

 private:
  constexpr decode(bool only_last, std::size_t most) : only_last_(only_last), most_(most) {}

  bool only_last_;
  std::size_t most_;
};

/// The index of a gene and its score.
/// ~~~
/// const chromosome::expression_genes<char> genes{{'x', 0, {}}, {'y', 0, {}}, {'+', 2, {0, 0}}};  // x, y, x + x
/// const std::vector scores{3.0, 1.0, 2.0};
/// const chromosome::scored_gene best = chromosome::best_gene(genes, scores);
/// best.gene;  // = 1u
/// ~~~
template <class Score>
struct scored_gene {
  Score score;       ///< the score of the gene
  std::size_t gene;  ///< the index of the gene
};

/// Returns the candidate with the best score, or the first of them in a tie. By default the lowest score is the best.
/// NaN is worse than any other score.
///
/// `scores` must have one score per gene and at least one score. Only the scores of candidates are read.
///
/// Cost: one pass over the candidates.
/// ~~~
/// const std::vector scores{3.0, 1.0, 2.0};  // of three genes
/// chromosome::best_score(scores).score;  // = 1.0
/// ~~~
template <class Scores, class Better = lower_is_better>
auto best_score(const Scores& scores, decode which = decode::all(), const Better& better = {}) {
  const auto end = which.end(scores.size());
  auto best = which.begin(scores.size());
  for (auto i = best + 1; i < end; ++i) {
    const auto &one = scores[i], &other = scores[best];
    if (better(one, other) || (!(other == other) && one == one)) best = i;
  }
  return scored_gene<std::remove_cvref_t<decltype(scores[best])>>{scores[best], best};
}

/// Returns the candidate with the best score. Ties are broken by the shortest expression, then by the lowest index. Use
/// this function for the reported solution; a fitness needs only `best_score`.
///
/// Cost: two passes over the genes and one allocation.
/// ~~~
/// const chromosome::expression_genes<char> genes{{'x', 0, {}}, {'y', 0, {}}, {'+', 2, {0, 0}}};  // x, y, x + x
/// const std::vector scores{3.0, 1.0, 2.0};
/// chromosome::best_gene(genes, scores).score;  // = 1.0
/// ~~~
template <class Symbol, std::size_t MostArguments, class Scores, class Better = lower_is_better>
auto best_gene(const expression_genes<Symbol, MostArguments>& genes, const Scores& scores, decode which = decode::all(),
               const Better& better = {}) {
  auto best = best_score(scores, which, better);
  const auto sizes = expression_sizes(genes);
  for (auto i = best.gene + 1; i < which.end(genes.size()); ++i) {
    const bool as_good = !better(scores[best.gene], scores[i]) && scores[i] == scores[i];
    if (as_good && sizes[i] < sizes[best.gene]) best.gene = i;
  }
  best.score = scores[best.gene];
  return best;
}

}  // namespace clade::chromosome
