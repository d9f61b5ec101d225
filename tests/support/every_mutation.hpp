// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/neighbourhood.hpp>
#include <clade/reals.hpp>

#include "promises.hpp"
#include "shapes.hpp"

/// Every mutation, for the tests of the contract. Add new mutations here. `on`, which is for members of structs, and
/// `self_adaptive`, which is for chromosomes with steps, have separate tests.
namespace support {

/// `Hashed`: whether tests/reproducibility has a hash of it.
template <unsigned Shapes, bool Hashed = true>
struct about_mutation {
  static constexpr unsigned shapes = Shapes;
  static constexpr bool hashed = Hashed;

  claim on_permutations = claim::exactly;  ///< the meaning of `true` if all genes of a chromosome differ
  claim elsewhere = claim::exactly;
};

/// Calls visit(name, mutation, about). Hashed mutations are in the order of golden.txt, with the same names.
template <class Visit>
[[gnu::cold]] void for_every_mutation(const Visit& visit) {
  using namespace clade::mutation;
  const auto not_hashed = [&visit]<unsigned Shapes>(const char* name, const auto& op, about_mutation<Shapes> about) {
    visit(name, op, about_mutation<Shapes, false>{about.on_permutations, about.elsewhere});
  };
  constexpr auto most = claim::at_most;

  not_hashed("none", none{}, about_mutation<shape::everything>{});
  visit("flip", flip{}, about_mutation<shape::bits>{});
  visit("flip of 0.4", flip{0.4}, about_mutation<shape::bits>{});
  for (const double rate : {0.0, 0.02, 0.5, 1.0})
    not_hashed("flip of another rate", flip{rate}, about_mutation<shape::bits>{});
  visit("reset", reset{0.1}, about_mutation < shape::bits | shape::values | shape::words > {});
  for (const auto& op : {reset{}, reset{0}, reset{0.3}, reset{1}}) {
    not_hashed("reset of another rate", op, about_mutation < shape::bits | shape::values | shape::words > {});
  }
  visit("creep", creep{}, about_mutation<shape::values>{});
  for (const auto& op : {creep{3}, creep{1, 0.4}, creep{100, 1}, creep{2, 0}}) {
    not_hashed("creep of another step", op, about_mutation<shape::values>{});
  }
  visit("swap", swap{}, about_mutation<shape::everything>{});
  visit("insert", insert{}, about_mutation<shape::everything>{.elsewhere = most});
  visit("inversion", inversion{}, about_mutation<shape::everything>{.elsewhere = most});
  visit("scramble", scramble{}, about_mutation<shape::everything>{.elsewhere = most});
  visit("double_bridge", double_bridge{50}, about_mutation<shape::everything>{.elsewhere = most});
  not_hashed("double_bridge of single genes", double_bridge{1}, about_mutation<shape::everything>{.elsewhere = most});
  for (const std::size_t length : {2u, 5u}) {
    not_hashed("segment_shuffle", segment_shuffle{length}, about_mutation<shape::everything>{.elsewhere = most});
  }

  visit("gauss", gauss{.deviation = 0.3}, about_mutation<shape::reals>{});
  for (const double share : {1e-3, 10.0})
    not_hashed("gauss of a share", gauss{.share = share}, about_mutation<shape::reals>{});
  visit("cauchy", cauchy{.bounds = clade::bounds::reflect{}}, about_mutation<shape::reals>{});
  visit("uniform mutation", uniform{0.1}, about_mutation<shape::reals>{});
  visit("polynomial", polynomial{}, about_mutation<shape::reals>{});
  not_hashed("polynomial of every gene", polynomial{0, 1}, about_mutation<shape::reals>{});

  visit("subtree", subtree{}, about_mutation<shape::trees>{});
  for (const int depth : {0, 5}) not_hashed("subtree of another depth", subtree{depth}, about_mutation<shape::trees>{});
  visit("point", point{}, about_mutation<shape::trees>{});
  visit("point of 0.2", point{0.2}, about_mutation<shape::trees>{});
  for (const double rate : {0.0, 0.3, 1.0})
    not_hashed("point of another rate", point{rate}, about_mutation<shape::trees>{});
  visit("swap_subtrees", swap_subtrees{}, about_mutation<shape::trees>{});
  visit("hoist", hoist{}, about_mutation<shape::trees>{});
  visit("insert_node", insert_node{}, about_mutation<shape::trees>{});
  for (const bool whole : {false, true}) {
    for (const auto& op :
         {gene_parts{.whole_genes = whole}, gene_parts{.rate = 0.1, .whole_genes = whole},
          gene_parts{.rate = 0, .whole_genes = whole}, gene_parts{.rate = 1, .whole_genes = whole},
          gene_parts{.count = 1, .whole_genes = whole}, gene_parts{.count = 30, .whole_genes = whole}}) {
      not_hashed("gene_parts", op, about_mutation<shape::expressions>{});
    }
  }

  visit("sequence", sequence{swap{}, insert{}}, about_mutation<shape::permutations>{most, most});
  not_hashed("sequence of two", sequence{swap{}, inversion{}}, about_mutation<shape::permutations>{most, most});
  not_hashed("sequence of three", sequence{reset{}, creep{2}, insert{}}, about_mutation<shape::values>{most, most});
  not_hashed("sequence that tries", sequence{insert{}, if_improves{swap{}}},
             about_mutation<shape::permutations>{most, most});
  visit("one_of", one_of{swap{}, inversion{}}, about_mutation<shape::permutations>{});
  not_hashed("one_of three", one_of{swap{}, scramble{}, none{}}, about_mutation<shape::permutations>{});
  not_hashed("one_of two", one_of{flip{}, swap{}}, about_mutation<shape::bits>{});
  not_hashed("one_of that tries", one_of{reset{}, if_improves{creep{}}}, about_mutation<shape::values>{});
  not_hashed("one_of for trees", one_of{subtree{}, point{}, swap_subtrees{}}, about_mutation<shape::trees>{});
  visit("with_probability", with_probability{0.25, swap{}}, about_mutation<shape::permutations>{});
  not_hashed("with_probability of a reset", with_probability{0.5, reset{}}, about_mutation<shape::values>{});
  not_hashed("with_probability that tries", with_probability{0.5, if_improves{reset{}}},
             about_mutation<shape::values>{});
  visit("if_improves", if_improves{swap{}}, about_mutation<shape::permutations>{});
  not_hashed("if_improves of a scramble", if_improves{scramble{}}, about_mutation<shape::permutations>{});
  not_hashed("if_improves of a flip", if_improves{flip{}}, about_mutation<shape::bits>{});
  // A descent by samples, because the others look at all moves of long chromosomes; tests/local_search has these.
  constexpr auto sampled = clade::pivoting::sampled;
  not_hashed("descent", descent{clade::neighbourhood::swap{}, sampled, 3, 20}, about_mutation<shape::permutations>{});
  not_hashed("descent of insertions", descent{clade::neighbourhood::insert{}, sampled, 3, 20},
             about_mutation<shape::permutations>{});
  not_hashed("descent of bits", descent{clade::neighbourhood::flip{}, sampled, 3, 20}, about_mutation<shape::bits>{});
  not_hashed("if_improves of another", if_improves{if_improves{insert{}}}, about_mutation<shape::values>{});
}

}  // namespace support
