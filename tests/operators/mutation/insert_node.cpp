// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>

#include <clade/chromosome/expression_tree.hpp>
#include <clade/core/problem.hpp>
#include <clade/operators/mutation/insert_node.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/mutation_contract.hpp"
#include "support/repetitions.hpp"
#include "support/trees.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(insert_node_tests)

using namespace clade;
using namespace support;
using chromosome::expression_tree, chromosome::tree;

namespace {

auto prepared(const expression_tree<char>& space) {
  return mutation::insert_node{}.prepare(minimize([](const tree<char>& t) { return t.size(); }, space));
}

}  // namespace

BOOST_AUTO_TEST_CASE(nodes_functions_and_places_have_the_documented_chances) {
  const expression_tree<char> space{.functions = {{'-', 2}, {'s', 1}}, .terminals = {'x', 'y'}};
  outcomes children;
  const auto start = tree_of("f(a,b)");
  const char* const over_a[]{"f(-(a,x),b)", "f(-(a,y),b)", "f(-(x,a),b)", "f(-(y,a),b)"};
  const char* const over_b[]{"f(a,-(b,x))", "f(a,-(b,y))", "f(a,-(x,b))", "f(a,-(y,b))"};
  const char* const over_f[]{"-(f(a,b),x)", "-(f(a,b),y)", "-(x,f(a,b))", "-(y,f(a,b))"};
  for (const auto* const texts : {over_a, over_b, over_f}) {
    for (int i = 0; i < 4; ++i) children.add(tree_of(texts[i]), 0.25);
  }
  for (const auto* const text : {"f(s(a),b)", "f(a,s(b))", "s(f(a,b))"}) children.add(tree_of(text), 1);
  BOOST_TEST(children.p_of(prepared(space), start, 30'000) > least_p);
}

BOOST_AUTO_TEST_CASE(limits_of_the_space_hold) {
  const expression_tree<char> space{.functions = {{'-', 2}, {'s', 1}},
                                    .terminals = {'x', 'y'},
                                    .depths = {.least = 1, .most = 3},
                                    .most_nodes = 12,
                                    .most_depth = 4};
  const auto op = prepared(space);
  random_stream rng(1);
  std::size_t refused = 0;
  for (int i = 0; i < repetitions(5'000); ++i) {
    const auto mother = space(rng);
    auto child = mother;
    const bool changed = op(child, rng);
    BOOST_REQUIRE_EQUAL(broken_structure(child), "");
    BOOST_REQUIRE_EQUAL(changed, !(child == mother));
    BOOST_REQUIRE_LE(child.size(), 12u);
    BOOST_REQUIRE_LE(child.depth(), 4u);
    if (changed) BOOST_REQUIRE_LE(child.size(), mother.size() + 2);
    refused += !changed;
  }
  BOOST_TEST(refused > 0u);
  BOOST_TEST(refused < repetitions(4'000u));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
