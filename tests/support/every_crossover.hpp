// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include <clade/reals.hpp>

#include "promises.hpp"
#include "shapes.hpp"

/// Every crossover, for the tests of the contract. Add new crossovers here. `on` and `each`, which are for members of
/// structs, have separate tests.
namespace support {

/// The hashes of a crossover in tests/reproducibility: none, one for each of its shapes, or one for permutations
/// although its children are not permutations.
enum class hashed { no, yes, on_queens };

template <unsigned Shapes, hashed Hashed = hashed::yes>
struct about_crossover {
  static constexpr unsigned shapes = Shapes;
  static constexpr support::hashed hashes = Hashed;

  inherits of_permutations = inherits::order;
  std::size_t least_genes = 1;    ///< in the shortest chromosome that it supports
  std::size_t hashed_genes = 70;  ///< of the permutations in the hashed run
  bool mutates = true;            ///< whether the hashed run mutates too
};

/// Calls visit(name, crossover, about). Hashed crossovers are in the order of golden.txt, with the same names.
template <class Visit>
[[gnu::cold]] void for_every_crossover(const Visit& visit) {
  using namespace clade::crossover;
  using row = about_crossover<shape::values>;
  using row_too = about_crossover<shape::values, hashed::no>;
  visit("none", none{}, about_crossover < shape::values | shape::permutations, hashed::no > {});
  visit("one_point", one_point{}, row{});
  visit("two_point", two_point{}, row{});
  visit("n_point", n_point{5}, row{.least_genes = 6});
  for (const std::size_t points : {1u, 2u, 3u, 16u, 17u, 100u}) {
    visit("n_point of another number", n_point{points}, row_too{.least_genes = points + 1});
  }
  visit("uniform", uniform{}, row{});
  visit("uniform of 0.3", uniform{0.3}, row{});
  visit("uniform of 0", uniform{0}, row_too{});
  visit("uniform of 1", uniform{1}, row_too{});
  visit("uniform_random_share", uniform_random_share{}, row{});
  visit("diagonal", diagonal<3>{}, row{});
  visit("diagonal of 2", diagonal<2>{}, row_too{});
  visit("diagonal of 9", diagonal<9>{}, row_too{});
  visit("dominant", dominant{}, row{});
  visit("dominant of 16", dominant{16}, row_too{});
  visit("each_once", each_once<8>{}, row{});
  visit("each_once of 2", each_once<2>{}, row_too{});
  visit("fitness_weighted_point", fitness_weighted_point{},
        about_crossover<shape::values, hashed::on_queens>{.mutates = false});

  using tour = about_crossover<shape::permutations>;
  visit("order", order{}, tour{});
  visit("order of 50 genes", order{}, tour{.hashed_genes = 50});
  visit("partially_mapped", partially_mapped{}, tour{});
  visit("cycle", cycle{}, tour{});
  visit("edge_recombination", edge_recombination{}, tour{.of_permutations = inherits::tour});
  visit("position_based", position_based{}, tour{});
  visit("order_based", order_based{}, tour{});
  visit("path_relinking", path_relinking{}, tour{});

  using numbers = about_crossover<shape::reals>;
  using numbers_too = about_crossover<shape::reals, hashed::no>;
  namespace bounds = clade::bounds;
  visit("arithmetic", arithmetic{}, numbers{});
  visit("arithmetic of 0.25", arithmetic{0.25}, numbers_too{});
  visit("blend", blend{}, numbers{});
  visit("blend that reflects", blend{.alpha = 2, .bounds = bounds::reflect{}}, numbers{});
  visit("centroid", centroid{}, numbers{});
  visit("line", line{.bounds = bounds::wrap{}}, numbers{});
  visit("simulated_binary", simulated_binary{}, numbers{});
  visit("simulated_binary of 0", simulated_binary{0}, numbers_too{});
  visit("unimodal_normal", unimodal_normal{.bounds = bounds::resample{}}, numbers{});
  visit("unimodal_normal of 4", unimodal_normal{.parents = 4}, numbers{});
  visit("unimodal_normal of 16", unimodal_normal{.parents = 16}, numbers_too{});
  visit("simplex", simplex{}, numbers{});
  visit("simplex of 16", simplex{.parents = 16, .expansion = 3}, numbers_too{});
  visit("parent_centric", parent_centric{}, numbers{});
  visit("parent_centric of 2", parent_centric{.parents = 2}, numbers_too{});
  visit("weighted_difference", weighted_difference{.rate = 0.5}, numbers{});

  visit("subtree crossover", subtree{}, about_crossover<shape::trees>{.mutates = false});
  visit("subtree crossover of any node", subtree{.inner = 0.5, .most_nodes = 25}, about_crossover<shape::trees>{});
}

}  // namespace support
