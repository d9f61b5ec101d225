// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <string>
#include <variant>
#include <vector>

#include "common/excerpt.hpp"
#include "optimize/output.hpp"

BOOST_AUTO_TEST_SUITE(optimize_output)

using optimize::read_output;

namespace {

void gives(const std::string& output, const std::vector<std::string>& names, const std::vector<double>& values) {
  const auto read = read_output(output, names);
  const auto* const found = std::get_if<std::vector<double>>(&read);
  BOOST_REQUIRE_MESSAGE(found, output << ": " << (found ? "" : std::get<std::string>(read)));
  BOOST_TEST(*found == values, boost::test_tools::per_element());
}

void fails(const std::string& output, const std::vector<std::string>& names, const std::string& with) {
  const auto read = read_output(output, names);
  const auto* const reason = std::get_if<std::string>(&read);
  BOOST_REQUIRE_MESSAGE(reason, output);
  BOOST_TEST(reason->find(with) != std::string::npos, *reason);
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_object_has_the_values) {
  gives(R"({"cost": 3, "mass": -2.5e-3, "more": [1]})", {"mass", "cost"}, {-2.5e-3, 3});
  gives("{\n  \"cost\": \"4\"\n}\n", {"cost"}, {4});
  gives("step 1\nstep 2\n{\"cost\": 5}\n", {"cost"}, {5});
}

BOOST_AUTO_TEST_CASE(lines_have_the_values_and_the_last_of_a_name_counts) {
  gives("started\ncost = 3\n mass=+4 \ncost=5\r\nf=g\n", {"cost", "mass"}, {5, 4});
  gives("a b = 1\n", {"a b"}, {1});
}

BOOST_AUTO_TEST_CASE(a_number_is_the_value_of_the_only_name) {
  gives("17\n", {"f"}, {17});
  gives("iteration 9\n-1.5e2", {"f"}, {-150});
  fails("17\n", {"f", "g"}, "f and g need lines NAME=VALUE or JSON, but it printed a number, \"17\"");
}

BOOST_AUTO_TEST_CASE(anything_else_is_a_failure_with_a_reason) {
  fails("", {"f"}, "printed nothing");
  fails(" \n", {"f"}, "printed nothing");
  fails("cost=1\n", {"f"}, "no value of f");
  fails("f=nan\n", {"f"}, "not finite");
  fails("f=-Infinity\n", {"f"}, "not finite");
  fails("NaN\n", {"f"}, "not finite");
  fails("1e999\n", {"f"}, "f");
  fails("f=one\n", {"f"}, "is not a number");
  fails(R"({"f": [1]})", {"f"}, "is not a number");
  fails(R"({"f": null})", {"f"}, "is not a number");
  fails(R"({"f": 1)", {"f"}, "no value of f");
  fails(std::string("\0\1\xff garbage", 10), {"f"}, "\\xff");
}

BOOST_AUTO_TEST_CASE(an_excerpt_is_the_printable_end_of_an_output) {
  using common::excerpt_of;
  BOOST_TEST(excerpt_of("one\ntwo\n", 100) == "one\ntwo\n");
  BOOST_TEST(excerpt_of("abcdef", 3) == "def");
  BOOST_TEST(excerpt_of(std::string("a\0b\x1b[1m\xff", 8), 100) == "a?b?[1m?");
  BOOST_TEST(excerpt_of("gr\xc3\xbc\xc3\x9f", 100) == "gr\xc3\xbc\xc3\x9f");
}

BOOST_AUTO_TEST_SUITE_END()
