// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <utility>
#include <vector>

#include <clade/chromosome/permutation.hpp>
#include <clade/operators/crossover/path_relinking.hpp>
#include <clade/random/random_stream.hpp>

#include "support/permutation_crossovers.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(path_relinking)

using namespace clade;

namespace {

using genes = std::vector<int>;

// The smallest number of exchanges between two permutations: each puts a gene at its position.
std::size_t distance(genes from, const genes& to) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    for (std::size_t j = i + 1; from[i] != to[i]; ++j) {
      if (from[j] != to[i]) continue;
      std::swap(from[i], from[j]);
      ++count;
    }
  }
  return count;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_child_of_a_path_of_two_steps_is_one_step_from_both_parents) {
  // Two cycles of two genes: either is exchanged.
  support::check_children(crossover::path_relinking{}, {0, 1, 2, 3}, {1, 0, 3, 2},
                          {{{1, 0, 2, 3}, 1}, {{0, 1, 3, 2}, 1}});
  // A cycle of three genes: one of them gets its position.
  support::check_children(crossover::path_relinking{}, {0, 1, 2}, {1, 2, 0},
                          {{{1, 0, 2}, 1}, {{0, 2, 1}, 1}, {{2, 1, 0}, 1}});
}

BOOST_AUTO_TEST_CASE(the_number_of_steps_is_uniform) {
  const genes mother{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, father{1, 2, 3, 0, 5, 6, 4, 8, 7, 9};  // 6 steps
  std::vector<double> seen(6), expected(5, 1);
  random_stream rng(4);
  genes child;
  for (int i = 0; i < support::repetitions(20'000); ++i) {
    BOOST_TEST_REQUIRE(crossover::path_relinking{}(mother, father, child, rng));
    ++seen.at(distance(mother, child));
  }
  BOOST_TEST(seen[0] == 0);
  seen.erase(seen.begin());
  BOOST_TEST(support::chi_square_p(seen, expected) > support::least_p);
}

BOOST_AUTO_TEST_CASE(the_child_lies_on_a_shortest_path) {
  random_stream rng(5);
  genes child;
  for (const std::size_t n : {3u, 10u, 70u, 300u}) {
    for (int i = 0; i < 20; ++i) {
      const auto mother = chromosome::permutation{n}(rng), father = chromosome::permutation{n}(rng);
      const auto all = distance(mother, father);
      BOOST_TEST(crossover::path_relinking{}(mother, father, child, rng) == (all > 1));
      BOOST_TEST(distance(mother, child) + distance(child, father) == all);
      BOOST_TEST((child == father) == (all == 0));
    }
  }
}

BOOST_AUTO_TEST_CASE(bad_parents_are_refused) {
  support::check_refusal_of_bad_parents(crossover::path_relinking{}, "crossover::path_relinking");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
