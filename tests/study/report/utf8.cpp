// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/study/report/utf8.hpp>
#include <string>

#include "support/hostile_names.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(utf8_tests)

namespace {

using namespace clade;

// The bytes of a character, by the definition of UTF-8.
std::string encoded(char32_t c) {
  const auto byte = [](char32_t b) { return static_cast<char>(static_cast<unsigned char>(b)); };
  if (c < 0x80) return {byte(c)};
  if (c < 0x800) return {byte(0xC0 | c >> 6), byte(0x80 | (c & 0x3F))};
  if (c < 0x10000) return {byte(0xE0 | c >> 12), byte(0x80 | (c >> 6 & 0x3F)), byte(0x80 | (c & 0x3F))};
  return {byte(0xF0 | c >> 18), byte(0x80 | (c >> 12 & 0x3F)), byte(0x80 | (c >> 6 & 0x3F)), byte(0x80 | (c & 0x3F))};
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_character_is_decoded_and_no_other_bytes_are) {
  using clade::detail::no_character;
  for (char32_t c = 0; c <= 0x10FFFF; c += support::sanitized && c > 0x10000 ? 15 : 1) {
    const bool surrogate = c >= 0xD800 && c <= 0xDFFF;
    const auto bytes = encoded(c);
    const auto read = clade::detail::first_character(bytes + "x");
    BOOST_REQUIRE((read.code == (surrogate ? no_character : c)));
    BOOST_REQUIRE_EQUAL(read.bytes, surrogate ? 1U : bytes.size());
    if (bytes.size() > 1) {
      BOOST_REQUIRE((clade::detail::first_character(bytes.substr(0, bytes.size() - 1)).code == no_character));
    }
    std::string again;
    report::append_character(again, c);
    BOOST_REQUIRE_EQUAL(again, bytes);
  }
}

BOOST_AUTO_TEST_CASE(broken_utf8_is_repaired_byte_by_byte_and_the_rest_kept) {
  const std::string bad = "\xEF\xBF\xBD";
  BOOST_TEST(report::utf8("a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x8C\xB3") == "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x8C\xB3");
  BOOST_TEST(report::utf8("\xFF") == bad);
  BOOST_TEST(report::utf8("\xC3") == bad);                                // cut short
  BOOST_TEST(report::utf8("\xC0\xAF") == bad + bad);                      // an overlong encoding
  BOOST_TEST(report::utf8("\xED\xA0\x80") == bad + bad + bad);            // a surrogate
  BOOST_TEST(report::utf8("\xF4\x90\x80\x80") == bad + bad + bad + bad);  // beyond the last character
  BOOST_TEST(report::utf8("\xE2\x82z") == bad + bad + "z");
  BOOST_TEST(report::width("a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x8C\xB3") == 4u);
}

BOOST_AUTO_TEST_CASE(one_line_shows_what_would_move_text) {
  BOOST_TEST(report::one_line("a\nb\t\x1b\x7f\u0085") == "a\\nb\\t\\x1b\\x7f\\x85");
  BOOST_TEST(report::one_line("\u2028a\u202e\u2066\ufeff") == "\\u2028a\\u202e\\u2066\ufeff");
  BOOST_TEST(report::one_line("\u200ea\u200f\u061c") == "\\u200ea\\u200f\\u061c");
  for (const auto& name : support::hostile_names()) {
    const auto line = report::one_line(name);
    BOOST_TEST(report::one_line(line) == line);  // nothing to escape
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
