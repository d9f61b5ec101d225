// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <clade/chromosome/permutation.hpp>
#include <clade/operators/crossover/position_based.hpp>
#include <clade/random/random_stream.hpp>

#include "support/permutation_crossovers.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(position_based)

using namespace clade;

namespace {

using genes = std::vector<int>;

// Genes are numbered from 1, as in the literature.
genes child_of(genes mother, genes father, std::uint64_t kept) {
  for (auto& gene : mother) --gene;
  for (auto& gene : father) --gene;
  genes child;
  clade::detail::position_based_child(mother, father, child, [=] { return kept; });
  for (auto& gene : child) ++gene;
  return child;
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_makes_the_children_of_the_known_example) {
  // Larranaga et al., "Genetic algorithms for the travelling salesman problem", 1999: positions 2, 3 and 6 are kept.
  const genes one{1, 2, 3, 4, 5, 6, 7, 8}, other{2, 4, 6, 8, 7, 5, 3, 1};
  BOOST_TEST((child_of(other, one, 0b100110) == genes{1, 4, 6, 2, 3, 5, 7, 8}));
  BOOST_TEST((child_of(one, other, 0b100110) == genes{4, 2, 3, 8, 7, 6, 5, 1}));
}

BOOST_AUTO_TEST_CASE(nothing_kept_is_the_father_and_all_kept_the_mother) {
  const genes one{3, 1, 2, 4}, other{4, 2, 1, 3};
  BOOST_TEST((child_of(one, other, 0) == other));
  BOOST_TEST((child_of(one, other, ~std::uint64_t{0}) == one));
}

BOOST_AUTO_TEST_CASE(it_follows_the_definition) {
  random_stream rng(1);
  for (int i = 0; i < support::repetitions(10'000); ++i) {
    const chromosome::permutation space{1 + rng.below(140)};
    const auto mother = space(rng), father = space(rng);
    std::vector<std::uint64_t> words{rng(), rng(), rng()};
    genes expected(space.size(), -1), child;
    std::vector<bool> kept(space.size());
    for (std::size_t g = 0; g < space.size(); ++g) {
      if ((words[g / 64] >> (g % 64)) & 1) {
        expected[g] = mother[g];
        kept[static_cast<std::size_t>(mother[g])] = true;
      }
    }
    std::size_t place = 0;
    for (const auto gene : father) {
      if (kept[static_cast<std::size_t>(gene)]) continue;
      while (expected[place] != -1) ++place;
      expected[place] = gene;
    }
    clade::detail::position_based_child(mother, father, child,
                                        [next = std::size_t{0}, &words]() mutable { return words[next++]; });
    BOOST_TEST_REQUIRE((child == expected));
  }
}

BOOST_AUTO_TEST_CASE(every_set_of_places_is_equally_likely) {
  const genes mother{0, 1, 2, 3, 4}, father{3, 4, 0, 1, 2};
  std::map<genes, double> weights;
  genes child;
  for (std::uint64_t kept = 0; kept < 32; ++kept) {
    clade::detail::position_based_child(mother, father, child, [=] { return kept; });
    ++weights[child];
  }
  support::check_children(crossover::position_based{}, mother, father, weights);
}

BOOST_AUTO_TEST_CASE(bad_parents_are_refused) {
  support::check_refusal_of_bad_parents(crossover::position_based{}, "crossover::position_based");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
