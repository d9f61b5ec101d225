// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <clade/chromosome/expression_tree.hpp>
#include <clade/core/problem.hpp>
#include <clade/operators/mutation/point.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/mutation_contract.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"
#include "support/trees.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(point_tests)

using namespace clade;
using namespace support;
using chromosome::expression_tree;
using chromosome::tree;
using mutation::point;

namespace {

template <class Space>
auto prepare(const point& op, const Space& space) {
  return op.prepare(minimize([](const auto&) { return 0; }, space));
}

const expression_tree<char> space{.functions = {{'A', 1}, {'B', 1}, {'A', 2}, {'B', 2}, {'C', 2}},
                                  .terminals = {'a', 'b'}};

bool same_shape(const nested<char>& one, const nested<char>& other) {
  if (one.arguments.size() != other.arguments.size()) return false;
  for (std::size_t k = 0; k < one.arguments.size(); ++k) {
    if (!same_shape(one.arguments[k], other.arguments[k])) return false;
  }
  return true;
}

}  // namespace

BOOST_AUTO_TEST_CASE(symbols_change_and_the_shape_stays) {
  const random_stream stream(1);
  std::size_t same = 0;
  for (std::size_t i = 0; i < repetitions(10'000u); ++i) {
    auto rng = stream.fork(i);
    const auto mother = random_tree(1 + rng.below(30u), rng);
    const auto op = rng.chance(0.5) ? prepare({}, space) : prepare({rng.unit()}, space);
    auto child = mother;
    const bool changed = op(child, rng);
    BOOST_REQUIRE_EQUAL(broken_structure(child), "");
    BOOST_REQUIRE(same_shape(drawn(mother), drawn(child)));
    BOOST_REQUIRE_EQUAL(changed, !(child == mother));
    same += !changed;
    for (std::size_t k = 0; k < child.size(); ++k) {
      if (child[k].symbol == mother[k].symbol) continue;
      BOOST_REQUIRE(child[k].arity < 3);  // the space has no function of three arguments
      const std::array<std::string, 3> allowed{"ab", "AB", "ABC"};
      BOOST_REQUIRE(allowed[child[k].arity].find(child[k].symbol) != std::string::npos);
    }
  }
  BOOST_TEST(same > repetitions(500u));
}

BOOST_AUTO_TEST_CASE(nodes_change_independently_with_the_rate_to_any_symbol_of_their_arity) {
  for (const double rate : {0.3, 1.0}) {
    outcomes children;
    const auto chance = [&](char from, char to, double symbols) {
      return (from == to ? 1 - rate : 0) + rate / symbols;
    };
    for (const char root : {'A', 'B', 'C'}) {
      for (const char unary : {'A', 'B'}) {
        for (const char one : {'a', 'b'}) {
          for (const char other : {'a', 'b'}) {
            children.add(tree_of((std::string{root} + '(' + unary + '(' + one + ")," + other + ')').c_str()),
                         chance('A', root, 3) * chance('B', unary, 2) * chance('a', one, 2) * chance('b', other, 2));
          }
        }
      }
    }
    const auto start = tree_of("A(B(a),b)");
    BOOST_TEST(children.p_of(prepare({rate}, space), start, 40'000) > least_p);
    BOOST_TEST(children.p_of(prepare({rate - 0.05}, space), start, 100'000) < least_p, "another rate shows");
  }
}

BOOST_AUTO_TEST_CASE(without_a_rate_one_node_is_picked_on_average) {
  const auto op = prepare({}, space);
  constexpr int calls = repetitions(20'000);
  random_stream rng(2);
  for (const std::size_t nodes : {1u, 2u, 7u, 60u}) {
    tree<char> start('?');  // not a symbol of the space, so every change is visible
    while (start.size() < nodes) start.push('?', 1);
    double changed = 0;
    for (int i = 0; i < calls; ++i) {
      auto child = start;
      op(child, rng);
      for (const auto& n : child.nodes()) changed += n.symbol != '?';
    }
    BOOST_TEST(std::abs(changed / calls - 1) < 4 / std::sqrt(calls));
  }
}

BOOST_AUTO_TEST_CASE(rate_0_changes_nothing_and_rate_1_every_node) {
  random_stream rng(3);
  const auto start = tree_of("?(?(?),?)");
  auto child = start;
  BOOST_TEST(!prepare({0}, space)(child, rng));
  BOOST_TEST((child == start));
  BOOST_TEST(prepare({1}, space)(child, rng));
  for (const auto& n : child.nodes()) BOOST_TEST(n.symbol != '?');
}

BOOST_AUTO_TEST_CASE(a_node_of_an_arity_that_the_space_lacks_stays) {
  random_stream rng(4);
  auto child = tree_of("?(?,?,?)");
  BOOST_TEST(prepare({1}, space)(child, rng));
  BOOST_TEST(child.root().symbol == '?');
  const expression_tree<char> unary{.functions = {{'-', 1}}, .terminals = {'a'}};
  auto same = tree_of("f(a,a)");
  BOOST_TEST(!prepare({1}, unary)(same, rng));
  BOOST_TEST(text_of(same) == "f(a,a)");
}

BOOST_AUTO_TEST_CASE(symbols_may_be_made_when_needed) {
  struct token {
    char kind;
    double value = 0;
    bool operator==(const token&) const = default;
  };
  const expression_tree constants{.functions = chromosome::functions<token>{{{'+'}, 2}},
                                  .terminals = [](auto& from) { return token{'c', from.unit()}; }};
  random_stream rng(5);
  const auto start = constants(rng);
  auto child = start;
  BOOST_TEST(prepare({1}, constants)(child, rng));
  for (std::size_t i = 0; i < child.size(); ++i) {
    BOOST_TEST((child[i].symbol == start[i].symbol) == (child[i].arity == 2));
  }
}

BOOST_AUTO_TEST_CASE(a_tree_without_nodes_stays_as_it_is) {
  random_stream rng(6);
  tree<char> none;
  BOOST_TEST(!prepare({}, space)(none, rng));
  BOOST_TEST(!prepare({1}, space)(none, rng));
  BOOST_TEST(none.empty());
}

BOOST_AUTO_TEST_CASE(a_rate_outside_0_to_1_is_refused_by_name_and_value) {
  BOOST_TEST(refusal([] { static_cast<void>(point{-0.5}); }) == "point rate must be between 0 and 1, but was -0.5");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
