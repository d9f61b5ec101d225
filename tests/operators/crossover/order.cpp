// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include <clade/chromosome/permutation.hpp>
#include <clade/operators/crossover/order.hpp>
#include <clade/random/random_stream.hpp>

#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(order)

using namespace clade;

namespace {

using genes = std::vector<int>;

// Genes are numbered from 1, as in the literature.
genes child_of(genes mother, genes father, std::size_t first, std::size_t last) {
  for (auto& gene : mother) --gene;
  for (auto& gene : father) --gene;
  genes child;
  clade::detail::order_child(mother, father, child, first, last);
  for (auto& gene : child) ++gene;
  return child;
}

// The child by definition, position by position.
genes by_definition(const genes& mother, const genes& father, std::size_t first, std::size_t last) {
  const auto n = mother.size();
  genes child(n);
  std::vector<bool> taken(n);
  for (auto i = first; i < last; ++i) {
    child[i] = mother[i];
    taken[static_cast<std::size_t>(mother[i])] = true;
  }
  auto write = last;
  for (std::size_t k = 0; k < n; ++k) {
    const auto gene = father[(last + k) % n];
    if (!taken[static_cast<std::size_t>(gene)]) child[write++ % n] = gene;
  }
  return child;
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_makes_the_children_of_goldbergs_example) {
  // Goldberg, "Genetic algorithms in search, optimization and machine learning", 1989.
  const genes a{9, 8, 4, 5, 6, 7, 1, 3, 2, 10}, b{8, 7, 1, 2, 3, 10, 9, 5, 4, 6};
  BOOST_TEST((child_of(b, a, 3, 6) == genes{5, 6, 7, 2, 3, 10, 1, 9, 8, 4}));
  BOOST_TEST((child_of(a, b, 3, 6) == genes{2, 3, 10, 5, 6, 7, 9, 4, 8, 1}));
}

BOOST_AUTO_TEST_CASE(it_makes_the_child_of_eiben_and_smiths_example) {
  // Eiben and Smith, "Introduction to evolutionary computing", 2003.
  BOOST_TEST(
      (child_of({1, 2, 3, 4, 5, 6, 7, 8, 9}, {9, 3, 7, 8, 2, 6, 5, 1, 4}, 3, 7) == genes{3, 8, 2, 4, 5, 6, 7, 1, 9}));
}

BOOST_AUTO_TEST_CASE(it_follows_the_definition) {
  random_stream rng(1);
  for (int i = 0; i < support::repetitions(10'000); ++i) {
    const chromosome::permutation space{1 + rng.below(100)};
    const auto mother = space(rng), father = space(rng);
    const auto first = rng.below(space.size()), last = first + rng.below(space.size() - first + 1);
    genes child;
    clade::detail::order_child(mother, father, child, first, last);
    BOOST_TEST_REQUIRE((child == by_definition(mother, father, first, last)));
  }
}

BOOST_AUTO_TEST_CASE(bad_parents_are_refused) {
  genes child;
  const auto cross = [&](const genes& mother, const genes& father) {
    return support::refusal([&] { clade::detail::order_child(mother, father, child, 0, 2); });
  };
  BOOST_TEST(cross({0, 1}, {0, 1, 2}) == "crossover::order needs parents of equal length, but they had 2 and 3 genes");
  const std::string message =
      "crossover::order needs parents that are permutations of 0..2, but a gene is out of range or occurs twice";
  BOOST_TEST(cross({0, 1, 3}, {0, 2, 1}) == message);
  BOOST_TEST(cross({0, 1, 2}, {0, -1, 1}) == message);
  BOOST_TEST(cross({0, 0, 1}, {0, 2, 1}) == message);
  BOOST_TEST(cross({0, 1, 2}, {2, 2, 2}) == message);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
