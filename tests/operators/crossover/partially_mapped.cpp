// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <map>
#include <vector>

#include <clade/chromosome/permutation.hpp>
#include <clade/operators/crossover/partially_mapped.hpp>
#include <clade/random/random_stream.hpp>

#include "support/permutation_crossovers.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(partially_mapped)

using namespace clade;

namespace {

using genes = std::vector<int>;

// Genes are numbered from 1, as in the literature.
genes child_of(genes mother, genes father, std::size_t first, std::size_t last) {
  for (auto& gene : mother) --gene;
  for (auto& gene : father) --gene;
  genes child;
  clade::detail::partially_mapped_child(mother, father, child, first, last);
  for (auto& gene : child) ++gene;
  return child;
}

// The child by definition: every gene follows the mapping.
genes by_definition(const genes& mother, const genes& father, std::size_t first, std::size_t last) {
  genes child = father;
  for (std::size_t i = 0; i < child.size(); ++i) {
    if (first <= i && i < last) {
      child[i] = mother[i];
      continue;
    }
    for (bool mapped = true; mapped;) {
      mapped = false;
      for (auto j = first; j < last && !mapped; ++j) {
        if (mother[j] == child[i]) {
          child[i] = father[j];
          mapped = true;
        }
      }
    }
  }
  return child;
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_makes_the_children_of_goldbergs_example) {
  // Goldberg, "Genetic algorithms in search, optimization and machine learning", 1989.
  const genes a{9, 8, 4, 5, 6, 7, 1, 3, 2, 10}, b{8, 7, 1, 2, 3, 10, 9, 5, 4, 6};
  BOOST_TEST((child_of(b, a, 3, 6) == genes{9, 8, 4, 2, 3, 10, 1, 6, 5, 7}));
  BOOST_TEST((child_of(a, b, 3, 6) == genes{8, 10, 1, 5, 6, 7, 9, 2, 4, 3}));
}

BOOST_AUTO_TEST_CASE(it_makes_the_child_of_eiben_and_smiths_example) {
  // Eiben and Smith, "Introduction to evolutionary computing", 2003.
  BOOST_TEST(
      (child_of({1, 2, 3, 4, 5, 6, 7, 8, 9}, {9, 3, 7, 8, 2, 6, 5, 1, 4}, 3, 7) == genes{9, 3, 2, 4, 5, 6, 7, 1, 8}));
}

BOOST_AUTO_TEST_CASE(it_follows_the_definition) {
  random_stream rng(1);
  for (int i = 0; i < support::repetitions(10'000); ++i) {
    const chromosome::permutation space{1 + rng.below(12)};
    const auto mother = space(rng), father = space(rng);
    const auto first = rng.below(space.size()), last = first + rng.below(space.size() - first + 1);
    genes child;
    clade::detail::partially_mapped_child(mother, father, child, first, last);
    BOOST_TEST_REQUIRE((child == by_definition(mother, father, first, last)));
  }
}

BOOST_AUTO_TEST_CASE(every_segment_is_equally_likely) {
  const genes mother{0, 1, 2, 3, 4}, father{3, 4, 0, 1, 2};
  std::map<genes, double> weights;
  genes child;
  for (std::size_t first = 0; first < 5; ++first) {
    for (auto last = first + 1; last <= 5; ++last) {
      clade::detail::partially_mapped_child(mother, father, child, first, last);
      ++weights[child];
    }
  }
  support::check_children(crossover::partially_mapped{}, mother, father, weights);
}

BOOST_AUTO_TEST_CASE(bad_parents_are_refused) {
  support::check_refusal_of_bad_parents(crossover::partially_mapped{}, "crossover::partially_mapped");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
