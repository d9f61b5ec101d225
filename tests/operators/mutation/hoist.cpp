// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <vector>

#include <clade/chromosome/tree.hpp>
#include <clade/operators/mutation/hoist.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/mutation_contract.hpp"
#include "support/repetitions.hpp"
#include "support/trees.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(hoist_tests)

using namespace clade;
using namespace support;
using mutation::hoist;

namespace {

// All inner nodes are equally likely, and so are the arguments of each.
double p_of(const char* text) {
  const auto start = tree_of(text);
  outcomes children;
  for (std::size_t i = 0; i < start.size(); ++i) {
    for (std::size_t k = 0; k < start[i].arity; ++k) {
      auto child = start;
      child.keep_argument(i, k);
      children.add(child, 1.0 / static_cast<double>(start[i].arity));
    }
  }
  return children.p_of(hoist{}, start, 30'000);
}

}  // namespace

BOOST_AUTO_TEST_CASE(arguments_take_the_places_of_functions_with_the_documented_chances) {
  BOOST_TEST(p_of("f(a,b)") > least_p);
  BOOST_TEST(p_of("f(g(a,b),h(c),d)") > least_p);
  BOOST_TEST(p_of("f(g(h(k(a))),b)") > least_p);
}

BOOST_AUTO_TEST_CASE(trees_become_smaller_and_no_deeper) {
  const random_stream stream(1);
  for (std::size_t i = 0; i < repetitions(5'000u); ++i) {
    auto rng = stream.fork(i);
    const auto mother = random_tree(2 + rng.below(20u), rng);
    auto child = mother;
    BOOST_REQUIRE(hoist{}(child, rng));
    BOOST_REQUIRE_EQUAL(broken_structure(child), "");
    BOOST_REQUIRE_LT(child.size(), mother.size());
    BOOST_REQUIRE_LE(child.depth(), mother.depth());
  }
}

BOOST_AUTO_TEST_CASE(a_leaf_stays_as_it_is) {
  random_stream rng(2);
  auto leaf = tree_of("a");
  BOOST_TEST(!hoist{}(leaf, rng));
  BOOST_TEST((leaf == tree_of("a")));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
