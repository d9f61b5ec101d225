// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <clade/chromosome/expression_tree.hpp>
#include <clade/core/problem.hpp>
#include <clade/operators/crossover/subtree.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"
#include "support/trees.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(subtree_tests)

using namespace clade;
using namespace support;
using chromosome::tree;
using crossover::subtree;

namespace {

constexpr auto unlimited = std::numeric_limits<std::size_t>::max();

// The probability of every node to be picked, as documented: an inner node with probability `inner`, otherwise a leaf,
// among those that fit, or a node of the other kind if none of this kind fits.
template <class Fits>
std::vector<double> chances_of(const nested<char>& parent, double inner, const Fits& fits) {
  std::vector<double> inner_nodes, leaves;
  for (std::size_t i = 0; i < nodes_of(parent); ++i) {
    const auto& node = node_at(parent, i);
    inner_nodes.push_back(!node.arguments.empty() && fits(node) ? 1 : 0);
    leaves.push_back(node.arguments.empty() && fits(node) ? 1 : 0);
  }
  const auto count = [](const std::vector<double>& of) { return std::ranges::count(of, 1.0); };
  if (count(inner_nodes) == 0) inner = 0;
  if (count(leaves) == 0) inner = 1;
  std::vector<double> result;
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    result.push_back((inner_nodes[i] > 0 ? inner / static_cast<double>(count(inner_nodes)) : 0) +
                     (leaves[i] > 0 ? (1 - inner) / static_cast<double>(count(leaves)) : 0));
  }
  return result;
}

// The p value of the children under the documented probabilities.
double p_of(const subtree& op, const char* mother, const char* father, std::size_t draws = 20'000) {
  const auto m = tree_of(mother), f = tree_of(father);
  const auto drawn_mother = drawn(m), drawn_father = drawn(f);
  std::map<std::string, double> expected, seen;
  const auto first = chances_of(drawn_mother, op.inner, [](const auto&) { return true; });
  for (std::size_t at = 0; at < first.size(); ++at) {
    const auto fits = [&](const nested<char>& part) {
      auto child = drawn_mother;
      node_at(child, at) = part;
      return nodes_of(child) <= op.most_nodes &&
             level_of(child, at + nodes_of(part) - nodes_of(node_at(drawn_mother, at))) + depth_of(part) <=
                 op.most_depth;
    };
    const auto second = chances_of(drawn_father, op.inner, fits);
    for (std::size_t donor = 0; donor < second.size(); ++donor) {
      auto child = drawn_mother;
      node_at(child, at) = node_at(drawn_father, donor);
      if (first[at] * second[donor] > 0) expected[text_of(child)] += first[at] * second[donor];
    }
  }
  random_stream rng(1);
  tree<char> child;
  for (std::size_t i = 0; i < repetitions(draws); ++i) {
    op(m, f, child, rng);
    const auto text = text_of(child);
    if (!expected.contains(text)) return 0;
    ++seen[text];
  }
  std::vector<double> observed, awaited;
  for (const auto& [text, chance] : expected) {
    observed.push_back(seen[text]);
    awaited.push_back(chance);
  }
  return chi_square_p(observed, awaited);
}

auto prepare(const subtree& op, std::size_t most_nodes, std::size_t most_depth) {
  const auto none = [](const tree<char>&) { return 0; };
  return op.prepare(minimize(
      none, chromosome::expression_tree<char>{
                .functions = {{'+', 2}}, .terminals = {'x'}, .most_nodes = most_nodes, .most_depth = most_depth}));
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_fathers_subtree_takes_the_place_of_the_mothers) {
  // The child of (x + y) + 3 and (y + 1) * (x / 2) is (x / 2) + 3.
  const auto mother = tree_of("+(+(x,y),3)"), father = tree_of("*(+(y,1),/(x,2))");
  tree<char> child;
  clade::detail::subtree_child(mother, 2, father, 5, child);
  BOOST_TEST(text_of(child) == "+(/(x,2),3)");
  clade::detail::subtree_child(mother, 4, father, 6, child);
  BOOST_TEST(text_of(child) == "*(+(y,1),/(x,2))");
  clade::detail::subtree_child(mother, 3, father, 0, child);
  BOOST_TEST(text_of(child) == "+(+(x,y),y)");
}

BOOST_AUTO_TEST_CASE(a_child_is_its_mother_with_a_part_of_its_father) {
  const random_stream stream(1);
  std::size_t equal = 0;
  for (std::size_t i = 0; i < repetitions(10'000u); ++i) {
    auto rng = stream.fork(i);
    const auto mother = random_tree(1 + rng.below(30u), rng), father = random_tree(1 + rng.below(30u), rng);
    const auto mother_before = mother, father_before = father;
    auto child = random_tree(1 + rng.below(60u), rng);
    if (rng.chance(0.1)) child.clear();
    const bool changed = subtree{.inner = rng.unit()}(mother, father, child, rng);
    BOOST_REQUIRE_EQUAL(broken_structure(child), "");
    const auto all_of_father = drawn(father);
    BOOST_REQUIRE(is_grafted(mother, child, [&](const auto& part) { return has_part(all_of_father, part); }));
    BOOST_REQUIRE(mother == mother_before);
    BOOST_REQUIRE(father == father_before);
    BOOST_REQUIRE_EQUAL(changed, !(child == mother));
    equal += !changed;
  }
  BOOST_TEST(equal > repetitions(50u));
  BOOST_TEST(equal < repetitions(5000u));
}

BOOST_AUTO_TEST_CASE(children_of_mothers_within_the_limits_keep_them) {
  const random_stream stream(2);
  std::size_t largest = 0, deepest = 0;
  for (std::size_t i = 0; i < repetitions(10'000u); ++i) {
    auto rng = stream.fork(i);
    const auto mother = random_tree(1 + rng.below(30u), rng), father = random_tree(1 + rng.below(60u), rng);
    const auto most_nodes = mother.size() + rng.below(8u), most_depth = mother.depth() + rng.below(3u);
    tree<char> child;
    subtree{.inner = rng.unit(), .most_nodes = most_nodes, .most_depth = most_depth}(mother, father, child, rng);
    BOOST_REQUIRE_EQUAL(broken_structure(child), "");
    BOOST_REQUIRE_LE(child.size(), most_nodes);
    BOOST_REQUIRE_LE(child.depth(), most_depth);
    largest += child.size() == most_nodes;
    deepest += child.depth() == most_depth;
  }
  BOOST_TEST(largest > repetitions(500u));
  BOOST_TEST(deepest > repetitions(500u));
}

BOOST_AUTO_TEST_CASE(a_mother_beyond_the_limits_has_children_no_further_beyond_them) {
  const random_stream stream(3);
  for (std::size_t i = 0; i < repetitions(10'000u); ++i) {
    auto rng = stream.fork(i);
    const auto mother = random_tree(1 + rng.below(30u), rng), father = random_tree(1 + rng.below(60u), rng);
    const auto most_nodes = rng.below(std::size_t{20}), most_depth = rng.below(std::size_t{6});
    tree<char> child;
    subtree{.most_nodes = most_nodes, .most_depth = most_depth}(mother, father, child, rng);
    BOOST_REQUIRE_EQUAL(broken_structure(child), "");
    BOOST_REQUIRE_LE(child.size(), std::max(most_nodes, mother.size()));
    BOOST_REQUIRE_LE(child.depth(), std::max(most_depth, mother.depth()));
  }
}

BOOST_AUTO_TEST_CASE(inner_nodes_are_picked_with_their_probability_and_equally) {
  for (const double inner : {0.9, 0.5, 0.0, 1.0}) {
    BOOST_TEST(p_of({.inner = inner}, "f(g(a,b),h(c))", "F(A,G(B),H(C,D,I(E)))") > least_p);
    BOOST_TEST(p_of({.inner = inner}, "f(a,b)", "F(A)") > least_p);
  }
  BOOST_TEST(p_of({}, "f(g(a,b),h(c))", "F(A,G(B),H(C,D,I(E)))") > least_p);
  BOOST_TEST(static_cast<double>(subtree{}.inner) == 0.9);
}

BOOST_AUTO_TEST_CASE(where_there_is_no_node_of_a_kind_the_other_is_taken) {
  BOOST_TEST(p_of({}, "a", "F(A,G(B))") > least_p);
  BOOST_TEST(p_of({}, "f(a,g(b))", "A") > least_p);
  BOOST_TEST(p_of({}, "a", "A") > least_p);
  BOOST_TEST(p_of({.inner = 0}, "f(f(f(a)))", "F(G(A))") > least_p);
}

BOOST_AUTO_TEST_CASE(only_subtrees_that_keep_the_limits_are_picked_from) {
  for (const std::size_t most_nodes : {6u, 7u, 8u, 9u, 20u}) {
    for (const std::size_t most_depth : {2u, 3u, 4u, 9u}) {
      BOOST_TEST(p_of({.inner = 0.7, .most_nodes = most_nodes, .most_depth = most_depth}, "f(g(a,b),h(c))",
                      "F(A,G(B),H(C,D,I(E)))") > least_p);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_parent_may_be_its_own_mate) {
  const random_stream stream(4);
  for (std::size_t i = 0; i < 1000; ++i) {
    auto rng = stream.fork(i);
    const auto parent = random_tree(1 + rng.below(20u), rng);
    tree<char> child;
    subtree{}(parent, parent, child, rng);
    const auto all = drawn(parent);
    BOOST_REQUIRE(is_grafted(parent, child, [&](const auto& part) { return has_part(all, part); }));
  }
}

BOOST_AUTO_TEST_CASE(the_limits_are_those_of_the_space_where_they_are_narrower) {
  BOOST_TEST(prepare({}, 30, 17).most_nodes == 30u);
  BOOST_TEST(prepare({}, 30, 17).most_depth == 17u);
  BOOST_TEST(prepare({.most_nodes = 20, .most_depth = 18}, 30, 17).most_nodes == 20u);
  BOOST_TEST(prepare({.most_nodes = 20, .most_depth = 18}, 30, 17).most_depth == 17u);
  BOOST_TEST(static_cast<double>(prepare({.inner = 0.3}, 30, 17).inner) == 0.3);
}

BOOST_AUTO_TEST_CASE(a_space_without_limits_sets_none) {
  const auto none = [](const tree<char>&) { return 0; };
  const auto op = subtree{}.prepare(minimize(none, [](random_stream&) { return tree('x'); }));
  BOOST_TEST(op.most_nodes == unlimited);
  BOOST_TEST(op.most_depth == unlimited);
}

BOOST_AUTO_TEST_CASE(the_limits_of_a_space_of_ones_own_are_kept) {
  struct leaves {
    int most_nodes = 5;
    unsigned short most_depth = 2;
    tree<char> operator()(random_stream&) const { return tree('x'); }
  };
  const auto none = [](const tree<char>&) { return 0; };
  const auto op = subtree{}.prepare(minimize(none, leaves{}));
  BOOST_TEST(op.most_nodes == 5u);
  BOOST_TEST(op.most_depth == 2u);
}

BOOST_AUTO_TEST_CASE(the_nodes_that_fit_are_equally_likely) {
  const auto t = tree_of("f(g(a,b),h(c),d)");
  random_stream rng(5);
  const auto any = [](std::size_t) { return true; };
  const auto odd = [](std::size_t i) { return i % 2 == 1; };
  const auto none = [](std::size_t) { return false; };
  const auto picks = [&](bool inner, const auto& fits) {
    return histogram(t.size(), 10'000, [&] { return clade::detail::pick_node(t, inner, fits, rng); });
  };
  using weights = std::vector<int>;
  BOOST_TEST(chi_square_p(picks(true, any), weights{0, 0, 1, 0, 1, 0, 1}) > least_p);
  BOOST_TEST(chi_square_p(picks(false, any), weights{1, 1, 0, 1, 0, 1, 0}) > least_p);
  BOOST_TEST(chi_square_p(picks(true, odd), weights{0, 1, 0, 1, 0, 1, 0}) > least_p, "no inner node fits");
  BOOST_TEST(picks(true, none)[6] == 10'000u);
}

BOOST_AUTO_TEST_CASE(symbols_may_own_memory) {
  const auto name = [](random_stream& rng, std::size_t) { return std::string(30, "abc"[rng.below(3)]); };
  const random_stream stream(6);
  tree<std::string> child;
  for (std::size_t i = 0; i < 2000; ++i) {
    auto rng = stream.fork(i);
    const auto mother = flat(random_nested(1 + rng.below(20u), rng, name, up_to_three));
    const auto father = flat(random_nested(1 + rng.below(20u), rng, name, up_to_three));
    const bool changed = subtree{}(mother, father, child, rng);
    const auto all_of_father = drawn(father);
    BOOST_REQUIRE_EQUAL(broken_structure(child), "");
    BOOST_REQUIRE(is_grafted(mother, child, [&](const auto& part) { return has_part(all_of_father, part); }));
    BOOST_REQUIRE_EQUAL(changed, !(child == mother));
  }
}

BOOST_AUTO_TEST_CASE(a_probability_outside_0_to_1_is_refused_by_name_and_value) {
  BOOST_TEST(refusal([] { static_cast<void>(subtree{.inner = 1.1}); }) ==
             "subtree inner must be between 0 and 1, but was 1.1");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
