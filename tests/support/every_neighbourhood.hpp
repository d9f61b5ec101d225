// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <clade/chromosome/bit_string.hpp>
#include <clade/chromosome/permutation.hpp>
#include <clade/neighbourhood.hpp>

/// Every neighbourhood, for the tests of the contract. Add new neighbourhoods here.
namespace support {

inline int distance_on_a_line(int one, int other) { return std::abs(one - other); }

/// Integers from 0 to 3.
struct few_integers {
  std::size_t n;
  std::vector<int> operator()(clade::random_stream& rng) const {
    std::vector<int> genes(n);
    for (auto& gene : genes) gene = static_cast<int>(rng.below(4));
    return genes;
  }
};

/// Calls visit(name, neighbourhood, space, lists_once) with spaces of n genes. `lists_once` is false if some listed
/// moves are equal or change nothing.
template <class Visit>
void for_every_neighbourhood(std::size_t n, const Visit& visit) {
  using namespace clade;
  const chromosome::permutation orders{n};
  visit("swap", neighbourhood::swap{}, orders, true);
  visit("adjacent_swap", neighbourhood::adjacent_swap{}, orders, true);
  visit("insert", neighbourhood::insert{}, orders, true);
  visit("block_insert", neighbourhood::block_insert{}, orders, true);
  visit("block_insert of any length", neighbourhood::block_insert{100}, orders, true);
  visit("two_opt", neighbourhood::two_opt{}, orders, true);
  const auto lists = neighbourhood::near_lists::of(n, 2, distance_on_a_line);
  visit("two_opt with near places", neighbourhood::two_opt{lists}, orders, false);
  visit("or_opt", neighbourhood::or_opt{}, orders, false);
  visit("or_opt with near places", neighbourhood::or_opt{lists}, orders, false);
  visit("flip", neighbourhood::flip{}, chromosome::bit_string{n}, true);
  visit("step", neighbourhood::step{0, 3}, few_integers{n}, true);
}

/// A chromosome as a value that can be ordered.
template <class C>
std::vector<int> genes_of(const C& chromosome) {
  std::vector<int> genes;
  for (std::size_t i = 0; i < chromosome.size(); ++i) genes.push_back(static_cast<int>(chromosome[i]));
  return genes;
}

/// The same for a closed tour, which can begin anywhere and go in both directions.
inline std::vector<int> tour_of(std::vector<int> genes) {
  std::rotate(genes.begin(), std::find(genes.begin(), genes.end(), 0), genes.end());
  if (genes.size() > 2 && genes.back() < genes[1]) std::reverse(genes.begin() + 1, genes.end());
  return genes;
}

/// Returns which law of neighbourhoods the moves from a chromosome break, or an empty text. `same` maps the genes of a
/// chromosome to what its neighbours are compared by.
template <class N, class C, class Same>
std::string broken_law(const N& neighbourhood, const C& chromosome, bool lists_once, const Same& same) {
  clade::detail::memory_type_of<N> memory{};
  clade::detail::begin_memory(neighbourhood, chromosome, memory);
  const auto n = static_cast<std::size_t>(neighbourhood.size(chromosome));
  auto sorted = genes_of(chromosome);
  std::sort(sorted.begin(), sorted.end());
  std::set<std::vector<int>> neighbours;
  for (std::size_t i = 0; i < n; ++i) {
    const auto move = clade::detail::move_at(neighbourhood, chromosome, i, memory);
    auto neighbour = chromosome;
    auto changed = memory;
    clade::detail::apply_move(neighbourhood, neighbour, move, changed);
    if (lists_once && same(genes_of(neighbour)) == same(genes_of(chromosome))) return "a move changes nothing";
    neighbours.insert(same(genes_of(neighbour)));
    if constexpr (clade::detail::has_memory<N>) {
      auto fresh = memory;
      neighbourhood.begin(neighbour, fresh);
      if (!(fresh == changed)) return "the memory does not follow a move";
    }
    if constexpr (requires { neighbourhood.attributes(chromosome); }) {
      const auto removed = neighbourhood.removed(chromosome, move), added = neighbourhood.added(chromosome, move);
      const auto in_range = [&](std::size_t one) { return one < neighbourhood.attributes(chromosome); };
      if (!std::all_of(removed.begin(), removed.end(), in_range)) return "a removed attribute is out of range";
      if (!std::all_of(added.begin(), added.end(), in_range)) return "an added attribute is out of range";
      if (removed == added) return "a move adds the attributes that it removes";
    }
    if constexpr (requires { neighbourhood.groups(chromosome); }) {
      const auto touched = neighbourhood.touched(chromosome, move, memory);
      const auto in_range = [&](std::size_t one) { return one < neighbourhood.groups(chromosome); };
      if (!std::all_of(touched.begin(), touched.end(), in_range)) return "a touched group is out of range";
      std::set<std::size_t> groups;
      neighbourhood.for_each_changed(chromosome, neighbour, [&](std::size_t one) { groups.insert(one); }, changed);
      const std::set<std::size_t> all(touched.begin(), touched.end());
      if (!std::includes(all.begin(), all.end(), groups.begin(), groups.end())) return "a changed group is not touched";
      const bool differs = tour_of(genes_of(neighbour)) != tour_of(genes_of(chromosome));
      if (groups.empty() == differs) return "the changed groups do not say whether the tour differs";
    }
    if constexpr (requires { neighbourhood.undo(neighbour, move); }) {
      neighbourhood.undo(neighbour, move);
      if (!(neighbour == chromosome)) return "undo does not take a move back";
    }
  }
  if (lists_once && neighbours.size() != n) return "a neighbour is listed twice";
  return "";
}

}  // namespace support
