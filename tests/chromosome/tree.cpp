// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <clade/chromosome/tree.hpp>
#include <clade/random/random_stream.hpp>

#include "support/refusal.hpp"
#include "support/repetitions.hpp"
#include "support/trees.hpp"

BOOST_AUTO_TEST_SUITE(tree_tests)

using namespace clade;
using namespace support;
using chromosome::tree;

namespace {

struct token {
  int kind = 0;
  double constant = 0;
  bool operator==(const token&) const = default;
};

// Few different symbols, so equal subtrees occur.
template <class Symbol>
Symbol any_symbol(random_stream& rng) {
  if constexpr (std::is_same_v<Symbol, char>) {
    return "abc"[rng.below(3)];
  } else if constexpr (std::is_same_v<Symbol, std::string>) {
    return std::string(1 + 20 * rng.below(std::size_t{2}), "abc"[rng.below(3)]);  // stored in place or on the heap
  } else {
    return {rng.below(3), rng.below(2) + 0.5};
  }
}

// Calls body(std::type_identity<Symbol>()) for every type of symbols.
template <class Body>
void for_every_symbol(const Body& body) {
  BOOST_TEST_CONTEXT("symbols of char") { body(std::type_identity<char>()); }
  BOOST_TEST_CONTEXT("symbols of std::string") { body(std::type_identity<std::string>()); }
  BOOST_TEST_CONTEXT("symbols of a struct") { body(std::type_identity<token>()); }
}

template <class Symbol>
nested<Symbol> any_nested(random_stream& rng, std::size_t most = 30) {
  return random_nested(
      1 + rng.below(most), rng, [](random_stream& from, std::size_t) { return any_symbol<Symbol>(from); }, up_to_three);
}

// Calls body(rng) for 10,000 streams; fewer with a sanitizer.
template <class Body>
void for_random_cases(std::uint64_t seed, const Body& body) {
  const random_stream stream(seed);
  for (std::size_t i = 0; i < support::repetitions(10'000u); ++i) body(stream.fork(i));
}

template <class Symbol>
void require_equal(const tree<Symbol>& is, const nested<Symbol>& should) {
  const auto found = read(is.nodes());
  BOOST_REQUIRE_EQUAL(broken_structure(found), "");
  BOOST_REQUIRE(found.trees.front() == should);
}

// Two nodes, neither of which contains the other; false if there are none.
template <class Symbol>
bool two_apart(const nested<Symbol>& model, random_stream& rng, std::size_t& i, std::size_t& j) {
  const auto n = nodes_of(model);
  for (int tries = 0; tries < 20; ++tries) {
    i = rng.below(n), j = rng.below(n);
    if (i > j) std::swap(i, j);
    if (i + nodes_of(node_at(model, j)) <= j) return true;
  }
  return false;
}

// The simplified form of x * 1, 1 * x and !(!(x)).
nested<char> simpler(const nested<char>& model) {
  auto made = model;
  for (auto& argument : made.arguments) argument = simpler(argument);
  const auto argument = [&](std::size_t k) { return made.arguments.at(k); };
  if (made.symbol == '*' && argument(1).symbol == '1') return argument(0);
  if (made.symbol == '*' && argument(0).symbol == '1') return argument(1);
  if (made.symbol == '!' && argument(0).symbol == '!') return argument(0).arguments.at(0);
  if (made.symbol == '?') return {'1'};
  return made;
}

const auto simplify_top = [](tree<char>& built) {
  const auto top = built.size() - 1;
  const auto symbol_of = [&](std::size_t k) { return built[built.child(top, k)].symbol; };
  if (built[top].symbol == '*' && symbol_of(1) == '1') {
    built.keep_argument(top, 0);
  } else if (built[top].symbol == '*' && symbol_of(0) == '1') {
    built.keep_argument(top, 1);
  } else if (built[top].symbol == '!' && symbol_of(0) == '!') {
    built.keep_argument(top, 0);
    built.keep_argument(top - 1, 0);
  } else if (built[top].symbol == '?') {
    built.replace_by(top, [&] { built.push('1'); });
  }
};

template <class Value>
Value sum_of(const nested<char>& model) {
  Value sum = static_cast<Value>(model.symbol);
  for (std::size_t k = 0; k < model.arguments.size(); ++k) {
    sum = sum + static_cast<Value>(static_cast<int>(k + 2)) * sum_of<Value>(model.arguments[k]);
  }
  return sum;
}
template <class Value>
Value folded_sum(const tree<char>& from) {
  return from.fold<Value>([](char symbol, std::span<const Value> values) {
    Value sum = static_cast<Value>(symbol);
    for (std::size_t k = 0; k < values.size(); ++k) sum = sum + static_cast<Value>(static_cast<int>(k + 2)) * values[k];
    return sum;
  });
}

// A tree of `nodes` nodes: nested additions, with an inversion as root for even numbers.
tree<char> long_tree(std::size_t nodes) {
  tree<char> made('1');
  while (made.size() + 2 <= nodes) {
    made.push('1');
    made.push('+', 2);
  }
  if (made.size() < nodes) made.push('-', 1);
  return made;
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_expression_stands_in_postfix_order) {
  tree<char> t;  // (a + b) * !c
  t.push('a');
  t.push('b');
  t.push('+', 2);
  t.push('c');
  t.push('!', 1);
  t.push('*', 2);
  std::string symbols;
  std::vector<std::size_t> arities, sizes, heights, levels, first;
  for (std::size_t i = 0; i < t.size(); ++i) {
    symbols += t[i].symbol;
    arities.push_back(t[i].arity);
    sizes.push_back(t[i].size);
    heights.push_back(t[i].height);
    levels.push_back(t.level(i));
    first.push_back(t.first(i));
  }
  using boost::test_tools::per_element;
  BOOST_TEST(symbols == "ab+c!*");
  BOOST_TEST(arities == (std::vector<std::size_t>{0, 0, 2, 0, 1, 2}), per_element());
  BOOST_TEST(sizes == (std::vector<std::size_t>{1, 1, 3, 1, 2, 6}), per_element());
  BOOST_TEST(heights == (std::vector<std::size_t>{0, 0, 1, 0, 1, 2}), per_element());
  BOOST_TEST(levels == (std::vector<std::size_t>{2, 2, 1, 2, 1, 0}), per_element());
  BOOST_TEST(first == (std::vector<std::size_t>{0, 1, 0, 3, 3, 0}), per_element());
  BOOST_TEST(t.child(5, 0) == 2u);
  BOOST_TEST(t.child(5, 1) == 4u);
  BOOST_TEST(t.child(2, 0) == 0u);
  BOOST_TEST(t.child(2, 1) == 1u);
  BOOST_TEST(t.child(4, 0) == 3u);
  BOOST_TEST(t.depth() == 2u);
  BOOST_TEST(t.root().symbol == '*');
}

BOOST_AUTO_TEST_CASE(a_leaf_is_a_tree_of_one_node) {
  const tree t('x');
  BOOST_TEST(t.size() == 1u);
  BOOST_TEST(!t.empty());
  BOOST_TEST(t.depth() == 0u);
  BOOST_TEST(t.level(0) == 0u);
  BOOST_TEST(t.first(0) == 0u);
  BOOST_TEST(text_of(t) == "x");
  BOOST_TEST(t.fold<int>([](char, std::span<const int> values) { return static_cast<int>(values.size()) + 7; }) == 7);
}

BOOST_AUTO_TEST_CASE(an_empty_tree_can_be_asked_for_its_size_copied_and_compared) {
  const tree<std::string> t, copy = t;
  BOOST_TEST(t.size() == 0u);
  BOOST_TEST(t.empty());
  BOOST_TEST(t.nodes().empty());
  BOOST_TEST((t == copy));
  BOOST_TEST(!(t == tree<std::string>("x")));
}

BOOST_AUTO_TEST_CASE(what_is_pushed_is_there) {
  for_every_symbol([]<class Symbol>(std::type_identity<Symbol>) {
    for_random_cases(1, [](random_stream rng) {
      const auto model = any_nested<Symbol>(rng);
      const auto t = flat(model);
      require_equal(t, model);
      BOOST_REQUIRE_EQUAL(t.size(), nodes_of(model));
      BOOST_REQUIRE_EQUAL(t.depth(), depth_of(model));
      BOOST_REQUIRE(t.root().symbol == model.symbol);
      const auto i = rng.below(t.size());
      const auto& part = node_at(model, i);
      BOOST_REQUIRE(t[i].symbol == part.symbol);
      BOOST_REQUIRE_EQUAL(t[i].arity, part.arguments.size());
      BOOST_REQUIRE_EQUAL(t.level(i), level_of(model, i));
      BOOST_REQUIRE_EQUAL(t.first(i), i + 1 - nodes_of(part));
      BOOST_REQUIRE(drawn(t.subtree(i)) == part);
      BOOST_REQUIRE(t.subtree(i).data() == t.nodes().data() + t.first(i));
      for (std::size_t k = 0; k < part.arguments.size(); ++k) {
        BOOST_REQUIRE(drawn(t.subtree(t.child(i, k))) == part.arguments[k]);
        BOOST_REQUIRE_EQUAL(t.level(t.child(i, k)), t.level(i) + 1);
      }
    });
  });
}

BOOST_AUTO_TEST_CASE(several_trees_stand_side_by_side_until_they_are_put_under_a_root) {
  for_every_symbol([]<class Symbol>(std::type_identity<Symbol>) {
    for_random_cases(2, [](random_stream rng) {
      nested<Symbol> model{any_symbol<Symbol>(rng)};
      tree<Symbol> t;
      const auto roots = 1 + rng.below(std::size_t{4});
      for (std::size_t k = 0; k < roots; ++k) {
        model.arguments.push_back(any_nested<Symbol>(rng, 10));
        if (rng.chance(0.5)) {
          push_all(model.arguments.back(), t);
        } else {
          t.append(flat(model.arguments.back()).nodes());
        }
        BOOST_REQUIRE_EQUAL(read(t.nodes()).complaint, "");
        BOOST_REQUIRE(read(t.nodes()).trees == model.arguments);
      }
      t.push(model.symbol, roots);
      require_equal(t, model);
    });
  });
}

BOOST_AUTO_TEST_CASE(a_node_without_enough_arguments_is_refused_and_the_tree_stays) {
  tree<char> t;
  BOOST_TEST(refusal([&] { t.push('+', 2); }) == "a node of a tree needs 2 subtrees before it, but there were fewer");
  BOOST_TEST(t.empty());
  t.push('a');
  t.push('b');
  t.push('+', 2);
  t.push('c');
  BOOST_TEST(refusal([&] { t.push('?', 3); }) == "a node of a tree needs 3 subtrees before it, but there were fewer");
  BOOST_TEST(refusal([&] { t.push('?', (std::size_t{1} << 32) + 1); }) ==
             "a node of a tree needs 4294967297 subtrees before it, but there were fewer");
  t.push('*', 2);
  BOOST_TEST(broken_structure(t) == "");
  BOOST_TEST(text_of(t) == "*(+(a,b),c)");
  BOOST_TEST(refusal([&] { t.push('?', 2); }) == "a node of a tree needs 2 subtrees before it, but there were fewer");
  BOOST_TEST(text_of(t) == "*(+(a,b),c)");
}

BOOST_AUTO_TEST_CASE(a_node_can_be_renamed) {
  for_every_symbol([]<class Symbol>(std::type_identity<Symbol>) {
    for_random_cases(3, [](random_stream rng) {
      auto model = any_nested<Symbol>(rng);
      auto t = flat(model);
      const auto i = rng.below(t.size());
      const auto symbol = any_symbol<Symbol>(rng);
      t.rename(i, symbol);
      node_at(model, i).symbol = symbol;
      require_equal(t, model);
    });
  });
}

BOOST_AUTO_TEST_CASE(a_subtree_can_be_replaced) {
  for_every_symbol([]<class Symbol>(std::type_identity<Symbol>) {
    for_random_cases(4, [](random_stream rng) {
      auto model = any_nested<Symbol>(rng);
      const auto other = any_nested<Symbol>(rng);
      const auto mother = flat(model), father = flat(other);
      const auto i = rng.below(mother.size()), j = rng.below(father.size());

      auto replaced = mother, built = mother, assigned = flat(any_nested<Symbol>(rng));
      if (rng.chance(0.1)) assigned.clear();
      replaced.replace(i, father.subtree(j));
      built.replace_by(i, [&] { push_all(node_at(other, j), built); });
      assigned.assign_replaced(mother, i, father.subtree(j));
      const auto before = model;
      node_at(model, i) = nested<Symbol>(node_at(other, j));
      require_equal(replaced, model);
      require_equal(built, model);
      require_equal(assigned, model);
      require_equal(mother, before);
      require_equal(father, other);
    });
  });
}

BOOST_AUTO_TEST_CASE(a_subtree_of_a_tree_can_take_another_ones_place_in_a_copy_of_it) {
  for_every_symbol([]<class Symbol>(std::type_identity<Symbol>) {
    for_random_cases(5, [](random_stream rng) {
      auto model = any_nested<Symbol>(rng);
      const auto mother = flat(model);
      const auto i = rng.below(mother.size()), j = rng.below(mother.size());
      tree<Symbol> child;
      child.assign_replaced(mother, i, mother.subtree(j));
      auto part = node_at(model, j);
      node_at(model, i) = std::move(part);
      require_equal(child, model);
    });
  });
}

BOOST_AUTO_TEST_CASE(what_replaces_a_subtree_can_be_built_of_it) {
  for_every_symbol([]<class Symbol>(std::type_identity<Symbol>) {
    for_random_cases(6, [](random_stream rng) {
      auto model = any_nested<Symbol>(rng);
      auto t = flat(model);
      const auto i = rng.below(t.size());
      const auto copy = t;
      const auto root = any_symbol<Symbol>(rng), leaf = any_symbol<Symbol>(rng);
      t.replace_by(i, [&] {
        t.push(leaf);
        t.append(copy.subtree(i));
        t.append(copy.subtree(i));
        t.push(root, 3);
      });
      auto& part = node_at(model, i);
      part = nested<Symbol>{root, {{leaf}, part, part}};
      require_equal(t, model);
    });
  });
}

BOOST_AUTO_TEST_CASE(exactly_one_subtree_must_be_built) {
  auto t = tree_of("*(+(a,b),c)");
  BOOST_TEST(refusal([&] { t.replace_by(2, [] {}); }) ==
             "tree::replace_by needs build() to append one subtree, but it appended nothing");
  BOOST_TEST(text_of(t) == "*(+(a,b),c)");
  const auto two = [&] {
    t.push('x');
    t.push('y');
  };
  BOOST_TEST(refusal([&] { t.replace_by(1, two); }) ==
             "tree::replace_by needs build() to append one subtree, but it did not");
  BOOST_TEST(text_of(t) == "*(+(a,b),c)");
  const auto over_the_old_one = [&] {
    t.push('x');
    t.push('-', 2);
  };
  BOOST_TEST(refusal([&] { t.replace_by(4, over_the_old_one); }) ==
             "tree::replace_by needs build() to append one subtree, but it did not");
  BOOST_CHECK_THROW(t.replace_by(1,
                                 [&] {
                                   t.push('x');
                                   throw std::runtime_error("no more");
                                 }),
                    std::runtime_error);
  BOOST_TEST(broken_structure(t) == "");
  BOOST_TEST(text_of(t) == "*(+(a,b),c)");
}

BOOST_AUTO_TEST_CASE(two_subtrees_change_places) {
  for_every_symbol([]<class Symbol>(std::type_identity<Symbol>) {
    std::size_t swaps = 0;
    for_random_cases(7, [&](random_stream rng) {
      auto model = any_nested<Symbol>(rng);
      auto t = flat(model);
      std::size_t i = 0, j = 0;
      if (!two_apart(model, rng, i, j)) return;
      ++swaps;
      t.swap(i, j);
      const auto one = node_at(model, i), other = node_at(model, j);
      node_at(model, j) = one;  // j first, as changes of i move the nodes after it
      node_at(model, i) = other;
      require_equal(t, model);
    });
    BOOST_TEST(swaps > support::repetitions(5000u));
  });
}

BOOST_AUTO_TEST_CASE(an_argument_can_take_the_place_of_its_node) {
  for_every_symbol([]<class Symbol>(std::type_identity<Symbol>) {
    for_random_cases(8, [](random_stream rng) {
      auto model = any_nested<Symbol>(rng);
      auto t = flat(model);
      const auto i = rng.below(t.size());
      auto& part = node_at(model, i);
      if (part.arguments.empty()) return;
      const auto k = rng.below(part.arguments.size());
      t.keep_argument(i, k);
      const auto kept = part.arguments[k];
      part = kept;
      require_equal(t, model);
    });
  });
}

BOOST_AUTO_TEST_CASE(trees_are_equal_where_their_drawings_are) {
  for_every_symbol([]<class Symbol>(std::type_identity<Symbol>) {
    std::size_t equal = 0;
    for_random_cases(9, [&](random_stream rng) {
      const auto one = any_nested<Symbol>(rng, 4), other = any_nested<Symbol>(rng, 4);
      BOOST_REQUIRE((flat(one) == flat(other)) == (one == other));
      BOOST_REQUIRE(flat(one) == flat(one));
      equal += one == other;
    });
    BOOST_TEST(equal > support::repetitions(50u));
  });
}

BOOST_AUTO_TEST_CASE(trees_of_the_same_symbols_and_another_shape_differ) {
  BOOST_TEST(!(tree_of("f(g(a,b))") == tree_of("f(a,g(b))")));
  BOOST_TEST(!(tree_of("f(a,g(b,c))") == tree_of("f(a,b,g(c))")));
  BOOST_TEST((tree_of("f(a,b,g(c))") == tree_of("f(a,b,g(c))")));
}

BOOST_AUTO_TEST_CASE(a_value_is_computed_from_the_leaves_to_the_root) {
  const auto value = [](char symbol, std::span<const int> a) {
    switch (symbol) {
      case '+':
        return a[0] + a[1];
      case '-':
        return a[0] - a[1];
      case '!':
        return -a[0];
      case '?':
        return a[0] ? a[1] : a[2];
      default:
        return symbol - '0';
    }
  };
  BOOST_TEST(tree_of("-(+(3,4),9)").fold<int>(value) == -2);
  BOOST_TEST(tree_of("?(-(2,2),5,!(6))").fold<int>(value) == -6);
  BOOST_TEST(tree_of("?(1,-(5,3),!(6))").fold<int>(value) == 2);
}

BOOST_AUTO_TEST_CASE(every_type_can_be_a_value) {
  for_random_cases(10, [](random_stream rng) {
    const auto model = random_nested(
        1 + rng.below(std::size_t{60}), rng, [](auto& from, auto) { return letter(from, 0); }, up_to_three);
    const auto t = flat(model);
    BOOST_REQUIRE_EQUAL(folded_sum<double>(t), sum_of<double>(model));
    BOOST_REQUIRE_EQUAL(folded_sum<std::uint32_t>(t), sum_of<std::uint32_t>(model));
    const auto text = t.fold<std::string>([](char symbol, std::span<const std::string> values) {
      std::string made(1, symbol);
      for (std::size_t k = 0; k < values.size(); ++k) made += (k == 0 ? "(" : ",") + values[k];
      return values.empty() ? made : made + ")";
    });
    BOOST_REQUIRE_EQUAL(text, text_of(t));
  });
}

BOOST_AUTO_TEST_CASE(a_tree_of_any_size_can_be_folded) {
  // Sizes around the limit of the stack buffer and far above it.
  for (const std::size_t nodes :
       {1u, 2u, 31u, 32u, 33u, 255u, 256u, 257u, 511u, 512u, 513u, 4095u, 4096u, 4097u, 9999u}) {
    const auto t = long_tree(nodes);
    BOOST_REQUIRE_EQUAL(t.size(), nodes);
    const auto leaves = static_cast<int>((nodes + 1) / 2);
    const auto count = [](char, std::span<const double> values) {
      double sum = values.empty() ? 1 : 0;
      for (const auto value : values) sum += value;
      return sum;
    };
    BOOST_TEST(t.fold<double>(count) == leaves);
    const auto parity = [](char, std::span<const bool> values) {
      bool odd = values.empty();
      for (const auto value : values) odd = odd != value;
      return odd;
    };
    BOOST_TEST(t.fold<bool>(parity) == (leaves % 2 == 1));
    using complex = std::complex<double>;
    const auto turned = t.fold<complex>([](char, std::span<const complex> values) {
      complex sum = values.empty() ? complex{0, 1} : complex{};
      for (const auto& value : values) sum += value;
      return sum;
    });
    BOOST_TEST((turned == complex{0, static_cast<double>(leaves)}));
    using samples = std::array<double, 16>;
    using many_samples = std::array<double, 600>;
    const auto add = [](auto sum, const auto& values) {
      sum.fill(values.empty() ? 1 : 0);
      for (const auto& value : values) {
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += value[i];
      }
      return sum;
    };
    const auto some = t.fold<samples>([&](char, std::span<const samples> values) { return add(samples{}, values); });
    BOOST_TEST(some[15] == leaves);
    if (nodes > 600) continue;
    const auto many =
        t.fold<many_samples>([&](char, std::span<const many_samples> values) { return add(many_samples{}, values); });
    BOOST_TEST(many[599] == leaves);
  }
}

BOOST_AUTO_TEST_CASE(a_fold_visits_every_node_once_in_the_order_of_the_array) {
  const auto t = tree_of("f(g(a,b),c,h(d))");
  std::string visited;
  t.fold<int>([&](char symbol, std::span<const int>) {
    visited += symbol;
    return 0;
  });
  BOOST_TEST(visited == "abgcdhf");
}

BOOST_AUTO_TEST_CASE(simplify_applies_a_rule_from_the_leaves_to_the_root) {
  const auto simplified = [](const char* text) {
    auto t = tree_of(text);
    simplify(t, simplify_top);
    return text_of(t);
  };
  BOOST_TEST(simplified("x") == "x");
  BOOST_TEST(simplified("*(x,1)") == "x");
  BOOST_TEST(simplified("*(1,1)") == "1");
  BOOST_TEST(simplified("*(1,+(x,*(y,1)))") == "+(x,y)");
  BOOST_TEST(simplified("!(!(!(x)))") == "!(x)");
  BOOST_TEST(simplified("!(*(1,!(x)))") == "x");
  BOOST_TEST(simplified("*(?(+(x,x)),y)") == "y");
  BOOST_TEST(simplified("+(x,y)") == "+(x,y)");
}

BOOST_AUTO_TEST_CASE(simplify_does_what_the_recursion_does) {
  const auto symbol = [](random_stream& rng, std::size_t arity) {
    return arity == 0 ? "1xy"[rng.below(3)] : arity == 1 ? "!!?-"[rng.below(4)] : "**+"[rng.below(3)];
  };
  const auto arity = [](random_stream& rng, std::size_t most) { return 1 + rng.below(std::min<std::size_t>(most, 2)); };
  std::size_t shorter = 0;
  for_random_cases(12, [&](random_stream rng) {
    const auto model = random_nested(1 + rng.below(std::size_t{40}), rng, symbol, arity);
    auto t = flat(model);
    simplify(t, simplify_top);
    require_equal(t, simpler(model));
    shorter += t.size() < nodes_of(model);
    auto twice = t;
    simplify(twice, simplify_top);
    BOOST_REQUIRE(twice == t);
  });
  BOOST_TEST(shorter > support::repetitions(5000u));
}

BOOST_AUTO_TEST_CASE(a_rule_sees_every_node_as_the_last_of_what_is_built) {
  auto t = tree_of("f(g(a,b),c)");
  std::vector<std::string> seen;
  simplify(t, [&](const tree<char>& built) { seen.push_back(text_of(drawn(built.subtree(built.size() - 1)))); });
  BOOST_TEST(seen == (std::vector<std::string>{"a", "b", "g(a,b)", "c", "f(g(a,b),c)"}),
             boost::test_tools::per_element());
  BOOST_TEST(text_of(t) == "f(g(a,b),c)");
}

BOOST_AUTO_TEST_CASE(a_copy_is_a_tree_of_its_own) {
  const auto t = tree_of("f(a,b)");
  auto copy = t;
  copy.rename(0, 'x');
  copy.push('g', 1);
  BOOST_TEST(text_of(t) == "f(a,b)");
  BOOST_TEST(text_of(copy) == "g(f(x,b))");
  copy.clear();
  BOOST_TEST(copy.empty());
  copy = t;
  BOOST_TEST((copy == t));
}

BOOST_AUTO_TEST_SUITE_END()
