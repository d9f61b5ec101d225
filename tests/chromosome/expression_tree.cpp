// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <clade/chromosome/expression_tree.hpp>
#include <clade/core/problem.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"
#include "support/trees.hpp"

BOOST_AUTO_TEST_SUITE(expression_tree_tests)

using namespace clade;
using namespace support;
using chromosome::expression_tree;
using chromosome::functions;
using chromosome::growth;
using chromosome::terminals;
using chromosome::tree;

namespace {

// Symbols with data, and leaves that are created on demand.
struct node {
  char kind;  // '+', '*', 'x', or 'c' for a constant
  double value = 0;
  bool operator==(const node&) const = default;
};

const chromosome::expression_tree with_constants{
    .functions = chromosome::functions<node>{{{'+'}, 2}, {{'*'}, 2}},
    .terminals = [](auto& rng) { return rng.chance(0.5) ? node{'x'} : node{'c', rng.unit()}; }};

// Simplifies x * 1 and 1 * x to x.
void without_ones(chromosome::tree<char>& formula) {
  chromosome::simplify(formula, [](chromosome::tree<char>& built) {
    const auto top = built.size() - 1;
    if (built[top].symbol != '*') return;
    if (built[built.child(top, 1)].symbol == '1') return built.keep_argument(top, 0);
    if (built[built.child(top, 0)].symbol == '1') return built.keep_argument(top, 1);
  });
}

// Functions of one to three arguments.
const functions<char> all_arities{{'-', 1}, {'+', 2}, {'*', 2}, {'?', 3}};

constexpr std::size_t no_limit = 1'000'000;

std::size_t arity_of(char symbol) {
  for (const auto& f : all_arities) {
    if (f.symbol == symbol) return f.arity;
  }
  return 0;
}

// Whether all symbols are in the space and have the right number of arguments.
bool symbols_fit(const nested<char>& model, const std::string& leaves) {
  if (model.arguments.empty()) return leaves.find(model.symbol) != std::string::npos;
  if (arity_of(model.symbol) != model.arguments.size()) return false;
  return std::ranges::all_of(model.arguments, [&](const auto& argument) { return symbols_fit(argument, leaves); });
}

std::size_t highest_leaf(const nested<char>& model) {
  auto level = std::numeric_limits<std::size_t>::max();
  for (const auto& argument : model.arguments) level = std::min(level, 1 + highest_leaf(argument));
  return model.arguments.empty() ? 0 : level;
}

// All trees that can be grown, with their probabilities as documented. A node at the maximum depth is a leaf; above it,
// other nodes than the root are leaves with probability `share`. Otherwise a node is a function with enough room for
// its arguments, all equally likely. Arguments grow from left to right in the remaining room. `text` is a tree and the
// room that it leaves.
struct grown {
  std::string text;
  std::size_t room;
  auto operator<=>(const grown&) const = default;
};
using chances = std::map<grown, double>;

chances grow_in_every_way(const std::vector<std::pair<char, std::size_t>>& all, const std::string& leaves,
                          std::size_t depth, bool root, double share, std::size_t room) {
  chances result;
  std::vector<std::pair<char, std::size_t>> fitting;
  for (const auto& f : all) {
    if (f.second <= room) fitting.push_back(f);
  }
  const double leaf = depth == 0 || fitting.empty() ? 1 : root ? 0 : share;
  for (const char symbol : leaves) {
    if (leaf > 0) result[{std::string(1, symbol), room}] += leaf / static_cast<double>(leaves.size());
  }
  if (leaf == 1) return result;
  for (const auto& [symbol, arity] : fitting) {
    chances begun{{{std::string{symbol, '('}, room - arity}, (1 - leaf) / static_cast<double>(fitting.size())}};
    for (std::size_t k = 0; k < arity; ++k) {
      chances longer;
      for (const auto& [so_far, p] : begun) {
        for (const auto& [argument, q] : grow_in_every_way(all, leaves, depth - 1, false, share, so_far.room)) {
          longer[{so_far.text + argument.text + (k + 1 == arity ? ")" : ","), argument.room}] += p * q;
        }
      }
      begun = std::move(longer);
    }
    for (const auto& [tree, p] : begun) result[tree] += p;
  }
  return result;
}

// The p value of trees from `space` under these probabilities.
template <class Space>
double p_of(const Space& space, const chances& expected, std::size_t draws, std::uint64_t seed) {
  std::map<std::string, double> weights, seen;
  for (const auto& [tree, p] : expected) weights[tree.text] += p;
  random_stream rng(seed);
  for (std::size_t i = 0; i < repetitions(draws); ++i) ++seen[text_of(space(rng))];
  std::vector<double> observed, awaited;
  for (const auto& [text, weight] : weights) {
    observed.push_back(seen[text]);
    awaited.push_back(weight);
  }
  for (const auto& [text, count] : seen) {
    if (!weights.contains(text)) return 0;
  }
  return chi_square_p(observed, awaited);
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_tree_is_valid_and_keeps_the_limits) {
  const random_stream stream(1);
  std::size_t at_most_nodes = 0, at_most_depth = 0;
  for (std::size_t i = 0; i < repetitions(10'000u); ++i) {
    auto rng = stream.fork(i);
    const auto least = rng.below(std::size_t{4}), most = least + rng.below(std::size_t{4});
    const expression_tree<char> space{.functions = all_arities,
                                      .terminals = {'x', 'y', '1'},
                                      .growth = static_cast<growth>(rng.below(3)),
                                      .depths = {least, most},
                                      .terminal_share = rng.unit(),
                                      .most_nodes = 1 + rng.below(40),
                                      .most_depth = most + rng.below(3u)};
    const auto t = space(rng);
    BOOST_REQUIRE_EQUAL(broken_structure(t), "");
    BOOST_REQUIRE(symbols_fit(drawn(t), "xy1"));
    BOOST_REQUIRE_LE(t.size(), space.most_nodes);
    BOOST_REQUIRE_LE(t.depth(), most);
    at_most_nodes += t.size() == space.most_nodes;
    at_most_depth += t.depth() == most;
  }
  BOOST_TEST(at_most_nodes > repetitions(1000u));
  BOOST_TEST(at_most_depth > repetitions(1000u));
}

BOOST_AUTO_TEST_CASE(all_leaves_of_a_full_tree_are_as_deep_as_the_depth_says) {
  random_stream rng(2);
  for (std::size_t depth = 0; depth <= 6; ++depth) {
    const expression_tree<char> space{.functions = all_arities,
                                      .terminals = {'x', 'y'},
                                      .growth = growth::full,
                                      .depths = {depth, depth},
                                      .most_nodes = no_limit};
    for (int i = 0; i < 500; ++i) {
      const auto t = drawn(space(rng));
      BOOST_REQUIRE_EQUAL(depth_of(t), depth);
      BOOST_REQUIRE_EQUAL(highest_leaf(t), depth);
    }
  }
}

BOOST_AUTO_TEST_CASE(every_depth_is_equally_likely) {
  random_stream rng(3);
  const expression_tree<char> space{
      .functions = all_arities, .terminals = {'x'}, .growth = growth::full, .depths = {1, 5}, .most_nodes = no_limit};
  const auto seen = histogram(6, 5000, [&] { return space(rng).depth(); });
  BOOST_TEST(chi_square_p(seen, std::vector<int>{0, 1, 1, 1, 1, 1}) > least_p);
}

BOOST_AUTO_TEST_CASE(half_of_the_ramped_trees_are_full) {
  random_stream rng(4);
  // If all nodes except the root are terminals, a grown tree has depth 1.
  const expression_tree<char> space{
      .functions = {{'+', 2}}, .terminals = {'x'}, .depths = {2, 4}, .terminal_share = 1, .most_nodes = no_limit};
  const auto seen = histogram(32, repetitions(20'000u), [&] { return space(rng).size(); });
  std::vector<double> expected(32);
  expected[3] = 3, expected[7] = expected[15] = expected[31] = 1;
  BOOST_TEST(chi_square_p(seen, expected) > least_p);
}

BOOST_AUTO_TEST_CASE(trees_of_every_kind_have_the_chances_that_the_documentation_gives_them) {
  const std::vector<std::pair<char, std::size_t>> all{{'-', 1}, {'+', 2}, {'?', 3}};
  for (const std::size_t depth : {0u, 1u, 2u}) {
    for (const double share : {0.0, 0.4, 1.0}) {
      for (const std::size_t most_nodes : {1u, 2u, 3u, 4u, 5u, 6u, 8u}) {
        const auto space = [&](growth how) {
          return expression_tree<char>{.functions = {{'-', 1}, {'+', 2}, {'?', 3}},
                                       .terminals = {'x', 'y'},
                                       .growth = how,
                                       .depths = {depth, depth},
                                       .terminal_share = share,
                                       .most_nodes = most_nodes};
        };
        const auto full = grow_in_every_way(all, "xy", depth, true, 0, most_nodes - 1);
        const auto grown = grow_in_every_way(all, "xy", depth, true, share, most_nodes - 1);
        auto either = full;
        for (const auto& [tree, p] : grown) either[tree] += p;
        const auto seed = 1000 * depth + most_nodes;
        BOOST_TEST(p_of(space(growth::full), full, 4000, seed) > least_p);
        BOOST_TEST(p_of(space(growth::grow), grown, 4000, seed) > least_p);
        BOOST_TEST(p_of(space(growth::ramped_half_and_half), either, 4000, seed) > least_p);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(another_share_of_terminals_would_show) {
  const expression_tree<char> space{.functions = {{'-', 1}, {'+', 2}},
                                    .terminals = {'x', 'y'},
                                    .growth = growth::grow,
                                    .depths = {2, 2},
                                    .terminal_share = 0.4};
  const std::vector<std::pair<char, std::size_t>> all{{'-', 1}, {'+', 2}};
  const double other = sanitized ? 0.5 : 0.42;  // fewer draws detect only larger differences
  BOOST_TEST(p_of(space, grow_in_every_way(all, "xy", 2, true, 0.4, 249), 100'000, 5) > least_p);
  BOOST_TEST(p_of(space, grow_in_every_way(all, "xy", 2, true, other, 249), 100'000, 5) < least_p);
}

BOOST_AUTO_TEST_CASE(every_terminal_and_every_function_is_equally_likely) {
  random_stream rng(6);
  const std::string leaves = "abcdefg", above = "-+*?";
  const expression_tree<char> space{
      .functions = all_arities, .terminals = {'a', 'b', 'c', 'd', 'e', 'f', 'g'}, .most_nodes = no_limit};
  std::vector<std::size_t> terminals(leaves.size()), functions(above.size());
  for (int i = 0; i < 500; ++i) {
    const auto t = space(rng);
    for (const auto& n : t.nodes()) {
      if (n.arity == 0) {
        ++terminals.at(leaves.find(n.symbol));
      } else {
        ++functions.at(above.find(n.symbol));
      }
    }
  }
  BOOST_TEST(chi_square_uniform_p(terminals) > least_p);
  BOOST_TEST(chi_square_uniform_p(functions) > least_p);
}

BOOST_AUTO_TEST_CASE(operators_listed_twice_are_twice_as_likely) {
  random_stream rng(7);
  const expression_tree<char> space{
      .functions = {{'-', 1}, {'-', 1}, {'!', 1}}, .terminals = {'x', 'x', 'x', 'y'}, .depths = {1, 1}};
  std::array<std::size_t, 4> seen{};
  for (int i = 0; i < repetitions(10'000); ++i) {
    const auto t = space(rng);
    ++seen[(t[1].symbol == '-' ? 2u : 0u) + (t[0].symbol == 'x' ? 1u : 0u)];
  }
  BOOST_TEST(chi_square_p(seen, std::vector<int>{1, 3, 2, 6}) > least_p);
}

BOOST_AUTO_TEST_CASE(functions_are_drawn_among_those_whose_arity_fits) {
  random_stream rng(8);
  const auto draws = [&](std::size_t least, std::size_t most) {
    std::map<char, int> seen;
    for (int i = 0; i < 3000; ++i) {
      const auto* const drawn = all_arities.draw(least, most, rng);
      ++seen[drawn ? drawn->symbol : '0'];
    }
    return seen;
  };
  for (const auto& [least, most, symbols] : {std::tuple{1u, 3u, "*+-?"},
                                             {1u, 100u, "*+-?"},
                                             {2u, 3u, "*+?"},
                                             {2u, 2u, "*+"},
                                             {1u, 1u, "-"},
                                             {3u, 3u, "?"},
                                             {4u, 9u, "0"},
                                             {0u, 0u, "0"},
                                             {3u, 2u, "0"}}) {
    const auto seen = draws(least, most);
    std::string found;
    std::vector<int> counts;
    for (const auto& [symbol, count] : seen) {
      found += symbol;
      counts.push_back(count);
    }
    BOOST_TEST(found == symbols);
    BOOST_TEST(chi_square_uniform_p(counts) > least_p);
  }
  BOOST_TEST(all_arities.size() == 4u);
}

BOOST_AUTO_TEST_CASE(a_symbol_for_a_node_is_one_of_its_arity) {
  random_stream rng(9);
  const expression_tree<char> space{.functions = all_arities, .terminals = {'x'}};
  std::map<char, std::size_t> seen;
  for (int i = 0; i < 3000; ++i) ++seen[*space.function_of(2, rng)];
  BOOST_TEST(seen.size() == 2u);
  BOOST_TEST(chi_square_uniform_p(std::vector{seen['+'], seen['*']}) > least_p);
  BOOST_TEST(*space.function_of(3, rng) == '?');
  BOOST_TEST(*space.function_of(1, rng) == '-');
  BOOST_TEST(!space.function_of(4, rng));
  BOOST_TEST(!space.function_of(0, rng));
}

BOOST_AUTO_TEST_CASE(a_space_whose_functions_all_take_one_argument_makes_chains) {
  random_stream rng(10);
  const expression_tree<char> space{
      .functions = {{'-', 1}}, .terminals = {'x'}, .growth = growth::full, .depths = {9, 9}, .most_nodes = 6};
  BOOST_TEST(text_of(space(rng)) == "-(-(-(-(-(x)))))");
}

BOOST_AUTO_TEST_CASE(where_no_function_fits_a_tree_is_a_leaf) {
  random_stream rng(11);
  for (const std::size_t nodes : {1u, 2u, 3u}) {
    const expression_tree<char> space{.functions = {{'?', 3}}, .terminals = {'x'}, .most_nodes = nodes};
    BOOST_TEST(text_of(space(rng)) == "x");
  }
  const expression_tree<char> flat{.functions = {{'?', 3}}, .terminals = {'x'}, .depths = {0, 0}, .most_depth = 0};
  BOOST_TEST(text_of(flat(rng)) == "x");
}

BOOST_AUTO_TEST_CASE(a_subtree_grows_behind_what_is_there) {
  random_stream rng(12);
  const expression_tree<char> space{.functions = all_arities, .terminals = {'x', 'y'}};
  for (int i = 0; i < repetitions(10'000); ++i) {
    const auto before = random_tree(1 + rng.below(9u), rng);
    const auto depth = rng.below(4u), nodes = rng.below(12u);
    auto t = before;
    space.grow(t, depth, nodes, rng);
    const auto both = read(t.nodes());
    BOOST_REQUIRE_EQUAL(both.complaint, "");
    BOOST_REQUIRE_EQUAL(both.trees.size(), 2u);
    BOOST_REQUIRE(both.trees[0] == drawn(before));
    BOOST_REQUIRE(symbols_fit(both.trees[1], "xy"));
    BOOST_REQUIRE_LE(depth_of(both.trees[1]), depth);
    BOOST_REQUIRE_LE(nodes_of(both.trees[1]), std::max(nodes, 1u));
    BOOST_REQUIRE(both.trees[1].arguments.empty() == (depth == 0 || nodes < 2));
  }
}

BOOST_AUTO_TEST_CASE(symbols_may_be_larger_than_a_char_and_leaves_made_when_needed) {
  random_stream rng(13);
  std::size_t variables = 0, constants = 0;
  double sum = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto t = with_constants(rng);
    BOOST_REQUIRE_EQUAL(broken_structure(t), "");
    for (const auto& n : t.nodes()) {
      BOOST_REQUIRE(
          (n.arity == 2 ? n.symbol.kind == '+' || n.symbol.kind == '*' : n.symbol.kind == 'x' || n.symbol.kind == 'c'));
      if (n.arity > 0) continue;
      ++(n.symbol.kind == 'x' ? variables : constants);
      sum += n.symbol.value;
    }
  }
  BOOST_TEST(chi_square_uniform_p(std::vector{variables, constants}) > least_p);
  BOOST_TEST(std::abs(sum / static_cast<double>(constants) - 0.5) < 0.02);
}

BOOST_AUTO_TEST_CASE(symbols_may_be_texts) {
  random_stream rng(14);
  const expression_tree<std::string> space{.functions = {{"plus", 2}, {"minus", 1}},
                                           .terminals = {"x", "one", "a name that is longer than others"}};
  std::map<std::string, std::size_t> seen;
  for (int i = 0; i < 1000; ++i) {
    const auto t = space(rng);
    BOOST_REQUIRE_EQUAL(broken_structure(t), "");
    for (const auto& n : t.nodes()) ++seen[n.symbol + std::to_string(n.arity)];
  }
  BOOST_TEST(seen.size() == 5u);
  BOOST_TEST(chi_square_uniform_p(std::vector{seen["plus2"], seen["minus1"]}) > least_p);
  BOOST_TEST(chi_square_uniform_p(std::vector{seen["x0"], seen["one0"], seen["a name that is longer than others0"]}) >
             least_p);
}

BOOST_AUTO_TEST_CASE(functions_and_terminals_may_come_from_vectors) {
  random_stream rng(15);
  const std::vector<int> numbers{7};
  const expression_tree<int> space{.functions = functions<int>(std::vector<chromosome::function<int>>{{1, 2}}),
                                   .terminals = terminals<int>(numbers),
                                   .depths = {1, 1}};
  const auto t = space(rng);
  BOOST_TEST(t.size() == 3u);
  BOOST_TEST(t[0].symbol == 7);
  BOOST_TEST(t.root().symbol == 1);
}

BOOST_AUTO_TEST_CASE(the_same_stream_gives_the_same_tree) {
  const expression_tree<char> space{.functions = all_arities, .terminals = {'x', 'y', '1'}};
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    random_stream one(seed), other(seed);
    BOOST_TEST((space(one) == space(other)));
    BOOST_TEST((one == other));
  }
}

BOOST_AUTO_TEST_CASE(a_problem_can_repair_its_children_by_algebra) {
  const auto size = [](const tree<char>& t) { return static_cast<int>(t.size()); };
  const expression_tree<char> formulas{.functions = {{'+', 2}, {'*', 2}}, .terminals = {'x', '1'}};
  const auto problem = minimize(size, formulas, without_ones);
  random_stream rng(16);
  for (int i = 0; i < 1000; ++i) {
    auto t = problem.space(rng);
    problem.repair(t);
    BOOST_REQUIRE_EQUAL(broken_structure(t), "");
    for (std::size_t k = 0; k < t.size(); ++k) {
      if (t[k].symbol != '*') continue;
      BOOST_REQUIRE(t[t.child(k, 0)].symbol != '1');
      BOOST_REQUIRE(t[t.child(k, 1)].symbol != '1');
    }
  }
}

BOOST_AUTO_TEST_CASE(a_tree_of_the_greatest_depth_can_be_made_and_a_deeper_one_is_refused) {
  random_stream rng(17);
  const auto space = [](std::size_t least, std::size_t most) {
    return expression_tree<char>{.functions = {{'-', 1}},
                                 .terminals = {'x'},
                                 .growth = growth::full,
                                 .depths = {least, most},
                                 .most_nodes = no_limit,
                                 .most_depth = 5000};
  };
  BOOST_TEST(space(1000, 1000)(rng).depth() == 1000u);
  for (const std::size_t least : {0u, 1001u}) {
    BOOST_TEST(refusal([&] { space(least, 1001)(rng); }) ==
               "the depth of a grown tree must be at most 1000, but was 1001");
  }
  tree<char> onto;
  BOOST_TEST(refusal([&] { space(1, 1).grow(onto, 1234, 5, rng); }) ==
             "the depth of a grown tree must be at most 1000, but was 1234");
  BOOST_TEST(onto.empty());
}

BOOST_AUTO_TEST_CASE(invalid_spaces_are_refused_by_name_and_value) {
  random_stream rng(18);
  BOOST_TEST(refusal([] { functions<char>{}; }) == "functions must not be empty");
  BOOST_TEST(refusal([] { functions<char>(std::vector<chromosome::function<char>>{}); }) ==
             "functions must not be empty");
  BOOST_TEST(refusal([] { terminals<char>{}; }) == "terminals must not be empty");
  BOOST_TEST(refusal([] { terminals<char>(std::vector<char>{}); }) == "terminals must not be empty");
  BOOST_TEST(refusal([] { functions<char>{{'-', 1}, {'c', 0}}; }) == "function arity must be at least 1, but was 0");
  BOOST_TEST(refusal([] { functions<char>{{'-', -2}}; }) == "function arity must be at least 1, but was -2");
  const auto with = [](chromosome::depths depths, std::size_t most_depth) {
    return expression_tree<char>{
        .functions = {{'-', 1}}, .terminals = {'x'}, .depths = depths, .most_depth = most_depth};
  };
  BOOST_TEST(refusal([&] { with({5, 4}, 17)(rng); }) == "depths must have least <= most, but were 5 to 4");
  BOOST_TEST(refusal([&] { with({2, 18}, 17)(rng); }) ==
             "depths must be at most most_depth, which is 17, but went up to 18");
  BOOST_TEST(refusal([&] { with({2, 17}, 17)(rng); }) == "");
  const auto made = [](auto share, auto nodes, auto depth) {
    static_cast<void>(expression_tree<char>{.functions = {{'-', 1}},
                                            .terminals = {'x'},
                                            .terminal_share = share,
                                            .most_nodes = nodes,
                                            .most_depth = depth});
  };
  BOOST_TEST(refusal([&] { made(1.5, 1, 0); }) == "terminal_share must be between 0 and 1, but was 1.5");
  BOOST_TEST(refusal([&] { made(1, 0, 0); }) == "most_nodes must be at least 1, but was 0");
  BOOST_TEST(refusal([&] { made(0, 1, -1); }) == "most_depth must be at least 0, but was -1");
}

BOOST_AUTO_TEST_SUITE_END()
