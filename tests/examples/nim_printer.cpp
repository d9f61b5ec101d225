// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "nim/expression.hpp"
#include "nim/expression_error.hpp"
#include "nim/parser.hpp"
#include "nim/printer.hpp"
#include "nim_random.hpp"

BOOST_AUTO_TEST_SUITE(nim_printer)

using namespace nim;

namespace {

std::string printed(std::string_view text) { return to_text(parse(text, 26)); }

}  // namespace

BOOST_AUTO_TEST_CASE(parentheses_stay_where_another_expression_would_be_read_without) {
  BOOST_TEST(printed("((a)^(b))^(c)") == "a ^ b ^ c");
  BOOST_TEST(printed("a^(b^c)") == "a ^ (b ^ c)");
  BOOST_TEST(printed("a-(b-c)") == "a - (b - c)");
  BOOST_TEST(printed("(a-b)-c") == "a - b - c");
  BOOST_TEST(printed("(a*b)+(c%d)") == "a * b + c % d");
  BOOST_TEST(printed("(a|b)-(a&b)") == "(a | b) - (a & b)");
  BOOST_TEST(printed("(a&b)|(a^b)") == "a & b | a ^ b");
  BOOST_TEST(printed("~(a^b)") == "~(a ^ b)");
  BOOST_TEST(printed("(~a)^(-b)") == "~a ^ -b");
  BOOST_TEST(printed("-(-a)") == "--a");
  BOOST_TEST(printed("a-(-b)") == "a - -b");
  BOOST_TEST(printed("-(a*b)") == "-(a * b)");
  BOOST_TEST(printed("(-a)*b") == "-a * b");
  BOOST_TEST(printed("z + 007") == "z + 7");
  BOOST_TEST(printed("-(min(a, b)) * max((a + 1), (b))") == "-min(a, b) * max(a + 1, b)");
}

BOOST_AUTO_TEST_CASE(what_is_printed_reads_as_the_same_expression_and_no_parentheses_can_be_left_out) {
  clade::random_stream rng(1);
  std::size_t parentheses = 0;
  for (int i = 0; i < 20'000; ++i) {
    const auto e = nim_random::expression(1 + rng.below(std::size_t{12}), 4, rng);
    const auto text = to_text(e);
    BOOST_REQUIRE_MESSAGE(parse(text, 4) == e, text);
    std::size_t open = 0;
    for (std::size_t begin = text.find('('); i < 2000 && begin != std::string::npos;
         begin = text.find('(', begin + 1)) {
      auto end = begin;
      open = 0;
      do {
        open += text[end] == '(';
        open -= text[end] == ')';
      } while (open > 0 && ++end < text.size());
      auto shorter = text;
      if (begin > 0 && (text[begin - 1] == 'n' || text[begin - 1] == 'x')) continue;  // of min or max
      shorter[begin] = shorter[end] = ' ';
      BOOST_REQUIRE_MESSAGE(parse(shorter, 4) != e, text);
      ++parentheses;
    }
  }
  BOOST_TEST(parentheses > 1000u);
}

BOOST_AUTO_TEST_CASE(an_expression_that_would_be_too_long_is_refused) {
  expression_builder build;
  auto last = build.pile(0);
  for (int i = 0; i < 18; ++i) last = build.binary(operation::add, last, last);
  BOOST_TEST(to_text(build.take(last)).size() > 500'000u);
  for (int i = 0; i < 100; ++i) last = build.binary(operation::add, last, last);
  BOOST_TEST(written_size(build.take(last)) == std::uint64_t{1} << 62);
  BOOST_CHECK_THROW(to_text(build.take(last)), std::length_error);
}

BOOST_AUTO_TEST_CASE(a_negative_constant_is_refused) {
  expression_builder build;
  BOOST_CHECK_THROW(build.constant(-1), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
