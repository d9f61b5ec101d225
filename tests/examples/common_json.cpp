// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include <clade/text/utf8.hpp>

#include "common/json.hpp"
#include "support/hostile_names.hpp"

BOOST_AUTO_TEST_SUITE(common_json)

BOOST_AUTO_TEST_CASE(every_kind_of_value_is_written_on_one_line) {
  using limits = std::numeric_limits<std::int64_t>;
  const common::json document{{"null", nullptr},
                              {"truth", true},
                              {"least", limits::min()},
                              {"most", std::numeric_limits<std::uint64_t>::max()},
                              {"tenth", 0.1},
                              {"text", "a \"quote\"\n\x01 and \xff"},
                              {"empty", common::json::array()},
                              {"parts", {1, "two", common::json::object()}}};
  const std::string text =
      R"({"null":null,"truth":true,"least":-9223372036854775808,"most":18446744073709551615,"tenth":0.1,)"
      R"("text":"a \"quote\"\n\u0001 and )"
      "\xef\xbf\xbd"
      R"(","empty":[],"parts":[1,"two",{}]})";
  BOOST_TEST(document.dump() == text);
}

BOOST_AUTO_TEST_CASE(members_stay_in_the_order_in_which_they_are_set) {
  common::json document;
  document["b"] = 1;
  document["a"] = 2;
  document["b"] = 3;
  document.update({{"c", 4}, {"a", 5}});
  BOOST_TEST(document.dump() == R"({"b":3,"a":5,"c":4})");
  BOOST_TEST(document.size() == 3u);
}

BOOST_AUTO_TEST_CASE(a_member_can_be_set_to_another_one_or_to_the_whole) {
  const std::string text = "a text that is too long to stand in the object itself";
  common::json document;
  document["a"] = text;
  document["b"] = document.at("a");
  document["c"] = document.at("b");
  BOOST_TEST(document.at("c").plain() == text);
  document = document.at("a");
  BOOST_TEST(document.plain() == text);
}

BOOST_AUTO_TEST_CASE(hostile_names_are_strings_of_json) {
  for (const auto& name : support::hostile_names()) {
    common::json document;
    document[name] = name;
    const auto text = document.dump();
    BOOST_TEST(clade::detail::is_utf8(text), text);
    std::size_t quotes = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      BOOST_TEST(static_cast<unsigned char>(text[i]) >= ' ', text);
      quotes += text[i] == '"';
      if (text[i] == '\\') ++i;
    }
    BOOST_TEST(quotes == 4U, text);
  }
}

BOOST_AUTO_TEST_SUITE_END()
