// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <clade/chromosome/expression_tree.hpp>
#include <clade/evolve.hpp>
#include <clade/operators/initialization/probabilistic_tree_creation.hpp>
#include <clade/operators/mutation/point.hpp>
#include <clade/run/execution/threads.hpp>
#include <clade/strategy/genetic_algorithm.hpp>
#include <clade/text/message.hpp>

#include "support/chi_square.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"
#include "support/trees.hpp"

BOOST_AUTO_TEST_SUITE(initialization_tests)
BOOST_AUTO_TEST_SUITE(probabilistic_tree_creation_tests)

using namespace clade;
using namespace support;
using initialization::probabilistic_tree_creation;
using space_type = chromosome::expression_tree<char>;
using functions_type = std::vector<chromosome::function<char>>;

namespace {

constexpr std::size_t unlimited = 1'000'000;

// The symbol of a function is the digit of its arity; leaves are letters.
space_type space_of(const std::vector<std::size_t>& arities, std::size_t most_nodes = unlimited,
                    std::size_t most_depth = unlimited) {
  functions_type all;
  for (const auto arity : arities) all.push_back({static_cast<char>('0' + arity), arity});
  return {.functions = chromosome::functions<char>(all),
          .terminals = {'x', 'y'},
          .depths = {.least = 0, .most = 0},
          .most_nodes = most_nodes,
          .most_depth = most_depth};
}

// The number of trees of each size among the drawn ones.
std::vector<std::size_t> sizes(const probabilistic_tree_creation& op, const space_type& space, std::size_t cells,
                               std::uint64_t seed, std::size_t draws = 20'000) {
  std::size_t slot = 0;
  return histogram(cells, repetitions(draws), [&] {
    auto rng = random_stream(seed).fork(slot);
    return op(space, slot++, rng).size();
  });
}

// The probabilities of sizes far from all limits: functions add nodes until the target size is reached.
std::vector<double> expected_sizes(std::size_t least, std::size_t most, const std::vector<std::size_t>& arities,
                                   std::size_t cells) {
  std::vector<double> result(cells);
  for (auto wanted = least; wanted <= most; ++wanted) {
    std::vector<double> passing(cells);
    passing[1] = 1;
    for (std::size_t n = 1; n < cells; ++n) {
      if (n >= wanted) {
        result[n] += passing[n];
        continue;
      }
      for (const auto arity : arities) passing.at(n + arity) += passing[n] / static_cast<double>(arities.size());
    }
  }
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(trees_are_whole_and_within_all_bounds) {
  std::size_t limited = 0, exceeding = 0;
  for (std::size_t c = 0; c < repetitions(std::size_t{10'000}); ++c) {
    auto rng = random_stream(20261125).fork(c);
    std::vector<std::size_t> arities(1 + rng.below(std::size_t{4}));
    for (auto& arity : arities) arity = 1 + rng.below(std::size_t{5});
    const auto largest = *std::ranges::max_element(arities), smallest = *std::ranges::min_element(arities);
    const auto most = 1 + rng.below(std::size_t{40}), least = 1 + rng.below(most);
    const auto most_nodes = most + rng.below(std::size_t{4}), most_depth = rng.below(std::size_t{12});
    const auto space = space_of(arities, most_nodes, most_depth);
    const auto tree = probabilistic_tree_creation{.least = least, .most = most}(space, 0, rng);
    BOOST_TEST_INFO("case " << c);
    BOOST_REQUIRE_EQUAL(broken_structure(tree), "");
    BOOST_REQUIRE_LE(tree.size(), std::min(most + largest - 1, most_nodes));
    BOOST_REQUIRE_LE(tree.depth(), most_depth);
    for (const auto& node : tree.nodes()) {
      if (node.arity == 0) {
        BOOST_REQUIRE((node.symbol == 'x' || node.symbol == 'y'));
      } else {
        BOOST_REQUIRE_EQUAL(static_cast<std::size_t>(node.symbol - '0'), node.arity);
        BOOST_REQUIRE(std::ranges::find(arities, node.arity) != arities.end());
      }
    }
    exceeding += tree.size() > most;
    if (tree.size() >= least) continue;
    // Smaller than the target: no function fits, or all leaves are at the maximum depth.
    ++limited;
    const bool full = tree.size() + smallest > most_nodes;
    bool deep = true;
    for (std::size_t i = 0; i < tree.size(); ++i) deep = deep && (tree[i].arity > 0 || tree.level(i) == most_depth);
    BOOST_REQUIRE((full || deep));
  }
  BOOST_TEST(limited > repetitions(500u));
  BOOST_TEST(exceeding > repetitions(500u));
}

BOOST_AUTO_TEST_CASE(with_functions_of_one_argument_sizes_are_uniform) {
  const auto counts = sizes({.least = 4, .most = 23}, space_of({1}), 30, 1);
  std::vector<double> expected(30);
  std::fill(expected.begin() + 4, expected.begin() + 24, 1.0);
  BOOST_TEST(chi_square_p(counts, expected) >= least_p);
}

BOOST_AUTO_TEST_CASE(sizes_are_those_wanted_and_what_the_last_function_adds) {
  const std::vector<std::vector<std::size_t>> all{{2}, {3}, {1, 2}, {2, 2, 1, 3}, {5, 1}, {4, 3}};
  for (const auto& arities : all) {
    const auto counts = sizes({.least = 2, .most = 25}, space_of(arities), 40, 2);
    BOOST_TEST_INFO("arities " << arities[0] << " … " << arities.back());
    BOOST_TEST(chi_square_p(counts, expected_sizes(2, 25, arities, 40)) >= least_p);
  }
  // Fixed sizes and ranges of sizes.
  const auto one = sizes({.least = 9, .most = 9}, space_of({2}), 40, 3);
  BOOST_TEST(one[9] == repetitions(20'000u));
  const auto leaf = sizes({.least = 1, .most = 1}, space_of({2}), 40, 3);
  BOOST_TEST(leaf[1] == repetitions(20'000u));
  BOOST_TEST(chi_square_p(sizes({.least = 2, .most = 25}, space_of({1, 2}), 40, 4), expected_sizes(2, 24, {1, 2}, 40)) <
             least_p);
}

BOOST_AUTO_TEST_CASE(every_open_place_is_as_likely_to_be_the_next_function) {
  // Three binary functions: the second is at one of two positions, the third at one of three.
  const auto space = space_of({2});
  std::map<std::string, std::size_t> counts;
  for (std::size_t slot = 0; slot < repetitions(std::size_t{12'000}); ++slot) {
    auto rng = random_stream(5).fork(slot);
    auto text = text_of(probabilistic_tree_creation{.least = 7, .most = 7}(space, slot, rng));
    std::ranges::replace(text, 'y', 'x');
    ++counts[text];
  }
  const std::map<std::string, double> sixths{{"2(2(2(x,x),x),x)", 1},
                                             {"2(2(x,2(x,x)),x)", 1},
                                             {"2(2(x,x),2(x,x))", 2},
                                             {"2(x,2(2(x,x),x))", 1},
                                             {"2(x,2(x,2(x,x)))", 1}};
  std::vector<double> observed, expected;
  for (const auto& [text, share] : sixths) {
    observed.push_back(static_cast<double>(counts[text]));
    expected.push_back(share);
  }
  BOOST_TEST(counts.size() == 5u);
  BOOST_TEST(chi_square_p(observed, expected) >= least_p);
}

BOOST_AUTO_TEST_CASE(functions_and_terminals_are_each_as_likely) {
  const space_type space{.functions = {{'+', 2}, {'-', 2}, {'*', 2}}, .terminals = {'x', 'y', 'z', '1'}};
  std::map<char, std::size_t> functions, leaves;
  for (std::size_t slot = 0; slot < repetitions(std::size_t{1000}); ++slot) {
    auto rng = random_stream(6).fork(slot);
    const auto tree = probabilistic_tree_creation{.least = 1, .most = 40}(space, slot, rng);
    for (const auto& node : tree.nodes()) ++(node.arity > 0 ? functions : leaves)[node.symbol];
  }
  const auto p_of = [](const std::map<char, std::size_t>& counts) {
    std::vector<std::size_t> cells;
    for (const auto& [symbol, count] : counts) cells.push_back(count);
    return chi_square_uniform_p(cells);
  };
  BOOST_TEST(functions.size() == 3u);
  BOOST_TEST(p_of(functions) >= least_p);
  BOOST_TEST(leaves.size() == 4u);
  BOOST_TEST(p_of(leaves) >= least_p);
}

BOOST_AUTO_TEST_CASE(limits_of_the_space_come_before_the_size) {
  const auto text = [](const space_type& space, std::size_t wanted) {
    random_stream rng(7);
    auto result = text_of(probabilistic_tree_creation{.least = wanted, .most = wanted}(space, 0, rng));
    std::ranges::replace(result, 'y', 'x');
    return result;
  };
  BOOST_TEST(text(space_of({2}, unlimited, 2), 100) == "2(2(x,x),2(x,x))");
  BOOST_TEST(text(space_of({2}, unlimited, 0), 100) == "x");
  BOOST_TEST(text(space_of({1}, unlimited, 3), 100) == "1(1(1(x)))");
  BOOST_TEST(text(space_of({3}, 5), 5) == "3(x,x,x)");
  BOOST_TEST(text(space_of({3}, 3), 3) == "x");
  BOOST_TEST(text(space_of({1, 3}, 2), 2) == "1(x)");
}

BOOST_AUTO_TEST_CASE(a_tree_may_be_as_deep_as_it_has_nodes) {
  random_stream rng(8);
  const auto tree = probabilistic_tree_creation{.least = 100'000, .most = 100'000}(space_of({1}), 0, rng);
  BOOST_TEST(tree.depth() == 99'999u);
}

BOOST_AUTO_TEST_CASE(terminals_may_be_made) {
  // Numbers below 100 are constants; functions are 1000 and 2000.
  const auto constants = [](random_stream& rng) { return rng.below(100); };
  const chromosome::expression_tree<int, decltype(constants)> space{.functions = {{1000, 2}, {2000, 1}},
                                                                    .terminals = constants};
  for (std::uint64_t slot = 0; slot < 200; ++slot) {
    auto rng = random_stream(9).fork(slot);
    const auto tree = probabilistic_tree_creation{}(space, slot, rng);
    BOOST_REQUIRE_EQUAL(broken_structure(tree), "");
    BOOST_REQUIRE((tree.size() >= 3 && tree.size() <= 31));
    for (const auto& node : tree.nodes()) {
      BOOST_REQUIRE(node.arity == 0 ? node.symbol < 100 : node.symbol == (node.arity == 2 ? 1000 : 2000));
    }
  }
}

namespace {

auto initial(const probabilistic_tree_creation& op, unsigned threads = 1) {
  // Slow enough to be shared among threads.
  const auto slowly = [](const chromosome::tree<char>& tree) {
    std::size_t sum = 0;
    for (std::size_t i = 0; i < tree.size(); ++i) sum += tree.level(i);
    return static_cast<double>(sum);
  };
  const genetic_algorithm ga{.population = 300, .mutation = mutation::point{}, .initialization = op};
  auto evolution = evolve(minimize(slowly, space_of({1, 2, 3}, 250, 17)), ga, 3, execution::threads{threads});
  return evolution.current().population;
}

}  // namespace

BOOST_AUTO_TEST_CASE(they_are_the_same_for_any_number_of_threads) {
  const probabilistic_tree_creation op{.least = 100, .most = 200};
  const auto one = initial(op), more = initial(op, 3);
  for (std::size_t k = 0; k < 300; ++k) BOOST_REQUIRE((one.chromosome(k) == more.chromosome(k)));
  BOOST_TEST(!(one.chromosome(0) == one.chromosome(1)));
}

BOOST_AUTO_TEST_CASE(sizes_that_cannot_be_are_refused) {
  BOOST_TEST(refusal([] { initial({.least = 6, .most = 5}); }) ==
             "probabilistic_tree_creation least must be at most most, which is 5, but was 6");
  BOOST_TEST(refusal([] { initial({.least = 6, .most = 251}); }) ==
             "probabilistic_tree_creation most must be at most most_nodes of the space, which is 250, but was 251");
  BOOST_TEST(refusal([] { initial({.least = 0, .most = 5}); }) ==
             "probabilistic_tree_creation least must be at least 1, but was 0");
  BOOST_TEST(refusal([] { initial({.least = 6, .most = 250}); }) == "");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
