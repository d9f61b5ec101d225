// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cctype>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include <clade/chromosome/tree_text.hpp>
#include <clade/random/random_stream.hpp>

#include "support/repetitions.hpp"
#include "support/trees.hpp"

BOOST_AUTO_TEST_SUITE(tree_text_tests)

using namespace clade;
using namespace support;
using chromosome::notation;
using chromosome::tree;
using chromosome::tree_text;

namespace {

// = groups from the right; + and * are associative; ! is a prefix; f is a call.
notation usual(char symbol, std::size_t arity) {
  const std::string text(1, symbol);
  if (symbol == 'f') return {.text = text, .call = true};
  if (arity == 1) return {.text = text, .priority = 3};
  switch (symbol) {
    case '=':
      return {.text = text, .groups_right = true};
    case '+':
    case '-':
      return {.text = text, .priority = 1, .associative = symbol == '+'};
    case '*':
    case '/':
      return {.text = text, .priority = 2, .associative = symbol == '*'};
    default:
      return {.text = text};
  }
}

// As above, but without associativity.
notation exact(char symbol, std::size_t arity) {
  auto as = usual(symbol, arity);
  as.associative = false;
  return as;
}

std::string printed(const char* text) { return tree_text(tree_of(text), usual); }

nested<char> random_formula(std::size_t depth, random_stream& rng) {
  if (depth == 0 || rng.chance(0.2)) return {static_cast<char>('a' + rng.below(3))};
  const auto kind = rng.below(10u);
  if (kind == 0) return {'!', {random_formula(depth - 1, rng)}};
  nested<char> result{kind == 1 ? 'f' : "=+-*/"[rng.below(5u)]};
  const auto arguments = kind == 1 ? 1 + rng.below(3u) : 2u;
  for (std::size_t k = 0; k < arguments; ++k) result.arguments.push_back(random_formula(depth - 1, rng));
  return result;
}

nested<char> random_arithmetic(std::size_t depth, random_stream& rng) {
  if (depth == 0 || rng.chance(0.2)) return {static_cast<char>('a' + rng.below(3))};
  const char symbol = "+-*"[rng.below(3u)];
  return {symbol, {random_arithmetic(depth - 1, rng), random_arithmetic(depth - 1, rng)}};
}

// The formula with nested sums and products grouped from the left, which has the same value.
nested<char> grouped_left(nested<char> formula) {
  for (auto& argument : formula.arguments) argument = grouped_left(argument);
  const char symbol = formula.symbol;
  if ((symbol != '+' && symbol != '*') || formula.arguments.size() != 2 || formula.arguments[1].symbol != symbol)
    return formula;
  const auto right = formula.arguments[1];
  return grouped_left({symbol, {{symbol, {formula.arguments[0], right.arguments[0]}}, right.arguments[1]}});
}

// Parses infix notation by precedence climbing.
class reader {
 public:
  explicit reader(std::string text, std::function<notation(char, std::size_t)> as = usual)
      : text_(std::move(text)), rest_(text_), as_(std::move(as)) {}
  reader(const reader&) = delete;
  reader& operator=(const reader&) = delete;

  nested<char> formula(int least = 0) {
    auto left = operand();
    while (rest_.size() > 2 && rest_[0] == ' ') {
      const char symbol = rest_[1];
      const auto as = as_(symbol, 2);
      if (as.priority < least) break;
      rest_.remove_prefix(3);
      left = {symbol, {left, formula(as.priority + (as.groups_right ? 0 : 1))}};
    }
    return left;
  }
  bool done() const { return rest_.empty(); }

 private:
  char next() {
    const char c = rest_.front();
    rest_.remove_prefix(1);
    return c;
  }
  nested<char> operand() {
    const char c = next();
    if (c == '(') {
      auto inner = formula();
      next();
      return inner;
    }
    nested<char> result{c};
    if (c == '!') result.arguments.push_back(operand());
    if (c == 'f') {
      do {
        next();  // an opening parenthesis or a comma
        if (rest_.front() == ' ') next();
        result.arguments.push_back(formula());
      } while (rest_.front() == ',');
      next();
    }
    return result;
  }

  std::string text_;
  std::string_view rest_;
  std::function<notation(char, std::size_t)> as_;
};

std::size_t parentheses(const std::string& text) {
  std::size_t count = 0;
  for (const char c : text) count += c == '(';
  return count;
}

}  // namespace

BOOST_AUTO_TEST_CASE(parentheses_stand_only_where_they_are_needed) {
  BOOST_TEST(printed("a") == "a");
  BOOST_TEST(printed("+(a,b)") == "a + b");
  BOOST_TEST(printed("*(+(a,b),c)") == "(a + b) * c");
  BOOST_TEST(printed("+(*(a,b),c)") == "a * b + c");
  BOOST_TEST(printed("-(-(a,b),c)") == "a - b - c");
  BOOST_TEST(printed("-(a,-(b,c))") == "a - (b - c)");
  BOOST_TEST(printed("+(a,+(b,c))") == "a + b + c");
  BOOST_TEST(printed("+(a,-(b,c))") == "a + (b - c)");
  BOOST_TEST(printed("-(a,+(b,c))") == "a - (b + c)");
  BOOST_TEST(printed("*(a,/(b,c))") == "a * (b / c)");
  BOOST_TEST(printed("=(a,=(b,c))") == "a = b = c");
  BOOST_TEST(printed("=(=(a,b),c)") == "(a = b) = c");
}

BOOST_AUTO_TEST_CASE(functions_of_one_argument_stand_in_front) {
  BOOST_TEST(printed("!(a)") == "!a");
  BOOST_TEST(printed("!(!(a))") == "!!a");
  BOOST_TEST(printed("!(+(a,b))") == "!(a + b)");
  BOOST_TEST(printed("*(!(a),!(b))") == "!a * !b");
}

BOOST_AUTO_TEST_CASE(a_prefix_that_binds_less_than_its_surroundings_has_parentheses) {
  const auto loose = [](char symbol, std::size_t arity) {
    auto as = usual(symbol, arity);
    if (symbol == '!') as.priority = 1;
    return as;
  };
  BOOST_TEST(tree_text(tree_of("*(!(a),!(b))"), loose) == "(!a) * (!b)");
  BOOST_TEST(tree_text(tree_of("!(*(a,b))"), loose) == "!a * b");
  BOOST_TEST(tree_text(tree_of("!(+(a,b))"), loose) == "!(a + b)");
}

BOOST_AUTO_TEST_CASE(calls_need_no_parentheses_of_their_own) {
  BOOST_TEST(printed("f(+(a,b))") == "f(a + b)");
  BOOST_TEST(printed("f(a,-(b,c),f(c))") == "f(a, b - c, f(c))");
  BOOST_TEST(printed("*(f(a,b),c)") == "f(a, b) * c");
  BOOST_TEST(printed("?(a,+(b,c),c)") == "?(a, b + c, c)");
  const auto zero = [](char, std::size_t) { return notation{.text = "pi", .call = true}; };
  BOOST_TEST(tree_text(tree<char>('p'), zero) == "pi");
}

BOOST_AUTO_TEST_CASE(texts_may_be_longer_than_a_character) {
  const auto words = [](int symbol, std::size_t arity) {
    return arity == 0 ? notation{.text = std::to_string(symbol)} : notation{.text = symbol == 0 ? "and" : "or"};
  };
  tree<int> t;
  for (const int leaf : {-5, 17}) t.push(leaf);
  t.push(0, 2);
  BOOST_TEST(tree_text(t, words) == "-5 and 17");
}

BOOST_AUTO_TEST_CASE(what_is_written_is_read_back_as_the_same_tree_and_no_parentheses_are_spare) {
  const random_stream stream(1);
  for (std::size_t i = 0; i < repetitions(10'000u); ++i) {
    auto rng = stream.fork(i);
    const auto formula = random_formula(5, rng);
    const auto text = tree_text(flat(formula), exact);
    reader read(text);
    BOOST_REQUIRE(read.formula() == formula);
    BOOST_REQUIRE(read.done());
    BOOST_REQUIRE_LE(parentheses(tree_text(flat(formula), usual)), parentheses(text));
    if (i >= repetitions(1000u)) continue;
    // Every pair of parentheses is needed: without it, the formula is a different one.
    for (std::size_t open = 0; open < text.size(); ++open) {
      if (text[open] != '(' || (open > 0 && text[open - 1] == 'f')) continue;
      std::size_t close = open, level = 0;
      do level += text[close] == '(' ? 1u : 0u, level -= text[close] == ')' ? 1u : 0u, ++close;
      while (level > 0);
      const auto spared = text.substr(0, open) + text.substr(open + 1, close - open - 2) + text.substr(close);
      BOOST_REQUIRE(!(reader(spared).formula() == formula));
    }
  }
}

BOOST_AUTO_TEST_CASE(nothing_is_written_of_an_empty_tree_and_a_deep_one_needs_no_deep_stack) {
  BOOST_TEST(tree_text(tree<char>{}, usual) == "");
  tree<char> deep('a');
  for (int i = 0; i < 100'000; ++i) deep.push('!', 1);
  BOOST_TEST(tree_text(deep, usual).size() == 100'001u);
}

BOOST_AUTO_TEST_CASE(parentheses_of_an_associative_operator_stay_where_another_operator_would_join_its_chain) {
  BOOST_TEST(printed("*(a,*(/(b,c),a))") == "a * (b / c * a)");
  BOOST_TEST(printed("*(a,*(*(/(b,c),a),b))") == "a * (b / c * a * b)");
  BOOST_TEST(printed("+(a,+(-(b,c),a))") == "a + (b - c + a)");
  BOOST_TEST(printed("+(a,+(b,-(c,a)))") == "a + b + (c - a)");
  BOOST_TEST(printed("*(a,*(*(b,c),*(a,b)))") == "a * b * c * a * b");
  BOOST_TEST(printed("+(a,+(*(b,c),a))") == "a + b * c + a");
  BOOST_TEST(printed("*(a,*(f(b,c),!(a)))") == "a * f(b, c) * !a");
  const auto from_the_right = [](char symbol, std::size_t arity) {
    auto as = usual(symbol, arity);
    as.groups_right = as.priority == 2;
    return as;
  };
  BOOST_TEST(tree_text(tree_of("*(*(a,/(b,c)),a)"), from_the_right) == "(a * b / c) * a");
  BOOST_TEST(tree_text(tree_of("*(*(a,*(b,c)),a)"), from_the_right) == "a * b * c * a");
}

BOOST_AUTO_TEST_CASE(operators_of_one_priority_that_group_differently_have_parentheses) {
  const auto mixed = [](char symbol, std::size_t arity) {
    auto as = usual(symbol, arity);
    as.priority = 1;
    return as;
  };
  BOOST_TEST(tree_text(tree_of("+(=(a,b),c)"), mixed) == "(a = b) + c");
  BOOST_TEST(tree_text(tree_of("=(a,+(b,c))"), mixed) == "a = (b + c)");
}

BOOST_AUTO_TEST_CASE(what_is_written_in_the_notations_of_the_guide_is_read_back_with_the_same_value) {
  // Associative or not, as in the documentation of tree_text and in example 09, in which only * has a priority.
  const auto guide = [](char symbol, std::size_t) { return notation{{symbol}, symbol == '*' ? 2 : 1}; };
  const random_stream stream(2);
  std::size_t shorter = 0;
  for (std::size_t i = 0; i < repetitions(20'000u); ++i) {
    auto rng = stream.fork(i);
    const auto formula = random_formula(5, rng);
    const auto text = tree_text(flat(formula), usual);
    reader read(text);
    BOOST_REQUIRE(grouped_left(read.formula()) == grouped_left(formula));
    BOOST_REQUIRE(read.done());
    shorter += text.size() < tree_text(flat(formula), exact).size();

    const auto arithmetic = random_arithmetic(5, rng);
    reader again(tree_text(flat(arithmetic), guide), guide);
    BOOST_REQUIRE(again.formula() == arithmetic);
    BOOST_REQUIRE(again.done());
  }
  BOOST_TEST(shorter > repetitions(1000u));
}

BOOST_AUTO_TEST_SUITE_END()
