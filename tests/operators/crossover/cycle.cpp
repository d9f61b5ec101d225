// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include <clade/operators/crossover/cycle.hpp>
#include <clade/random/random_stream.hpp>

#include "support/permutation_crossovers.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(cycle)

using namespace clade;

namespace {

using genes = std::vector<int>;

// Genes are numbered from 1, as in the literature.
genes child_of(genes mother, genes father, bool mother_first) {
  for (auto& gene : mother) --gene;
  for (auto& gene : father) --gene;
  genes child;
  clade::detail::cycle_child(mother, father, child, mother_first);
  for (auto& gene : child) ++gene;
  return child;
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_makes_the_children_of_eiben_and_smiths_example) {
  // Eiben and Smith, "Introduction to evolutionary computing", 2003: three cycles, the last of one gene.
  const genes mother{1, 2, 3, 4, 5, 6, 7, 8, 9}, father{9, 3, 7, 8, 2, 6, 5, 1, 4};
  BOOST_TEST((child_of(mother, father, true) == genes{1, 3, 7, 4, 2, 6, 5, 8, 9}));
  BOOST_TEST((child_of(mother, father, false) == genes{9, 2, 3, 8, 5, 6, 7, 1, 4}));
}

BOOST_AUTO_TEST_CASE(it_makes_the_child_of_oliver_smith_and_hollands_example) {
  // Oliver, Smith and Holland, 1987: two cycles of several genes.
  BOOST_TEST((child_of({1, 2, 3, 4, 5, 6, 7, 8}, {2, 4, 6, 8, 7, 5, 3, 1}, true) == genes{1, 2, 6, 4, 7, 5, 3, 8}));
}

BOOST_AUTO_TEST_CASE(cycles_are_taken_by_turns) {
  // Four cycles of two genes: 1 2, 3 4, 5 6 and 7 8.
  const genes mother{1, 2, 3, 4, 5, 6, 7, 8}, father{2, 1, 4, 3, 6, 5, 8, 7};
  BOOST_TEST((child_of(mother, father, true) == genes{1, 2, 4, 3, 5, 6, 8, 7}));
  // A position with the same gene in both parents is a cycle too.
  BOOST_TEST((child_of({1, 2, 3, 4, 5}, {2, 1, 3, 5, 4}, true) == genes{1, 2, 3, 4, 5}));
}

BOOST_AUTO_TEST_CASE(a_single_cycle_leaves_only_the_parents) {
  const genes mother{0, 1, 2, 3}, father{1, 2, 3, 0};
  random_stream rng(1);
  genes child;
  int mothers = 0;
  for (int i = 0; i < 1000; ++i) {
    crossover::cycle{}(mother, father, child, rng);
    BOOST_TEST_REQUIRE((child == mother || child == father));
    mothers += child == mother;
  }
  BOOST_TEST(mothers > 420);
  BOOST_TEST(mothers < 580);
}

BOOST_AUTO_TEST_CASE(bad_parents_are_refused) {
  support::check_refusal_of_bad_parents(crossover::cycle{}, "crossover::cycle");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
