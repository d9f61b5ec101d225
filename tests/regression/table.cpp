#include <boost/test/unit_test.hpp>
#include <sstream>
#include <stdexcept>
#include <string>

#include <clade/regression/table.hpp>

#include "support/says.hpp"

using namespace clade;
using namespace support;

namespace {

regression::table read(const std::string& text) {
  std::istringstream from(text);
  return regression::read_csv(from, "t.csv");
}

void refused(const std::string& text, const char* part) {
  BOOST_CHECK_EXCEPTION(read(text), std::invalid_argument, says(part));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(table_tests)

BOOST_AUTO_TEST_CASE(values_and_names_are_those_of_the_file) {
  const auto t = read("\xef\xbb\xbf a ,\"b, \"\"c\"\"\",d\r\n1,\"2\",+3\r\n\r\n -4.5e1 ,0,7\n");
  BOOST_TEST(t.rows() == 2U);
  BOOST_TEST((t.names == std::vector<std::string>{"a", "b, \"c\"", "d"}));
  BOOST_TEST(t["a"][1] == -45);
  BOOST_TEST(t["b, \"c\""][0] == 2);
  BOOST_TEST(t["d"][0] == 3);
  BOOST_CHECK_EXCEPTION(t["e"], std::invalid_argument, says("there is no column 'e'; there are a"));
}

BOOST_AUTO_TEST_CASE(what_is_no_number_is_named_with_its_line_and_column) {
  refused("", "t.csv: it must have a line with the names");
  refused("a,b\n", "t.csv: it must have a row of numbers");
  refused("a,b\n1,2\n3,x\n", "t.csv:3: the value of 'b' must be a finite number, but was 'x'");
  refused("a,b\n1,\n", "t.csv:2: the value of 'b' is missing");
  refused("a,b\nnan,1\n", "t.csv:2: the value of 'a' must be a finite number, but was 'nan'");
  refused("a,b\n1e999,1\n", "the value of 'a' must be a finite number");
  refused("a,b\n1\n", "t.csv:2: a row must have 2 cells, but had 1");
  refused("a,b\n1,2,3\n", "a row must have 2 cells, but had 3");
  refused("a,a\n1,2\n", "two columns are called 'a'");
  refused("a,\n1,2\n", "column 2 must have a name");
  refused("a,b\n1,\"2\n", "t.csv:2: a quote is not closed");
  BOOST_CHECK_THROW(regression::read_csv("there/is/no/such.csv"), std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()
