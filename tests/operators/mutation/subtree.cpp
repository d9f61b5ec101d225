// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include <clade/chromosome/expression_tree.hpp>
#include <clade/core/problem.hpp>
#include <clade/operators/mutation/subtree.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/mutation_contract.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"
#include "support/trees.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(subtree_tests)

using namespace clade;
using namespace support;
using chromosome::expression_tree;
using chromosome::growth;
using chromosome::tree;

namespace {

template <class Space>
auto prepare(const mutation::subtree& op, const Space& space) {
  return op.prepare(minimize([](const auto&) { return 0; }, space));
}

// Symbols that random_tree() does not use, so new nodes are visible.
expression_tree<char> other_symbols(std::size_t most_nodes = 250, std::size_t most_depth = 17,
                                    growth how = growth::ramped_half_and_half) {
  return {.functions = {{'-', 1}, {'+', 2}, {'?', 3}},
          .terminals = {'x', 'y', '1'},
          .growth = how,
          .depths = {0, 0},
          .most_nodes = most_nodes,
          .most_depth = most_depth};
}

bool is_new(const nested<char>& part) {
  return std::string("-+?xy1").find(part.symbol) != std::string::npos && std::ranges::all_of(part.arguments, is_new);
}

}  // namespace

BOOST_AUTO_TEST_CASE(one_subtree_is_replaced_by_a_new_one_within_depth_and_limits) {
  const random_stream stream(1);
  std::size_t as_large = 0, as_deep = 0;
  for (std::size_t i = 0; i < repetitions(10'000u); ++i) {
    auto rng = stream.fork(i);
    const auto mother = random_tree(1 + rng.below(30u), rng);
    const auto depth = rng.below(std::size_t{5});
    const auto most_nodes = mother.size() + rng.below(8u), most_depth = mother.depth() + rng.below(3u);
    const auto op = prepare({depth}, other_symbols(most_nodes, most_depth, static_cast<growth>(rng.below(3))));
    auto child = mother;
    BOOST_REQUIRE(op(child, rng));
    BOOST_REQUIRE_EQUAL(broken_structure(child), "");
    BOOST_REQUIRE(is_grafted(mother, child, [&](const auto& part) { return is_new(part) && depth_of(part) <= depth; }));
    BOOST_REQUIRE_LE(child.size(), most_nodes);
    BOOST_REQUIRE_LE(child.depth(), most_depth);
    as_large += child.size() == most_nodes;
    as_deep += child.depth() == most_depth;
  }
  BOOST_TEST(as_large > repetitions(500u));
  BOOST_TEST(as_deep > repetitions(500u));
}

BOOST_AUTO_TEST_CASE(a_tree_beyond_the_limits_gets_no_further_beyond_them) {
  const random_stream stream(2);
  for (std::size_t i = 0; i < repetitions(10'000u); ++i) {
    auto rng = stream.fork(i);
    const auto mother = random_tree(1 + rng.below(30u), rng);
    const auto most_nodes = 1 + rng.below(std::size_t{20}), most_depth = rng.below(std::size_t{6});
    auto child = mother;
    prepare({rng.below(4u)}, other_symbols(most_nodes, most_depth))(child, rng);
    BOOST_REQUIRE_EQUAL(broken_structure(child), "");
    BOOST_REQUIRE_LE(child.size(), std::max(most_nodes, mother.size()));
    BOOST_REQUIRE_LE(child.depth(), std::max(most_depth, mother.depth()));
  }
}

BOOST_AUTO_TEST_CASE(every_node_is_equally_likely) {
  random_stream rng(3);
  const auto mother = tree_of("f(g(a,b),h(c),d)");
  for (const std::size_t depth : {0u, 2u}) {
    const auto op = prepare({depth}, other_symbols());
    const auto replaced = histogram(mother.size(), repetitions(20'000u), [&] {
      auto child = mother;
      op(child, rng);
      // The new subtree ends before the unchanged nodes.
      std::size_t behind = 0;
      while (!is_new({child[child.size() - 1 - behind].symbol})) ++behind;
      return mother.size() - 1 - behind;
    });
    BOOST_TEST(chi_square_uniform_p(replaced) > least_p);
  }
}

BOOST_AUTO_TEST_CASE(subtrees_of_depth_0_are_terminals_that_are_equally_likely) {
  outcomes children;
  for (const char leaf : {'x', 'y', '1'}) {
    const std::string l(1, leaf);
    for (const auto& text : {l, "f(" + l + ",h(c))", "f(g(a,b)," + l + ")", "f(g(" + l + ",b),h(c))",
                             "f(g(a," + l + "),h(c))", "f(g(a,b),h(" + l + "))"}) {
      children.add(tree_of(text.c_str()));
    }
  }
  BOOST_TEST(children.p_of(prepare({0}, other_symbols()), tree_of("f(g(a,b),h(c))"), 30'000) > least_p);
}

BOOST_AUTO_TEST_CASE(subtrees_grow_as_the_trees_of_the_space_do) {
  const expression_tree<char> small{.functions = {{'-', 1}, {'+', 2}}, .terminals = {'x'}, .depths = {2, 2}};
  outcomes all;
  const double share = 0.3;
  const auto add = [&](const std::string& text, double p) { all.add(tree_of(text.c_str()), p); };
  for (const bool full : {true, false}) {
    const double leaf = full ? 0 : share, more = 1 - leaf;
    const std::vector<std::pair<std::string, double>> arguments{{"x", leaf}, {"-(x)", more / 2}, {"+(x,x)", more / 2}};
    for (const auto& [one, p] : arguments) {
      if (p > 0) add("-(" + one + ")", p / 4);
      for (const auto& [other, q] : arguments) {
        if (p * q > 0) add("+(" + one + "," + other + ")", p * q / 4);
      }
    }
  }
  BOOST_TEST(all.p_of(prepare({2}, small), tree('a'), 30'000) > least_p);
  BOOST_TEST(all.p_of(prepare({1}, small), tree('a'), 30'000) < least_p, "another depth shows");
}

BOOST_AUTO_TEST_CASE(it_says_whether_the_new_subtree_is_another) {
  const random_stream stream(5);
  const auto op = prepare({1}, expression_tree<char>{.functions = {{'-', 1}}, .terminals = {'x', 'y'}});
  std::size_t same = 0;
  for (std::size_t i = 0; i < repetitions(10'000u); ++i) {
    auto rng = stream.fork(i);
    const auto mother = tree_of("-(-(x))");
    auto child = mother;
    const bool changed = op(child, rng);
    BOOST_REQUIRE_EQUAL(changed, !(child == mother));
    same += !changed;
  }
  BOOST_TEST(same > repetitions(1000u));  // -(x) replaces -(x) with probability 1/6
}

BOOST_AUTO_TEST_CASE(a_limit_of_one_node_leaves_a_leaf) {
  random_stream rng(6);
  auto leaf = tree('a');
  BOOST_TEST(prepare({3}, other_symbols(1))(leaf, rng));
  BOOST_TEST(leaf.size() == 1u);
  auto flat = tree('a');
  BOOST_TEST(prepare({3}, other_symbols(250, 0))(flat, rng));
  BOOST_TEST(flat.size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_space_of_ones_own_can_grow_subtrees) {
  struct space_of_chains {
    std::size_t most_nodes = 9, most_depth = 9;
    tree<char> operator()(random_stream&) const { return tree('x'); }
    void grow(tree<char>& onto, std::size_t depth, std::size_t nodes, random_stream&) const {
      onto.push('y');
      for (std::size_t k = 0; k < depth && k + 1 < nodes; ++k) onto.push('-', 1);
    }
  };
  random_stream rng(7);
  auto t = tree('x');
  BOOST_TEST(prepare({2}, space_of_chains{})(t, rng));
  BOOST_TEST(text_of(t) == "-(-(y))");
}

BOOST_AUTO_TEST_CASE(symbols_may_own_memory) {
  const auto name = [](random_stream& rng, std::size_t) { return std::string(30, "abc"[rng.below(3)]); };
  const expression_tree<std::string> space{.functions = {{std::string(30, 'a'), 2}},
                                           .terminals = {std::string(30, 'a'), std::string(30, 'b')},
                                           .most_nodes = 30};
  const auto op = prepare({2}, space);
  const random_stream stream(8);
  for (std::size_t i = 0; i < 2000; ++i) {
    auto rng = stream.fork(i);
    const auto mother = flat(random_nested(1 + rng.below(20u), rng, name, up_to_three));
    auto child = mother;
    const bool changed = op(child, rng);
    BOOST_REQUIRE_EQUAL(broken_structure(child), "");
    BOOST_REQUIRE_EQUAL(changed, !(child == mother));
    BOOST_REQUIRE(is_grafted(mother, child, [](const auto&) { return true; }));
  }
}

BOOST_AUTO_TEST_CASE(depths_out_of_range_are_refused_by_name_and_value) {
  BOOST_TEST(refusal([] { static_cast<void>(mutation::subtree{-1}); }) ==
             "subtree depth must be at least 0, but was -1");
  random_stream rng(9);
  auto t = tree('a');
  BOOST_TEST(refusal([&] { prepare({2000}, other_symbols(250, 5000))(t, rng); }) ==
             "the depth of a grown tree must be at most 1000, but was 2000");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
