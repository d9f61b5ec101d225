// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <clade/clade.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "support/chi_square.hpp"
#include "support/refusal.hpp"
#include "target_number/arithmetic.hpp"
#include "target_number/evaluate.hpp"
#include "target_number/exact/solver.hpp"
#include "target_number/game.hpp"
#include "target_number/genetic/aim.hpp"
#include "target_number/genetic/couples.hpp"
#include "target_number/genetic/memory.hpp"
#include "target_number/genetic/niches.hpp"
#include "target_number/genetic/solver.hpp"
#include "target_number/genetic/tidy.hpp"
#include "target_number/genetic/variation.hpp"
#include "target_number/rational.hpp"

BOOST_AUTO_TEST_SUITE(target_number_genetic)

using namespace target_number;
using namespace target_number::genetic;
using clade::random_stream;

namespace {

struct view {
  const candidates& space;
};

// The value under the source document's rules, without any normal form.
std::int64_t plain_value(const expression_tree& tree, const number_set& numbers) {
  return tree.fold<std::int64_t>([&](genetic::symbol s, std::span<const std::int64_t> of) -> std::int64_t {
    if (is_number(s)) return numbers[number_index(s)];
    const auto a = of[0], b = of[1];
    switch (operation_of(s)) {
      case operation::add:
        return a + b;
      case operation::subtract:
        return a == b ? a : std::abs(a - b);
      case operation::multiply:
        return a * b;
      default:
        return a % b == 0 ? a / b : a;
    }
  });
}

usage used_by(const expression_tree& tree) {
  usage used = 0;
  for (const auto& node : tree.nodes()) {
    if (is_number(node.symbol)) used += number_set::once(number_index(node.symbol));
  }
  return used;
}

bool legal(const candidate& c, const number_set& numbers) {
  return numbers.allows(c.used) && c.used == used_by(c.tree) &&
         evaluate(to_postfix(c.tree, numbers), rule::integers) == rational{c.value, 1};
}

// A tree as it grows: not in normal form.
expression_tree raw(const number_set& numbers, random_stream& rng) {
  std::vector<genetic::symbol> leaves;
  for (std::size_t i = 0; i < numbers.distinct(); ++i) leaves.push_back(symbol_of_number(i));
  const clade::chromosome::expression_tree<genetic::symbol> trees{
      .functions = {{0, 2}, {1, 2}, {2, 2}, {3, 2}},
      .terminals = clade::chromosome::terminals<genetic::symbol>(leaves),
      .depths = {.least = 1, .most = 4},
      .most_nodes = 2 * numbers.total() - 1};
  auto tree = trees(rng);
  use_once(tree, numbers, rng);
  return tree;
}

expression_tree part(const expression_tree& tree, std::size_t i) {
  expression_tree result;
  result.append(tree.subtree(i));
  return result;
}

// The same expression, with operands of + and * exchanged and their chains put together in another order.
expression_tree shuffled(const expression_tree& tree, random_stream& rng) {
  const auto root = tree.size() - 1;
  if (is_number(tree[root].symbol)) return tree;
  const auto op = operation_of(tree[root].symbol);
  std::vector<expression_tree> operands;
  if (op == operation::subtract || op == operation::divide) {
    operands = {part(tree, tree.child(root, 0)), part(tree, tree.child(root, 1))};
  } else {
    std::vector<std::size_t> open{root};
    while (!open.empty()) {
      const auto i = open.back();
      open.pop_back();
      if (tree[i].symbol == tree[root].symbol) {
        open.push_back(tree.child(i, 0));
        open.push_back(tree.child(i, 1));
      } else {
        operands.push_back(part(tree, i));
      }
    }
  }
  for (auto& operand : operands) operand = shuffled(operand, rng);
  const bool ordered = op == operation::subtract || op == operation::divide;
  while (operands.size() > 1) {
    auto i = rng.below(operands.size()), j = rng.below(operands.size() - 1);
    if (j >= i) ++j;
    if (ordered) i = 0, j = 1;
    expression_tree both;
    both.append(operands[i].nodes());
    both.append(operands[j].nodes());
    both.push(symbol_of(op), 2);
    operands[i] = both;
    operands.erase(operands.begin() + static_cast<std::ptrdiff_t>(j));
  }
  return operands.front();
}

candidate tidied(expression_tree tree, const number_set& numbers) {
  candidate c{std::move(tree)};
  tidy(c, numbers);
  return c;
}

// An expression of numbers by their values: positive for a number, 0 to -3 for + - * /.
expression_tree tree_of(const std::vector<std::int64_t>& tokens, const number_set& numbers) {
  expression_tree tree;
  for (const auto token : tokens) {
    if (token <= 0) {
      tree.push(static_cast<genetic::symbol>(-token), 2);
      continue;
    }
    std::size_t i = 0;
    while (numbers[i] != token) ++i;
    tree.push(symbol_of_number(i));
  }
  return tree;
}
constexpr std::int64_t plus = 0, minus = -1, times = -2, over = -3;

}  // namespace

BOOST_AUTO_TEST_CASE(number_sets_count_equal_numbers) {
  const number_set numbers(std::vector<std::int64_t>{7, 4, 7, 10, 4, 7});
  BOOST_TEST(numbers.distinct() == 3u);
  BOOST_TEST(numbers.total() == 6u);
  BOOST_TEST(numbers[0] == 4);
  BOOST_TEST(numbers[2] == 10);
  BOOST_TEST(number_set::times(numbers.available(), 0) == 2u);
  BOOST_TEST(number_set::times(numbers.available(), 1) == 3u);
  BOOST_TEST(numbers.allows(numbers.available()));
  BOOST_TEST(!numbers.allows(numbers.available() + number_set::once(0)));
  BOOST_TEST(!numbers.allows(3 * number_set::once(0)));
  BOOST_TEST(numbers.most() == 4 * 4 * 7 * 7 * 7 * 10);
  BOOST_TEST(number_set(std::vector<std::int64_t>(12, 1)).allows(12));
  BOOST_TEST(!number_set(std::vector<std::int64_t>(12, 1)).allows(13));
  BOOST_TEST(support::refusal([] { return number_set(std::vector<std::int64_t>(13, 1)); }) ==
             "there must be 1 to 12 numbers, but there were 13");
}

BOOST_AUTO_TEST_CASE(useless_operations_are_reduced) {
  const number_set numbers(std::vector<std::int64_t>{1, 2, 4, 8, 10, 25});
  const auto is = [&](const std::vector<std::int64_t>& from, const std::vector<std::int64_t>& to) {
    return tidied(tree_of(from, numbers), numbers).tree == tree_of(to, numbers);
  };
  BOOST_TEST(is({25, 1, times}, {25}));
  BOOST_TEST(is({1, 25, times}, {25}));
  BOOST_TEST(is({25, 1, over}, {25}));
  BOOST_TEST(is({25, 10, over}, {25}));
  BOOST_TEST(is({2, 10, over}, {2}));
  BOOST_TEST(is({8, 4, minus}, {4}));
  BOOST_TEST(is({4, 8, minus}, {4}));
  BOOST_TEST(is({10, 8, minus, 2, minus}, {10, 8, minus}));
  BOOST_TEST(is({4, 2, over}, {2}));
  BOOST_TEST(is({4, 10, minus}, {10, 4, minus}));
  BOOST_TEST(is({8, 2, over}, {8, 2, over}));
  BOOST_TEST(is({2, 1, minus, 8, times}, {8}));
  BOOST_TEST(is({2, 1, minus, 25, times}, {25}));
  BOOST_TEST(is({10, 4, plus, 1, plus}, {1, 4, plus, 10, plus}));
  BOOST_TEST(is({10, 4, 1, times, plus}, {4, 10, plus}));
}

BOOST_AUTO_TEST_CASE(the_normal_form_keeps_the_value_and_is_its_own) {
  random_stream rng(1);
  for (int i = 0; i < 10'000; ++i) {
    const auto of = draw(rng);
    const number_set numbers(of.numbers);
    const auto tree = raw(numbers, rng);
    const auto once = tidied(tree, numbers);
    BOOST_TEST_REQUIRE(once.value == plain_value(tree, numbers));
    BOOST_TEST_REQUIRE(legal(once, numbers));
    BOOST_TEST_REQUIRE((tidied(once.tree, numbers) == once));
  }
}

BOOST_AUTO_TEST_CASE(expressions_equal_but_for_order_have_one_normal_form) {
  random_stream rng(2);
  std::size_t different = 0;
  for (int i = 0; i < 20'000; ++i) {
    const auto of = draw(rng);
    const number_set numbers(of.numbers);
    const auto tree = raw(numbers, rng), other = shuffled(tree, rng);
    different += !(tree == other);
    BOOST_TEST_REQUIRE((tidied(tree, numbers) == tidied(other, numbers)));
  }
  BOOST_TEST(different > 8'000u);
}

BOOST_AUTO_TEST_CASE(operands_of_chains_rise) {
  random_stream rng(3);
  for (int i = 0; i < 10'000; ++i) {
    const auto of = draw(rng);
    const number_set numbers(of.numbers);
    const auto tree = tidied(raw(numbers, rng), numbers).tree;
    for (std::size_t k = 0; k < tree.size(); ++k) {
      const auto s = tree[k].symbol;
      if (is_number(s) || operation_of(s) == operation::subtract || operation_of(s) == operation::divide) continue;
      const auto left = tree.child(k, 0), right = tree.child(k, 1);
      BOOST_TEST_REQUIRE(tree[right].symbol != s);  // chains lean to the left
      const auto before = tree[left].symbol == s ? tree.child(left, 1) : left;
      BOOST_TEST_REQUIRE(plain_value(part(tree, before), numbers) <= plain_value(part(tree, right), numbers));
    }
  }
}

BOOST_AUTO_TEST_CASE(numbers_used_too_often_give_way_to_free_ones) {
  random_stream rng(4);
  for (int i = 0; i < 10'000; ++i) {
    const auto of = draw(rng);
    const number_set numbers(of.numbers);
    expression_tree tree(symbol_of_number(rng.below(numbers.distinct())));
    for (std::size_t leaves = 1 + rng.below(numbers.total()); leaves > 1; --leaves) {
      tree.push(symbol_of_number(rng.below(numbers.distinct())));
      tree.push(0, 2);
    }
    const auto before = tree;
    use_once(tree, numbers, rng);
    BOOST_TEST_REQUIRE(numbers.allows(used_by(tree)));
    BOOST_TEST_REQUIRE(tree.size() == before.size());
    if (numbers.allows(used_by(before))) BOOST_TEST_REQUIRE((tree == before));
    // Numbers that were not used too often are still present.
    for (std::size_t v = 0; v < numbers.distinct(); ++v) {
      const auto kept = std::min(number_set::times(used_by(before), v), number_set::times(numbers.available(), v));
      BOOST_TEST_REQUIRE(number_set::times(used_by(tree), v) >= kept);
    }
  }
}

BOOST_AUTO_TEST_CASE(what_is_sampled_crossed_and_mutated_is_legal_and_in_normal_form) {
  random_stream rng(5);
  std::size_t crossed = 0, mutated = 0;
  for (int i = 0; i < 2'000; ++i) {
    const auto of = draw(rng);
    const number_set numbers(of.numbers);
    const candidates space(numbers);
    const auto cross = graft{}.prepare(view{space});
    const auto change = swap_or_change{}.prepare(view{space});
    auto mother = space(rng), father = space(rng);
    candidate child = father;
    for (int k = 0; k < 10; ++k) {
      const bool differs = cross(mother, father, child, rng);
      BOOST_TEST_REQUIRE(legal(child, numbers));
      BOOST_TEST_REQUIRE((tidied(child.tree, numbers) == child));
      BOOST_TEST_REQUIRE(differs == !(child == mother));
      crossed += differs;
      const auto before = child;
      const bool changed = change(child, rng);
      BOOST_TEST_REQUIRE(legal(child, numbers));
      BOOST_TEST_REQUIRE((tidied(child.tree, numbers) == child));
      if (!changed) BOOST_TEST_REQUIRE((child == before));
      mutated += !(child == before);
      std::swap(mother, father);
      std::swap(father, child);
    }
  }
  BOOST_TEST(crossed > 10'000u);
  BOOST_TEST(mutated > 8'000u);
}

BOOST_AUTO_TEST_CASE(the_memory_knows_every_subexpression_by_value_and_numbers) {
  random_stream rng(6);
  for (int i = 0; i < 100; ++i) {
    const auto of = draw(rng);
    const number_set numbers(of.numbers);
    const candidates space(numbers);
    memory met(numbers, of.target);
    std::set<std::pair<std::int64_t, usage>> expected;
    std::int64_t nearest = std::numeric_limits<std::int64_t>::max();
    for (int k = 0; k < 100; ++k) {
      const auto c = space(rng);
      met.insert(c);
      met.insert(c);
      nearest = std::min(nearest, std::abs(of.target - c.value));
      for (std::size_t n = 0; n < c.tree.size(); ++n) {
        expected.emplace(plain_value(part(c.tree, n), numbers), used_by(part(c.tree, n)));
      }
    }
    BOOST_TEST_REQUIRE(met.size() == expected.size());
    BOOST_TEST_REQUIRE((met.nearest() == rational{nearest, 1}));
    for (const auto& [value, used] : expected) {
      const auto* const found = met.find(value, numbers.available() - used);
      BOOST_TEST_REQUIRE(found);
      BOOST_TEST_REQUIRE(found->value == value);
      BOOST_TEST_REQUIRE(numbers.allows(found->used + numbers.available() - used));
      expression_tree tree;
      for (std::size_t k = 0; k < found->size; ++k) tree.push(found->symbols[k], is_number(found->symbols[k]) ? 0 : 2);
      BOOST_TEST_REQUIRE(plain_value(tree, numbers) == value);
      BOOST_TEST_REQUIRE(used_by(tree) == found->used);
    }
    BOOST_TEST(!met.find(numbers.most() + 1, 0));
    BOOST_TEST(!met.find(numbers[0], numbers.available()));
  }
}

BOOST_AUTO_TEST_CASE(a_full_memory_takes_no_more) {
  random_stream rng(7);
  const auto of = draw(rng);
  const number_set numbers(of.numbers);
  memory met(numbers, of.target, 10);
  const candidates space(numbers);
  for (int k = 0; k < 100; ++k) met.insert(space(rng));
  BOOST_TEST(met.size() == 10u);
}

BOOST_AUTO_TEST_CASE(the_memetic_step_hits_the_target_or_comes_nearer_or_changes_nothing) {
  random_stream rng(8);
  std::size_t hits = 0, nearer = 0;
  for (int i = 0; i < 500; ++i) {
    const auto of = draw(rng);
    const number_set numbers(of.numbers);
    const candidates space(numbers);
    memory met(numbers, of.target);
    for (int k = 0; k < 30; ++k) met.insert(space(rng));
    for (int k = 0; k < 20; ++k) {
      const auto before = space(rng);
      auto c = before;
      const bool changed = aim{&met}(c, rng);
      BOOST_TEST_REQUIRE(legal(c, numbers));
      BOOST_TEST_REQUIRE((tidied(c.tree, numbers) == c));
      const auto distance = std::abs(of.target - c.value);
      if (!changed) {
        BOOST_TEST_REQUIRE((c == before));
      } else {
        BOOST_TEST_REQUIRE((distance == 0 || rational{distance, 1} < met.nearest()));
        BOOST_TEST_REQUIRE(distance < std::abs(of.target - before.value));
        ++(distance == 0 ? hits : nearer);
      }
    }
  }
  BOOST_TEST(hits > 100u);
  BOOST_TEST(nearer > 100u);
}

BOOST_AUTO_TEST_CASE(the_memetic_step_replaces_a_node_or_adds_an_operation) {
  const number_set numbers(std::vector<std::int64_t>{2, 3, 5, 7, 10, 100});
  random_stream rng(9);
  const auto aimed = [&](std::int64_t target, const std::vector<std::int64_t>& from,
                         const std::vector<std::int64_t>& known) -> std::optional<candidate> {
    memory met(numbers, target);
    met.insert(tidied(tree_of(known, numbers), numbers));
    auto c = tidied(tree_of(from, numbers), numbers);
    if (!aim{&met}(c, rng)) return std::nullopt;
    return c;
  };
  // 100 * 10 becomes 100 * (2 + 5); 100 becomes 100 - (2 + 5); nothing leads from 100 * (7 + 10) to 999 itself by 2 and
  // 5.
  const auto replaced = aimed(700, {100, 10, times}, {2, 5, plus});
  BOOST_TEST_REQUIRE(replaced.has_value());
  BOOST_TEST((replaced->tree == tree_of({2, 5, plus, 100, times}, numbers)));
  const auto joined = aimed(93, {100}, {2, 5, plus});
  BOOST_TEST_REQUIRE(joined.has_value());
  BOOST_TEST((joined->tree == tree_of({100, 2, 5, plus, minus}, numbers)));
  const auto near = aimed(999, {7, 10, plus, 100, times}, {2, 5, plus});
  BOOST_TEST((!near || near->value != 999));
  // A number that the rest of the expression uses is not taken.
  BOOST_TEST(!aimed(998, {10, 100, times}, {10}).has_value());
  auto alone = tidied(tree_of({100}, numbers), numbers);
  BOOST_TEST(!aim{nullptr}(alone, rng));
}

BOOST_AUTO_TEST_CASE(couples_are_drawn_without_duplicates_and_by_fitness) {
  clade::detail::population<int, double, clade::higher_is_better> members;
  for (int i = 0; i < 6; ++i) members.push_back(i, 1.0 + i);
  random_stream rng(10);
  std::vector<std::uint64_t> first(6);
  for (int i = 0; i < 21'000; ++i) {
    const auto sampler = couples{}(members, rng, 8);
    std::set<std::size_t> mothers;
    for (std::size_t slot = 0; slot < 4; ++slot) {
      std::array<std::size_t, 2> parents{}, mates{};
      sampler(rng, slot, parents);
      sampler(rng, slot ^ 1, mates);
      BOOST_TEST_REQUIRE(parents[0] == mates[1]);
      BOOST_TEST_REQUIRE(parents[1] == mates[0]);
      mothers.insert(parents[0]);
      if (slot == 0) ++first[parents[0]];
    }
    BOOST_TEST_REQUIRE(mothers.size() == 4u);
  }
  BOOST_TEST(support::chi_square_p(first, std::vector<double>{1, 2, 3, 4, 5, 6}) > support::least_p);
  std::vector<double> weights{0, 2, 0};
  BOOST_TEST(couples::draw(weights, rng) == 1u);
  BOOST_TEST(weights[1] == 0);
}

BOOST_AUTO_TEST_CASE(offspring_that_are_not_distinct_are_left_out) {
  const number_set numbers(std::vector<std::int64_t>{2, 3, 5, 7, 10, 100});
  const auto of = [&](const std::vector<std::int64_t>& tokens) { return tidied(tree_of(tokens, numbers), numbers); };
  using population = clade::detail::population<candidate, double, clade::higher_is_better>;
  population parents, offspring;
  parents.push_back(of({2, 5, plus}), 0.5);
  parents.push_back(of({10}), 0.4);
  const auto values = [](const population& p) {
    std::vector<std::int64_t> all;
    for (const auto& c : p.chromosomes()) all.push_back(c.value);
    return all;
  };
  const auto fill = [&] {
    offspring.resize(0);
    offspring.push_back(of({7}), 0.9);
    offspring.push_back(of({100}), 0.8);
    offspring.push_back(of({5, 2, plus}), 0.7);
    offspring.push_back(of({100}), 0.6);
    offspring.push_back(of({3, 7, plus}), 0.5);
    offspring.push_back(of({3, 5, plus}), 0.4);
  };
  fill();
  drop_duplicates(parents, offspring, [](const auto& a, const auto& b) { return a.value == b.value; });
  BOOST_TEST(values(offspring) == (std::vector<std::int64_t>{100, 8}), boost::test_tools::per_element());
  fill();
  drop_duplicates(parents, offspring, [](const auto& a, const auto& b) { return a == b; });
  BOOST_TEST(values(offspring) == (std::vector<std::int64_t>{7, 100, 10, 8}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(closeness_is_one_for_the_target_only) {
  BOOST_TEST(closeness::of(0) == 1.0);
  BOOST_TEST(closeness::of(1) == 0.5);
  BOOST_TEST(closeness::of(-3) == 0.25);
  BOOST_TEST(closeness{10}({{}, 13, 0}) == 0.25);
}

BOOST_AUTO_TEST_CASE(no_two_members_of_the_strong_preset_are_worth_the_same) {
  const game unreachable{{1, 2, 4, 8, 10, 25}, 963};
  auto s = strong_preset();
  s.memory = false;
  s.stall = 0;
  std::size_t equal_at_first = 0;
  const auto look = [&](const auto& now) {
    std::set<std::int64_t> values;
    for (const auto& c : now.population.chromosomes()) values.insert(c.value);
    if (now.number == 0) equal_at_first = s.population - values.size();  // random ones may be
    BOOST_TEST_REQUIRE(values.size() + equal_at_first >= s.population);
  };
  std::uint64_t seen = 0;
  const auto found =
      solve(unreachable, s, 1, 0,
            {.stop = clade::stop::generations(29), .observe = look, .on_evaluation = [&](double) { ++seen; }});
  BOOST_TEST(found.generations == 29u);
  BOOST_TEST(seen == found.evaluations);
}

BOOST_AUTO_TEST_CASE(both_presets_solve_games_and_say_so) {
  random_stream rng(12);
  for (int i = 0; i < 20; ++i) {
    const auto of = draw(rng);
    const auto found = solve(of, strong_preset(), static_cast<std::uint64_t>(i), 1);
    BOOST_TEST(found.reason.success);
    BOOST_TEST((distance({of.target, 1}, found.value) <= rational{1}));
    BOOST_TEST((evaluate(found.expression, rule::integers) == found.value));
  }
  auto s = document_preset();
  s.budget = 200'000;
  s.time_limit = std::numeric_limits<double>::infinity();
  std::size_t reached = 0;
  for (int i = 0; i < 20; ++i) reached += solve(draw(rng), s, static_cast<std::uint64_t>(i), 1).reason.success;
  BOOST_TEST(reached >= 15u);
}

BOOST_AUTO_TEST_CASE(the_budget_ends_a_run) {
  auto s = strong_preset();
  s.budget = 2'000;
  const auto found = solve({{1, 1, 1}, 999}, s, 1);
  BOOST_TEST(!found.reason.success);
  BOOST_TEST(found.evaluations >= 2'000u);
  BOOST_TEST(found.evaluations < 2'000u + s.population + s.offspring);
  BOOST_TEST(found.reason.text == "2000 evaluations reached");
  BOOST_TEST((found.value == rational{3}));
}

BOOST_AUTO_TEST_CASE(the_result_is_the_same_on_any_number_of_threads) {
  for (const auto& preset : {strong_preset(), document_preset()}) {
    auto s = preset;
    s.budget = 20'000;
    s.time_limit = std::numeric_limits<double>::infinity();
    const game unreachable{{1, 2, 4, 8, 10, 25}, 963};
    const auto one = solve(unreachable, s, 7);
    for (const std::size_t threads : {2u, 5u}) {
      const auto other = solve(unreachable, s, 7, 0, {.threads = threads});
      BOOST_TEST((other.expression == one.expression));
      BOOST_TEST(other.evaluations == one.evaluations);
      BOOST_TEST(other.generations == one.generations);
      BOOST_TEST(other.restarts == one.restarts);
    }
  }
}

BOOST_AUTO_TEST_CASE(games_of_one_to_twelve_numbers_are_played) {
  auto s = strong_preset();
  s.budget = 3'000;
  for (std::int64_t n = 1; n <= 12; ++n) {
    game of{{}, 101};
    for (std::int64_t k = 0; k < n; ++k) of.numbers.push_back(1 + k % 5);
    const auto found = solve(of, s, 1);
    BOOST_TEST((evaluate(found.expression, rule::integers) == found.value));
    if (n == 1) BOOST_TEST((found.value == rational{1}));
    if (n > 6) BOOST_TEST((found.value == rational{101}));
  }
}

BOOST_AUTO_TEST_CASE(with_fractions_what_is_sampled_crossed_mutated_and_aimed_is_legal_and_worth_what_it_says) {
  random_stream rng(13);
  std::size_t fractions = 0, aimed = 0;
  for (int i = 0; i < 300; ++i) {
    const auto of = draw(rng);
    const number_set numbers(of.numbers, rule::fractions);
    const candidates space(numbers);
    const auto cross = graft{}.prepare(view{space});
    const auto change = swap_or_change{}.prepare(view{space});
    memory met(numbers, of.target);
    for (int k = 0; k < 30; ++k) met.insert(space(rng));
    auto mother = space(rng), father = space(rng);
    candidate child = father;
    for (int k = 0; k < 10; ++k) {
      cross(mother, father, child, rng);
      change(child, rng);
      const auto before = numbers.values().distance(of.target, child.value);
      if (aim{&met}(child, rng)) {
        ++aimed;
        BOOST_TEST_REQUIRE((numbers.values().distance(of.target, child.value) < before));
      }
      BOOST_TEST_REQUIRE(numbers.allows(child.used));
      const auto value = numbers.values().value(child.value);
      BOOST_TEST_REQUIRE((evaluate(to_postfix(child.tree, numbers), rule::fractions) == value));
      BOOST_TEST_REQUIRE((tidied(child.tree, numbers) == child));
      fractions += value.denominator > 1;
      std::swap(mother, father);
      std::swap(father, child);
    }
  }
  BOOST_TEST(fractions > 500u);
  BOOST_TEST(aimed > 100u);
}

BOOST_AUTO_TEST_CASE(with_fractions_the_nearest_value_is_found) {
  auto s = strong_preset();
  s.allowed = rule::fractions;
  s.budget = 30'000;
  exact::solver solver;
  random_stream rng(14);
  // Of the last, none is nearer than 1/20.
  for (const auto& of : {draw(rng), draw(rng), draw(rng), game{{5, 5, 4, 4, 20, 75}, 468}}) {
    const auto nearest = *distance({of.target, 1}, solver.nearest(of, rule::fractions).value);
    const auto found = solve(of, s, 1, nearest);
    BOOST_TEST(found.reason.success);
    BOOST_TEST((distance({of.target, 1}, found.value) == nearest));
    BOOST_TEST((evaluate(found.expression, rule::fractions) == found.value));
  }
}

BOOST_AUTO_TEST_CASE(packed_values_are_computed_as_rational_ones) {
  const arithmetic calculation(rule::fractions);
  random_stream rng(15);
  for (int i = 0; i < 10'000; ++i) {
    const auto some = [&] {
      return calculation.of(
          *fraction(1 + static_cast<std::int64_t>(rng.below(std::uint64_t{1} << (1 + rng.below(30u)))),
                    1 + static_cast<std::int64_t>(rng.below(std::uint64_t{1} << (1 + rng.below(30u))))));
    };
    const auto a = some(), b = some();
    const auto x = calculation.value(a), y = calculation.value(b);
    const auto same = [&](packed_value got, const std::optional<rational>& expected) {
      constexpr std::int64_t most = 2'147'483'647;
      const bool fits =
          expected && expected->numerator > 0 && expected->numerator <= most && expected->denominator <= most;
      return fits ? got != 0 && calculation.value(got) == *expected : got == 0;
    };
    BOOST_TEST_REQUIRE(same(calculation.plus(a, b), sum(x, y)));
    BOOST_TEST_REQUIRE(same(calculation.minus(a, b), difference(x, y)));
    BOOST_TEST_REQUIRE(same(calculation.times(a, b), product(x, y)));
    BOOST_TEST_REQUIRE(same(calculation.over(a, b), quotient(x, y)));
    BOOST_TEST_REQUIRE(calculation.less(a, b) == (x < y));
    BOOST_TEST_REQUIRE((calculation.distance(7, a) == *distance({7, 1}, x)));
  }
}

BOOST_AUTO_TEST_CASE(a_copy_of_an_evolution_has_a_memory_of_its_own) {
  const number_set numbers(std::vector<std::int64_t>{1, 3, 7, 10, 25, 100});
  const search problem{closeness{977}, candidates(numbers)};
  const clade::genetic_algorithm player{.population = 40,
                                        .selection = clade::selection::tournament{2},
                                        .crossover = graft{},
                                        .mutation = clade::mutation::sequence{swap_or_change{}, memetic_step{}},
                                        .replacement = clade::replacement::plus{}};
  const auto trees = [](const auto& evolution) {
    std::vector<expression_tree> all;
    const auto now = evolution.current();
    for (const auto& c : now.population.chromosomes()) all.push_back(c.tree);
    return all;
  };
  auto one = clade::evolve(problem, player, 4), apart = clade::evolve(problem, player, 4);
  for (int i = 0; i < 10; ++i) one.advance(), apart.advance();
  auto copy = one;
  auto further = clade::evolve(problem, player, 4);
  for (int i = 0; i < 30; ++i) further.advance();
  for (int i = 0; i < 20; ++i) {
    one.advance();
    if (i % 3 == 0) apart.advance();
    copy.advance();
  }
  BOOST_TEST((trees(one) == trees(further)));
  BOOST_TEST((trees(copy) == trees(further)));
  BOOST_TEST((trees(apart) != trees(further)));
}

BOOST_AUTO_TEST_SUITE_END()
