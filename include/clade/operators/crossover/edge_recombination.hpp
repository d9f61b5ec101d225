// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "../../core/genes.hpp"
#include "../../random/random_stream.hpp"
#include "gene_table.hpp"

namespace clade::detail {

/// The unvisited genes of `crossover::edge_recombination` and the number of unvisited neighbours of each gene.
template <class Index, class Gene>
class edge_tour {
 public:
  edge_tour(const char* op, const Gene* mother, const Gene* father, std::size_t n)
      : mother_(mother),
        father_(father),
        n_(n),
        left_(n),
        in_mother_(n),
        in_father_(n),
        rest_(n),
        slot_(n),
        degree_(n) {
    find_places(op, mother, n, in_mother_);
    find_places(op, father, n, in_father_);
    for (std::size_t gene = 0; gene < n; ++gene) rest_[gene] = slot_[gene] = static_cast<Index>(gene);
    for (std::size_t gene = 0; gene < n; ++gene) {
      degree_[gene] = 0;
      for_each_neighbour(gene, [&](std::size_t) { ++degree_[gene]; });
    }
  }

  // Marks the gene as visited: swaps it with the last unvisited one and shortens the list of unvisited genes by one.
  void visit(std::size_t gene) {
    const auto slot = slot_[gene], last = rest_[--left_];
    rest_[slot] = last;
    slot_[last] = slot;
    rest_[left_] = static_cast<Index>(gene);
    slot_[gene] = static_cast<Index>(left_);
  }

  template <class Choose>
  std::size_t next(std::size_t visited, Choose& choose) {
    std::array<std::size_t, 4> best{};
    std::size_t tied = 0;
    unsigned fewest = 4;
    for_each_neighbour(visited, [&](std::size_t gene) {
      const unsigned degree = --degree_[gene];
      if (degree < fewest) {
        fewest = degree;
        tied = 0;
      }
      if (degree == fewest) best[tied++] = gene;
    });
    if (tied == 0) return rest_[choose(left_)];
    return best[tied == 1 ? 0 : choose(tied)];
  }

 private:
  // Calls use(neighbour) once for every unvisited neighbour.
  template <class Use>
  void for_each_neighbour(std::size_t gene, Use&& use) const {
    const auto i = in_mother_[gene], j = in_father_[gene];
    const std::size_t around[] = {at(mother_, i + 1u == n_ ? 0 : i + 1u), at(mother_, i == 0 ? n_ - 1 : i - 1u),
                                  at(father_, j + 1u == n_ ? 0 : j + 1u), at(father_, j == 0 ? n_ - 1 : j - 1u)};
    for (std::size_t k = 0; k < 4; ++k) {
      bool is_new = around[k] != gene && slot_[around[k]] < left_;
      for (std::size_t before = 0; before < k; ++before) is_new = is_new && around[before] != around[k];
      if (is_new) use(around[k]);
    }
  }

  static std::size_t at(const Gene* genes, std::size_t i) { return static_cast<std::size_t>(genes[i]); }

  const Gene *mother_, *father_;
  std::size_t n_, left_;
  gene_table<Index> in_mother_, in_father_, rest_, slot_;
  gene_table<Index, std::uint8_t> degree_;
};

/// Writes the child. Makes all random choices by `choose(n)`, a function that returns a number in [0, n). The first
/// choice determines the first gene: 0 is the mother's, 1 the father's. Later choices are made among tied neighbours,
/// in the order next in mother, previous in mother, next in father, previous in father; if there are no neighbours,
/// among all unvisited genes.
template <integer_sequence C, class Choose>
void edge_recombination_child(const C& mother, const C& father, C& child, Choose&& choose) {
  constexpr auto op = "crossover::edge_recombination";
  const std::size_t n = mother.size();
  resize_to_parents(op, mother, father, child);
  if (n == 0) return;
  with_index_type(n, [&]<class Index>(Index) {
    edge_tour<Index, typename C::value_type> rest(op, mother.data(), father.data(), n);
    auto gene = static_cast<std::size_t>(choose(2) == 0 ? mother[0] : father[0]);
    for (std::size_t i = 0; i < n; ++i) {
      child[i] = static_cast<typename C::value_type>(gene);
      rest.visit(gene);
      if (i + 1 < n) gene = rest.next(gene, choose);
    }
  });
}

}  // namespace clade::detail

namespace clade::crossover {

/// Edge recombination (ERX): the child is a tour that consists of edges of its parents as far as possible.
///
/// Two genes are neighbours if they are adjacent in either parent; the first and the last gene are adjacent. The child
/// starts with the first gene of a parent drawn at random. The next gene is the unvisited neighbour with the fewest
/// unvisited neighbours; ties are broken at random. If all neighbours are visited, the next gene is a random unvisited
/// gene. If both parents are the same tour, so is the child, possibly in the opposite direction.
///
/// Suits tours: adjacency matters, but not position or direction. Works on permutations of 0..n-1 in a contiguous
/// sequence of integers.
///
/// Cost: about one draw per two genes and five tables; the slowest of the crossovers for permutations. Allocates
/// nothing up to 65,536 genes, but uses 600 kB of stack for 257 to 65,536 genes.
/// Throws std::invalid_argument if a parent is not a permutation or the lengths differ.
/// Source: Whitley, Starkweather and Fuquay, "Scheduling problems and traveling salesmen: the genetic edge
/// recombination operator", 1989.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::edge_recombination{}, .mutation = mutation::inversion{}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct edge_recombination {
  using needs_permutations = void;

  template <detail::integer_sequence C>
  void operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
    detail::edge_recombination_child(mother, father, child, [&rng](std::size_t n) { return rng.below(n); });
  }
};

}  // namespace clade::crossover
