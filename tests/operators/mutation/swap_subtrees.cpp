// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <clade/chromosome/expression_tree.hpp>
#include <clade/core/problem.hpp>
#include <clade/operators/mutation/swap_subtrees.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/mutation_contract.hpp"
#include "support/repetitions.hpp"
#include "support/trees.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(swap_subtrees_tests)

using namespace clade;
using namespace support;
using chromosome::tree;
using mutation::swap_subtrees;

namespace {

bool apart(const nested<char>& model, std::size_t i, std::size_t j) {
  if (i > j) std::swap(i, j);
  return i + nodes_of(node_at(model, j)) <= j;
}

nested<char> swapped(const nested<char>& model, std::size_t i, std::size_t j) {
  if (i > j) std::swap(i, j);
  auto result = model;
  node_at(result, j) = node_at(model, i);  // j first, as changes of i move the nodes after it
  node_at(result, i) = node_at(model, j);
  return result;
}

// The p value of the trees under the documented probabilities: the first node is any except the root, the second any
// node apart from it; all are equally likely.
double p_of(const swap_subtrees& op, const char* text) {
  const auto start = tree_of(text);
  const auto model = drawn(start);
  const auto n = nodes_of(model);
  outcomes children;
  for (std::size_t i = 0; i + 1 < n; ++i) {
    std::vector<std::size_t> others;
    for (std::size_t j = 0; j + 1 < n; ++j) {
      if (apart(model, i, j)) others.push_back(j);
    }
    if (others.empty()) children.add(start);
    for (const auto j : others) {
      const auto child = swapped(model, i, j);
      children.add(depth_of(child) > op.most_depth ? start : flat(child), 1.0 / static_cast<double>(others.size()));
    }
  }
  return children.p_of(op, start, 30'000);
}

auto sorted_nodes(const tree<char>& of) {
  std::vector<std::pair<char, std::size_t>> nodes;
  for (const auto& n : of.nodes()) nodes.emplace_back(n.symbol, n.arity);
  std::ranges::sort(nodes);
  return nodes;
}

}  // namespace

BOOST_AUTO_TEST_CASE(two_subtrees_of_which_neither_lies_in_the_other_change_places) {
  const random_stream stream(1);
  std::size_t same = 0;
  for (std::size_t i = 0; i < repetitions(10'000u); ++i) {
    auto rng = stream.fork(i);
    const auto mother = random_tree(1 + rng.below(20u), rng);
    const auto most_depth = rng.chance(0.5) ? mother.depth() + rng.below(2u) : 1000;
    auto child = mother;
    const bool changed = swap_subtrees{most_depth}(child, rng);
    BOOST_REQUIRE_EQUAL(broken_structure(child), "");
    BOOST_REQUIRE_EQUAL(changed, !(child == mother));
    BOOST_REQUIRE_EQUAL(child.size(), mother.size());
    BOOST_REQUIRE_LE(child.depth(), most_depth);
    same += !changed;
    const auto model = drawn(mother), is = drawn(child);
    bool found = !changed;
    for (std::size_t one = 0; one < child.size() && !found; ++one) {
      for (std::size_t other = 0; other < one && !found; ++other) {
        found = apart(model, one, other) && swapped(model, one, other) == is;
      }
    }
    BOOST_REQUIRE(found);
  }
  BOOST_TEST(same > repetitions(1000u));
  BOOST_TEST(same < repetitions(7000u));
}

BOOST_AUTO_TEST_CASE(no_node_is_added_or_lost) {
  const random_stream stream(2);
  for (std::size_t i = 0; i < repetitions(10'000u); ++i) {
    auto rng = stream.fork(i);
    auto child = random_tree(1 + rng.below(40u), rng);
    const auto before = sorted_nodes(child);
    swap_subtrees{}(child, rng);
    BOOST_REQUIRE(sorted_nodes(child) == before);
  }
}

BOOST_AUTO_TEST_CASE(the_subtrees_are_picked_with_the_documented_chances) {
  BOOST_TEST(p_of({}, "f(a,b)") > least_p);
  BOOST_TEST(p_of({}, "f(g(a,b),h(c),d)") > least_p);
  BOOST_TEST(p_of({}, "f(g(h(a,b),c),k(d,e))") > least_p);
  BOOST_TEST(p_of({}, "f(g(h(k(a))),b)") > least_p);
  BOOST_TEST(p_of({}, "f(g(a,h(a,b)),a)") > least_p, "equal subtrees");
}

BOOST_AUTO_TEST_CASE(trees_that_would_be_too_deep_stay_as_they_are) {
  for (const std::size_t most_depth : {3u, 4u, 5u, 6u}) {
    BOOST_TEST(p_of({most_depth}, "f(g(h(a,b),c),k(d,e(i,j)))") > least_p);
  }
  random_stream rng(3);
  const auto start = tree_of("f(g(a),b)");
  auto t = start;
  for (int i = 0; i < 100; ++i) BOOST_TEST(!swap_subtrees{1}(t, rng));
  BOOST_TEST((t == start));
}

BOOST_AUTO_TEST_CASE(a_tree_without_two_subtrees_apart_stays_as_it_is) {
  random_stream rng(4);
  tree<char> none;
  BOOST_TEST(!swap_subtrees{}(none, rng));
  for (const char* text : {"a", "f(a)", "f(g(h(a)))"}) {
    auto t = tree_of(text);
    for (int i = 0; i < 20; ++i) BOOST_TEST(!swap_subtrees{}(t, rng));
    BOOST_TEST(text_of(t) == text);
  }
}

BOOST_AUTO_TEST_CASE(equal_subtrees_make_no_change) {
  random_stream rng(5);
  auto t = tree_of("f(a,a)");
  for (int i = 0; i < 20; ++i) BOOST_TEST(!swap_subtrees{}(t, rng));
}

BOOST_AUTO_TEST_CASE(nodes_are_apart_where_neither_lies_below_the_other) {
  const random_stream stream(6);
  for (std::size_t i = 0; i < repetitions(10'000u); ++i) {
    auto rng = stream.fork(i);
    const auto t = random_tree(1 + rng.below(20u), rng);
    const auto one = rng.below(t.size()), other = rng.below(t.size());
    BOOST_REQUIRE_EQUAL(swap_subtrees::apart(t, one, other), apart(drawn(t), one, other));
  }
}

BOOST_AUTO_TEST_CASE(the_depth_is_that_of_the_space_where_it_is_narrower) {
  const auto none = [](const tree<char>&) { return 0; };
  const chromosome::expression_tree<char> space{.functions = {{'+', 2}}, .terminals = {'x'}, .most_depth = 9};
  BOOST_TEST(swap_subtrees{}.prepare(minimize(none, space)).most_depth == 9u);
  BOOST_TEST(swap_subtrees{5}.prepare(minimize(none, space)).most_depth == 5u);
  BOOST_TEST(swap_subtrees{50}.prepare(minimize(none, space)).most_depth == 9u);
  const auto unlimited = swap_subtrees{}.prepare(minimize(none, [](random_stream&) { return tree('x'); }));
  BOOST_TEST(unlimited.most_depth == std::numeric_limits<std::size_t>::max());
}

BOOST_AUTO_TEST_CASE(symbols_may_own_memory) {
  const auto name = [](random_stream& rng, std::size_t) { return std::string(30, "abc"[rng.below(3)]); };
  const random_stream stream(7);
  for (std::size_t i = 0; i < 2000; ++i) {
    auto rng = stream.fork(i);
    const auto mother = flat(random_nested(1 + rng.below(20u), rng, name, up_to_three));
    auto child = mother;
    const bool changed = swap_subtrees{mother.depth()}(child, rng);
    BOOST_REQUIRE_EQUAL(broken_structure(child), "");
    BOOST_REQUIRE_EQUAL(changed, !(child == mother));
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
