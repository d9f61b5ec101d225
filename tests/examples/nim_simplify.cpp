// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "nim/evaluate.hpp"
#include "nim/expression.hpp"
#include "nim/parser.hpp"
#include "nim/printer.hpp"
#include "nim/simplify.hpp"
#include "nim_random.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(nim_simplify)

using namespace nim;

namespace {

std::string simple(std::string_view text) { return to_text(simplify(parse(text, 5))); }

}  // namespace

BOOST_AUTO_TEST_CASE(constants_are_folded) {
  BOOST_TEST(simple("3 * 4 - 20 / 3") == "6");
  BOOST_TEST(simple("3 - 5") == "-2");
  BOOST_TEST(simple("7 / 0 + 7 % 0") == "0");
  BOOST_TEST(simple("9223372036854775807 + 1") == "~9223372036854775807");
  BOOST_TEST(simple("a + 3 - b - 3") == "a - b");
  BOOST_TEST(simple("2 * a * 3") == "6 * a");
  BOOST_TEST(simple("6 ^ a ^ 6") == "a");
  BOOST_TEST(simple("min(3, 4) + max(3, -4)") == "6");
  BOOST_TEST(simple("min(a, a)") == "a");
}

BOOST_AUTO_TEST_CASE(operands_that_cancel_or_do_nothing_are_left_out) {
  for (const auto text :
       {"a ^ a", "a - a", "a % a", "a * 0", "0 * a", "a & 0", "0 / a", "a / 0", "a % 0", "a % 1", "0 % a", "a & ~a",
        "(a ^ b) ^ (b ^ a)", "a + b - (b + a)", "a ^ b ^ a ^ b", "(a * b - b * a) * c", "a * b & ~(b * a)"}) {
    BOOST_TEST(simple(text) == "0", text);
  }
  for (const auto text :
       {"a",           "a + 0",     "0 + a",           "a - 0",      "a * 1",       "1 * a",     "a / 1",
        "a & a",       "a | a",     "a ^ 0",           "a | 0",      "~~a",         "--a",       "0 - (0 - a)",
        "a & (a | b)", "a | a & b", "a & (b | a | c)", "a + b - b",  "b - (b - a)", "a ^ b ^ b", "(c ^ a) ^ c",
        "a & ~0",      "-a / -1",   "a & (b | ~b)",    "a * -1 * -1"}) {
    BOOST_TEST(simple(text) == "a", text);
  }
  BOOST_TEST(simple("a | ~a") == "-1");
  BOOST_TEST(simple("a + ~a") == "-1");
  BOOST_TEST(simple("~a ^ ~b") == "a ^ b");
  BOOST_TEST(simple("a % -b") == "a % b");
  BOOST_TEST(simple("a % b % b") == "a % b");
  BOOST_TEST(simple("(b & a) ^ (a | b)") == "a ^ b");
  BOOST_TEST(simple("(b & a) + (a | b)") == "a + b");
  BOOST_TEST(simple("a - -b") == "a + b");
  BOOST_TEST(simple("a + a + a") == "3 * a");
}

BOOST_AUTO_TEST_CASE(operands_stand_in_order) {
  BOOST_TEST(simple("d ^ b ^ (c ^ a)") == "a ^ b ^ c ^ d");
  BOOST_TEST(simple("c + (b + a)") == "a + b + c");
  BOOST_TEST(simple("(c & b) * a") == "a * (b & c)");
  BOOST_TEST(simple("-b + a") == "a - b");
  BOOST_TEST(simple("-(a - b)") == "b - a");
  BOOST_TEST(simple("max(b, a) - min(b, a)") == "max(a, b) - min(a, b)");
  BOOST_TEST(simple("min(a * b, c)") == "min(c, a * b)");
  BOOST_TEST(simple("(a ^ b) - (c - d)") == "d + (a ^ b) - c");
}

BOOST_AUTO_TEST_CASE(exclusive_or_is_not_brought_in_where_it_was_built) {
  BOOST_TEST(simple("(a|b)-(a&b)") == "(a | b) - (a & b)");
}

BOOST_AUTO_TEST_CASE(only_operators_that_are_allowed_are_brought_in) {
  const auto written = [](std::string_view text, std::initializer_list<operation> with) {
    operators allowed;
    for (const auto what : with) allowed = allowed | operators::of(what);
    return to_text(simplify(parse(text, 3), allowed));
  };
  using enum operation;
  BOOST_TEST(written("a + b + a", {add}) == "a + b + a");
  BOOST_TEST(written("a + b + a", {add, multiply}) == "2 * a + b");
  BOOST_TEST(written("(a | ~a) & b", {bit_and, bit_or, bit_not}) == "b");
  BOOST_TEST(written("a | ~a", {bit_or, bit_not}) == "a | ~a");
  BOOST_TEST(written("a | ~a", {bit_or, bit_not, subtract}) == "-1");
  BOOST_TEST(written("a - (a - b) ^ 0", {subtract, bit_xor}) == "b");
  BOOST_TEST(written("a ^ ~(b & b)", {bit_xor, bit_not, bit_and}) == "~(a ^ b)");
}

BOOST_AUTO_TEST_CASE(random_expressions_keep_to_their_operators_and_their_values) {
  clade::random_stream rng(2);
  for (int i = 0; i < support::repetitions(3'000); ++i) {
    const auto e = nim_random::expression(1 + rng.below(std::size_t{14}), 2, rng, 0.1);
    const auto s = simplify(e, used_by(e));
    BOOST_REQUIRE_MESSAGE(used_by(e).contain(used_by(s)), to_text(e) << " -> " << to_text(s));
    BOOST_TEST_REQUIRE(written_size(s) <= written_size(e));
    for (int k = 0; k < 10; ++k) {
      const auto at = nim_random::numbers(2, rng);
      BOOST_REQUIRE_MESSAGE(evaluate(s, at) == evaluate(e, at), to_text(e) << " is not " << to_text(s));
    }
  }
}

BOOST_AUTO_TEST_CASE(the_value_stays_for_all_inputs_and_the_expression_is_no_longer) {
  clade::random_stream rng(1);
  std::size_t shorter = 0;
  for (int i = 0; i < support::repetitions(12'000); ++i) {
    const auto e = nim_random::expression(1 + rng.below(std::size_t{14}), 1 + rng.below(std::size_t{3}), rng,
                                          rng.chance(0.5) ? 0.0 : 0.25);
    const auto s = simplify(e);
    BOOST_TEST_REQUIRE(written_size(s) <= written_size(e));
    BOOST_REQUIRE_MESSAGE(simplify(s) == s, to_text(e) << " -> " << to_text(s) << " -> " << to_text(simplify(s)));
    for (int k = 0; k < 30; ++k) {
      const auto at = nim_random::numbers(3, rng);
      const auto value = evaluate(e, at);
      BOOST_REQUIRE_MESSAGE(evaluate(s, at) == value, to_text(e) << " is not " << to_text(s));
    }
    shorter += written_size(s) < written_size(e);
  }
  BOOST_TEST(shorter > support::repetitions(4'000u));
}

BOOST_AUTO_TEST_CASE(shared_parts_stay_shared) {
  expression_builder build;
  auto last = build.binary(operation::divide, build.pile(0), build.pile(1));
  for (int i = 0; i < 40; ++i)
    last = build.binary(operation::divide, last, build.binary(operation::remainder, last, build.pile(2)));
  const auto e = build.take(last);
  const auto s = simplify(e);
  BOOST_TEST(s.nodes.size() <= e.nodes.size());
  const std::vector<std::int64_t> at{1000, 7, 3};
  BOOST_TEST(evaluate(s, at) == evaluate(e, at));
}

BOOST_AUTO_TEST_SUITE_END()
