// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <sstream>
#include <stdexcept>
#include <string>

#include <clade/regression/model.hpp>
#include <clade/regression/table.hpp>

#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(table_tests)

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
  refused("a,b\n1e999,1\n", "the value of 'a' is too large for a number, '1e999'");
  refused("a,b\n1\n", "t.csv:2: a row must have 2 cells, but had 1");
  refused("a,b\n1,2,3\n", "a row must have 2 cells, but had 3");
  refused("a,a\n1,2\n", "two columns are named 'a'");
  refused("a,\n1,2\n", "column 2 must have a name");
  refused("a,b\n1,\"2\n", "t.csv:2: a quote is not closed");
  BOOST_CHECK_THROW(regression::read_csv("there/is/no/such.csv"), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(names_that_no_formula_can_be_written_with_are_refused) {
  refused("a,b`c\n1,2\n", "t.csv:1: the name of column 2 must not have a backquote");
  refused("\"a\nb\",c\n1,2\n", "t.csv:2: the name of column 1 must not have a line break");
  refused(
      "a,gr\xf6\xdf"
      "e\n1,2\n",
      "t.csv:1: the name of column 2 must be in UTF-8");
  refused("a,b\x01\n1,2\n", "the name of column 2 must not have a control character");
  refused("a,\"b\tc\"\n1,2\n", "the name of column 2 must not have a control character");
}

BOOST_AUTO_TEST_CASE(what_is_no_table_is_told_apart) {
  refused("a;b\n1;2\n", "t.csv:1: names must have commas between them, but had semicolons");
  refused("a\tb\n1\t2\n", "t.csv:1: names must have commas between them, but had tabs");
  BOOST_TEST(read("\"a;b\"\n1\n").names[0] == "a;b");
  BOOST_TEST(read("a\n1\n").rows() == 1U);
  refused("a,b\r1,2\r", "t.csv:1: lines must end with a line feed, but end with a carriage return alone");
  refused(std::string("\xff\xfe"
                      "a\0,\0b\0",
                      8)
              .c_str(),
          "t.csv: it must be text in UTF-8, but is UTF-16");
  refused("\xfe\xff", "is UTF-16");
  BOOST_CHECK_EXCEPTION(regression::read_csv("/tmp"), std::runtime_error,
                        says("'/tmp' cannot be read: it is a folder"));
}

BOOST_AUTO_TEST_CASE(columns_that_are_not_wanted_may_hold_anything) {
  const auto chosen = [](const std::string& text, const std::vector<std::string>& wanted) {
    std::istringstream from(text);
    return regression::read_csv(from, "t.csv", wanted);
  };
  const std::string text = "a,note,b,,b`,a2,a2\n1,warm,2,x,,,\n3,,4,y,,,\n";
  const auto t = chosen(text, {"b", "a"});
  BOOST_TEST((t.names == std::vector<std::string>{"a", "b"}));  // in the order of the file
  BOOST_TEST(t.rows() == 2U);
  BOOST_TEST(t["a"][1] == 3);
  BOOST_TEST(t["b"][0] == 2);
  BOOST_TEST(chosen(text, {}).rows() == 2U);
  BOOST_TEST(chosen(text, {}).columns.empty());
  const auto refused_of = [&](const std::string& in, const std::vector<std::string>& wanted, const char* part) {
    BOOST_CHECK_EXCEPTION(chosen(in, wanted), std::invalid_argument, says(part));
  };
  refused_of(text, {"a", "note"}, "t.csv:2: the value of 'note' must be a finite number, but was 'warm'");
  refused_of(text, {"a", "c"}, "t.csv:1: there is no column 'c'; there are a, note, b");
  refused_of(text, {"a2"}, "two columns are named 'a2'");
  refused_of("a,b\n1\n", {"a"}, "t.csv:2: a row must have 2 cells, but had 1");
  refused_of("a,b\n", {}, "t.csv: it must have a row of numbers");

  std::istringstream from("x,y,note\n1,2,-\n");
  const auto by_name = regression::read_csv(from, "t.csv", [](const std::vector<std::string>& names) {
    BOOST_TEST(names.size() == 3U);
    return std::vector<std::string>{names[1]};
  });
  BOOST_TEST((by_name.names == std::vector<std::string>{"y"}));
}

BOOST_AUTO_TEST_CASE(the_nearest_of_many_names_is_told) {
  regression::table wide;
  for (int i = 1; i <= 12; ++i) wide.names.push_back("column" + std::to_string(i));
  wide.columns.resize(12);
  const auto said = [&](const char* name) {
    try {
      wide.position(name);
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  BOOST_TEST(said("z") ==
             "there is no column 'z'; there are column1, column2, column3, column4, column5, column6, "
             "column7, column8, column9, column10 and 2 more");
  BOOST_TEST(said("columnn12").ends_with("column10 and 2 more; did you mean 'column12'?"));
  BOOST_CHECK_EXCEPTION(read("age,b\n1,2\n")["agee"], std::invalid_argument, says("did you mean 'age'?"));
  BOOST_CHECK_EXCEPTION(read("age,b\n1,2\n")["axx"], std::invalid_argument, says("there are age, b"));
  try {
    static_cast<void>(read("age,b\n1,2\n")["axx"]);
  } catch (const std::invalid_argument& error) {
    BOOST_TEST(std::string(error.what()).find("mean") == std::string::npos);  // two of three letters differ
  }
}

BOOST_AUTO_TEST_CASE(numbers_out_of_range_are_0_or_refused) {
  std::istringstream small("a,b\n1e-400,-0.00001e-320\n");
  const auto read = regression::read_csv(small);
  BOOST_TEST(read["a"][0] == 0);
  BOOST_TEST(read["b"][0] == 0);
  const auto refused = [](const char* text, const char* message) {
    std::istringstream file(text);
    BOOST_CHECK_EXCEPTION(regression::read_csv(file), std::invalid_argument, says(message));
  };
  refused("a\n1e400\n", "table:2: the value of 'a' is too large for a number, '1e400'");
  refused("a\n+-5\n", "must be a finite number, but was '+-5'");
}

// Each line is scanned once; rescanning an open cell for every line took seconds.
BOOST_AUTO_TEST_CASE(a_quote_that_is_not_closed_is_found_in_one_pass) {
  std::string text = "a,b\n\"1,2\n";
  for (int i = 0; i < 300'000; ++i) text += "1,2\n";
  std::istringstream file(text);
  BOOST_CHECK_EXCEPTION(regression::read_csv(file), std::invalid_argument, says("table:2: a quote is not closed"));
  std::istringstream lines("a,b\n\"1\n\",2\n");
  BOOST_CHECK_EXCEPTION(regression::read_csv(lines), std::invalid_argument, says("was '1\n'"));
}

BOOST_AUTO_TEST_CASE(a_table_without_the_numbers_of_a_column_is_refused) {
  const regression::table odd{.names = {"a", "b"}, .columns = {{1, 2}}};
  BOOST_CHECK_EXCEPTION(odd["b"], std::invalid_argument, says("the table has no numbers for 'b'"));
}

BOOST_AUTO_TEST_CASE(samples_keep_a_table_that_was_a_temporary) {
  const auto data = regression::samples_of(read("a,b\n1,2\n3,4\n"), "b");
  const auto copy = data;
  BOOST_TEST(copy.target[1] == 4);
  BOOST_TEST(copy.inputs[0][1] == 3);
}

BOOST_AUTO_TEST_SUITE_END()
