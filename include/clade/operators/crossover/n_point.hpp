// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <utility>

#include "../../core/checked.hpp"
#include "../../core/genes.hpp"
#include "../../core/space.hpp"
#include "../../random/cut_points.hpp"
#include "../../text/message.hpp"

namespace clade::detail {

/// Returns a function that copies the genes up to a given cut to the child, from the two parents alternately.
template <class C>
auto alternating_segments(const C& mother, const C& father, C& child) {
  resize_to_parents("crossover::n_point", mother, father, child);
  return [from = &mother, next = &father, &child, done = std::size_t{0}](std::size_t cut) mutable {
    copy_genes(*from, std::exchange(done, cut), cut, child);
    std::swap(from, next);
  };
}

}  // namespace clade::detail

namespace clade::crossover {

/// n-point crossover: the child has the mother's genes up to the first cut, the father's up to the second, the mother's
/// up to the third, and so on.
///
/// The cuts are distinct and every set of cuts is equally likely. More cuts mix more and separate neighbouring genes
/// more often. With many cuts, `uniform` is similar and cheaper. n_point{1} is `one_point` and n_point{2} is
/// `two_point`, both of which are faster. Works on any sequence of genes other than a permutation.
///
/// Cost: one draw per cut up to 16 cuts, else one draw per gene; one copy. Allocates nothing.
/// Throws std::invalid_argument if `points` is 0 or not below the number of genes, or if the lengths of the parents
/// differ.
/// Source: De Jong, "An analysis of the behavior of a class of genetic adaptive systems", 1975.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::n_point{.points = 4}, .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct n_point {
  using breaks_permutations = void;

  detail::positive_integer<"n_point points"> points = 2;  ///< number of cuts, 1 to length - 1

  /// Returns a copy. Throws at the start of the run if chromosomes have too few genes.
  template <class Problem>
    requires detail::space_of_size<decltype(Problem::space)>
  n_point prepare(const Problem& problem) const {
    require_room(problem.space.size());
    return *this;
  }

  template <detail::gene_sequence C>
  void operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
    require_room(mother.size());
    auto copy = detail::alternating_segments(mother, father, child);
    detail::for_each_cut_point(mother.size(), points, rng, copy);
    copy(mother.size());
  }

 private:
  void require_room(std::size_t length) const {
    if (points >= length) {
      detail::refuse({"n_point points must be fewer than the ", length, " genes of the chromosome, but were ", points});
    }
  }
};

}  // namespace clade::crossover
