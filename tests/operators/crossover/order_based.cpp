// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <clade/chromosome/permutation.hpp>
#include <clade/operators/crossover/order_based.hpp>
#include <clade/operators/crossover/position_based.hpp>
#include <clade/random/random_stream.hpp>

#include "support/permutation_crossovers.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(order_based)

using namespace clade;

namespace {

using genes = std::vector<int>;

// Genes are numbered from 1, as in the literature.
genes child_of(genes mother, genes father, std::uint64_t chosen) {
  for (auto& gene : mother) --gene;
  for (auto& gene : father) --gene;
  genes child;
  clade::detail::order_based_child(mother, father, child, [=] { return chosen; });
  for (auto& gene : child) ++gene;
  return child;
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_makes_the_children_of_the_known_example) {
  // Larranaga et al., "Genetic algorithms for the travelling salesman problem", 1999: positions 2, 3 and 6 are chosen.
  const genes one{1, 2, 3, 4, 5, 6, 7, 8}, other{2, 4, 6, 8, 7, 5, 3, 1};
  BOOST_TEST((child_of(one, other, 0b100110) == genes{1, 2, 3, 4, 6, 5, 7, 8}));
  BOOST_TEST((child_of(other, one, 0b100110) == genes{2, 4, 3, 8, 7, 5, 6, 1}));
}

BOOST_AUTO_TEST_CASE(nothing_chosen_is_the_mother_and_all_chosen_the_father) {
  const genes one{3, 1, 2, 4}, other{4, 2, 1, 3};
  BOOST_TEST((child_of(one, other, 0) == one));
  BOOST_TEST((child_of(one, other, ~std::uint64_t{0}) == other));
}

BOOST_AUTO_TEST_CASE(it_follows_the_definition_and_returns_whether_the_child_differs) {
  random_stream rng(1);
  for (int i = 0; i < support::repetitions(10'000); ++i) {
    const chromosome::permutation space{1 + rng.below(140)};
    const auto mother = space(rng), father = rng.chance(0.1) ? mother : space(rng);
    const std::vector<std::uint64_t> words{rng(), rng(), rng()};
    genes chosen, child;
    for (std::size_t g = 0; g < space.size(); ++g) {
      if ((words[g / 64] >> (g % 64)) & 1) chosen.push_back(father[g]);
    }
    auto expected = mother;
    std::size_t next = 0;
    for (auto& gene : expected) {
      if (std::ranges::find(chosen, gene) != chosen.end()) gene = chosen[next++];
    }
    const bool differs = clade::detail::order_based_child(
        mother, father, child, [k = std::size_t{0}, &words]() mutable { return words[k++]; });
    BOOST_TEST_REQUIRE((child == expected));
    BOOST_TEST_REQUIRE(differs == (child != mother));
  }
}

BOOST_AUTO_TEST_CASE(its_children_are_as_likely_as_those_of_position_based_crossover) {
  const genes mother{0, 1, 2, 3, 4, 5}, father{3, 5, 0, 4, 1, 2};
  std::map<genes, int> ways, other_ways;
  genes child;
  for (std::uint64_t word = 0; word < 64; ++word) {
    clade::detail::order_based_child(mother, father, child, [=] { return word; });
    ++ways[child];
    clade::detail::position_based_child(mother, father, child, [=] { return word; });
    ++other_ways[child];
  }
  BOOST_TEST((ways == other_ways));
}

BOOST_AUTO_TEST_CASE(every_set_of_places_is_equally_likely) {
  const genes mother{0, 1, 2, 3, 4}, father{3, 4, 0, 1, 2};
  std::map<genes, double> weights;
  genes child;
  for (std::uint64_t chosen = 0; chosen < 32; ++chosen) {
    clade::detail::order_based_child(mother, father, child, [=] { return chosen; });
    ++weights[child];
  }
  support::check_children(crossover::order_based{}, mother, father, weights);
}

BOOST_AUTO_TEST_CASE(bad_parents_are_refused) {
  support::check_refusal_of_bad_parents(crossover::order_based{}, "crossover::order_based");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
